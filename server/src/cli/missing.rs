//! Commands that this program was built without.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Error};

use super::Cli;

/// The commands of the feature `server`.
const SERVER: [&str; 7] =
    ["serve", "client", "collection", "admin", "backup", "migrate", "deposit"];

/// The commands of the feature `toolkit`.
const TOOLKIT: [&str; 6] = ["generate", "diff", "validate", "conform", "mock", "convert"];

/// An error of the command line, which says so if the command is one that was not built.
pub(super) fn explained(error: Error) -> Error {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let Some(feature) = missing(name) else { return error };
    let reason =
        format!("`{name}` is not in this program: it was built without the feature `{feature}`");
    Cli::command().error(ErrorKind::InvalidSubcommand, reason)
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
}
