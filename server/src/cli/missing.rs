//! Commands that this program was built without.

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Error};

use super::Cli;

/// The commands of the feature `server`.
const SERVER: [&str; 7] =
    ["serve", "client", "collection", "admin", "backup", "migrate", "deposit"];

/// The commands of the feature `toolkit`.
const TOOLKIT: [&str; 6] = ["generate", "diff", "validate", "conform", "mock", "convert"];

/// An error of a command line, which says so if the command is one that was not built.
pub(super) fn explained(error: Error, arguments: impl Iterator<Item = String>) -> Error {
    if !matches!(error.kind(), ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument) {
        return error;
    }
    let Some(name) = first_command(arguments) else { return error };
    let Some(feature) = missing(&name) else { return error };
    let reason =
        format!("`{name}` is not in this program: it was built without the feature `{feature}`");
    Cli::command().error(ErrorKind::InvalidSubcommand, reason)
}

/// The first of the arguments that is a command, with whichever features. Those behind it are its own.
fn first_command(mut arguments: impl Iterator<Item = String>) -> Option<String> {
    arguments.find(|it| SERVER.contains(&it.as_str()) || TOOLKIT.contains(&it.as_str()))
}

/// The feature that a command needs, if the program was built without it.
fn missing(name: &str) -> Option<&'static str> {
    let is_missing = |is_built: bool, commands: &[&str]| !is_built && commands.contains(&name);
    if is_missing(cfg!(feature = "server"), &SERVER) {
        return Some("server");
    }
    is_missing(cfg!(feature = "toolkit"), &TOOLKIT).then_some("toolkit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_of_a_feature_and_is_there_with_it() {
        let command = Cli::command();
        let built: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        for name in SERVER.iter().chain(&TOOLKIT) {
            assert_eq!(built.contains(name), missing(name).is_none(), "{name}");
        }
        let is_known = |name: &&&str| SERVER.contains(*name) || TOOLKIT.contains(*name);
        assert_eq!(built.iter().find(|name| !is_known(name)), None);
        assert_eq!(missing("srve"), None);
    }

    #[test]
    fn the_first_command_is_the_one_that_was_asked_for() {
        let first = |line: &str| first_command(line.split(' ').map(str::to_owned));
        assert_eq!(first("--data d serve").as_deref(), Some("serve"));
        assert_eq!(first("deposit validate").as_deref(), Some("deposit"));
        assert_eq!(first("srve --data d"), None);
    }
}
