from bestia_cli.main import main

main()
