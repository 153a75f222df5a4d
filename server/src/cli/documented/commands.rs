//! The page of commands, which is generated from the definition of the command line.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory as _};

use super::cell;
use crate::cli::Cli;
use crate::golden;

const PAGE: &str = "docs/reference/command.md";

const HEAD: &str = "\
<!-- @generated from the command line's definition by `UPDATE_GOLDEN=1 cargo test -p swordsmith-cli --lib documented`. Do not edit. -->

# Commands

Every command of `swordsmith`, as `--help` shows it. `-h`, `--help` and `-V`, `--version` go with each
command; `swordsmith help COMMAND` is the same as `swordsmith COMMAND --help`. The options of
`swordsmith` itself may stand behind any command.
";

#[test]
fn the_page_has_every_command_as_it_is_defined() {
    let mut command = bare(Cli::command());
    // They may stand anywhere, and are shown once.
    for name in ["data", "config"] {
        command = command.mut_arg(name, |it| it.global(false));
    }
    command.build();
    let mut page = HEAD.to_owned();
    add(&mut page, &command, 2);
    golden::compare(PAGE, &page);
}

/// A command without what every command has.
fn bare(command: Command) -> Command {
    let command = command.disable_help_flag(true).disable_version_flag(true);
    command.propagate_version(false).disable_help_subcommand(true).mut_subcommands(bare)
}

fn add(page: &mut String, command: &Command, level: usize) {
    let path = command.get_bin_name().unwrap_or_else(|| command.get_name());
    write!(page, "\n{} {path}\n\n", "#".repeat(level)).unwrap();
    let about = command.get_long_about().or_else(|| command.get_about()).unwrap();
    for paragraph in text(&about.to_string()).split("\n\n") {
        write!(page, "{}.\n\n", paragraph.trim_end_matches('.')).unwrap();
    }
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").lines().map(str::trim).collect::<Vec<_>>();
    write!(page, "```text\n{}\n```\n", usage.join("\n")).unwrap();
    let shown = |arg: &&Arg| !arg.is_hide_set();
    if command.get_arguments().any(|arg| shown(&arg)) {
        page.push_str("\n| argument | meaning |\n|---|---|\n");
        for arg in command.get_arguments().filter(shown) {
            writeln!(page, "| {} | {} |", name(arg), meaning(arg)).unwrap();
        }
    }
    if let Some(after) = command.get_after_long_help().or_else(|| command.get_after_help()) {
        write!(page, "\n```text\n{}\n```\n", after.to_string().trim_end()).unwrap();
    }
    for command in command.get_subcommands() {
        add(page, command, level + 1);
    }
}

/// How an argument is written: `-I`, `--proto-path <DIR>`.
fn name(arg: &Arg) -> String {
    let short = arg.get_short().filter(|_| arg.get_long().is_some());
    let short = short.map(|short| format!("`-{short}`, ")).unwrap_or_default();
    // As clap writes it, the long form if there is one.
    format!("{short}`{}`", cell(&arg.to_string()))
}

/// What `--help` says of an argument, in one cell.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let mut words = vec![help.map(|help| text(&help.to_string())).unwrap_or_default()];
    let values = arg.get_possible_values();
    let values = values.iter().filter(|it| !it.is_hide_set() && arg.get_action().takes_values());
    let values: Vec<_> = values
        .map(|it| match it.get_help() {
            Some(help) => format!("`{}` ({})", it.get_name(), text(&help.to_string())),
            None => format!("`{}`", it.get_name()),
        })
        .collect();
    if !values.is_empty() {
        words.push(format!("Values: {}", values.join("; ")));
    }
    if arg.get_action().takes_values() {
        let defaults = arg.get_default_values().iter();
        words.extend(defaults.map(|it| format!("Default: `{}`", it.to_string_lossy())));
        words.extend(arg.get_env().map(|it| format!("Variable: `{}`", it.to_string_lossy())));
    }
    cell(&words.join(". ").replace("..", "."))
}

/// A text in Markdown, in which `<` begins no tag.
fn text(help: &str) -> String {
    let pieces = help.split('`').enumerate();
    let plain = |(at, piece): (usize, &str)| match at % 2 {
        0 => piece.replace('<', "&lt;"),
        _ => piece.to_owned(),
    };
    pieces.map(plain).collect::<Vec<_>>().join("`")
}
