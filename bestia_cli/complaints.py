"""What is wrong with a command line, in one line and in our own words: what reads it for us says so
in English, and in words of its own."""

import re
from typing import Any

import typer

from bestia_cli.language import _
from engine.numbers import brief
from engine.program import PROGRAM
from engine.words import nearest

SURPLUS = re.compile(r"extra argument\S* \((.*)\)", re.DOTALL)


def complaint(error: typer.TyperException, program: Any) -> str:
    """What is wrong, and where there is help."""
    context = getattr(error, "ctx", None)
    where = PROGRAM if context is None else context.command_path
    problem = problem_of(error, program if context is None else context.command, program)
    return _("{problem} (see {command} --help)").format(problem=problem, command=where)


def problem_of(error: Any, command: Any, program: Any) -> str:
    if hasattr(error, "possibilities"):
        return no_option(error.option_name, command)
    if hasattr(error, "option_name"):
        return bad_use(error.option_name, program)
    if isinstance(error, typer.BadParameter):
        return bad_value(error)
    surplus = SURPLUS.search(error.message)
    if surplus:
        return _("{words}: nobody asks for that here").format(words=surplus[1])
    message: str = error.format_message()
    return message.rstrip(".")


def no_option(name: str, command: Any) -> str:
    known = [opt for p in command.params for opt in (*p.opts, *p.secondary_opts)]
    meant = nearest(name, [opt for opt in known if opt.startswith("--")])
    if meant:
        return _("there is no option {name}: did you mean {meant}?").format(name=name, meant=meant)
    return _("there is no option {name}").format(name=name)


def bad_use(name: str, program: Any) -> str:
    """A flag with a value, or another option without one; they are the same on every command."""
    parameters = [p for command in (program, *program.commands.values()) for p in command.params]
    if not any(name in p.opts and not getattr(p, "is_flag", False) for p in parameters):
        return _("{option} takes no value").format(option=name)
    return _("{option} needs a value").format(option=name)


def bad_value(error: Any) -> str:
    option = name_of(error.param)
    if hasattr(error, "param_type"):
        return _("{name} is missing").format(name=option)
    return f"{option}: {error.message}"


def name_of(parameter: Any) -> str:
    """How a parameter is called by whoever types it."""
    if parameter is None:
        return PROGRAM
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper()).strip("[].")
    return str(max(parameter.opts, key=len))


def no_command(name: str, group: Any) -> str:
    meant = nearest(name, list(group.commands))
    if meant:
        text = _("there is no command {name}: did you mean {meant}?")
        return text.format(name=brief(name), meant=meant)
    text = _("there is no command {name}: {program} --help lists them")
    return text.format(name=brief(name), program=PROGRAM)
