//! The command line: which commands there are, and which module runs each.

use std::path::Path;

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::protocol::Tester;
use crate::{
    bench, book, ci, codegen, diff, instructions, interop, json_suite, mutate, names, protocol,
    semver, starts, test, tidy, walk, xsd_mutants, xsd_suite,
};

/// Developer commands of this repository
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure ours, the baselines and the lower bound side by side
    Bench(bench::Arguments),
    /// Build the guide, and follow its links
    Book,
    Ci(ci::Ci),
    /// Write generated/ from schemas/, or a crate from other schemas
    Codegen(codegen::Codegen),
    /// Say what has changed of schemas/ since a commit, and whom it breaks: exit code 1 if anybody
    Diff(diff::Diff),
    Instructions(instructions::Arguments),
    /// Run the tests that need other programs: xmllint, curl, strace, Chromium, Python's protobuf,
    /// its conformance runner
    Interop,
    /// Break the schemas in each place in turn, and fail if no test notices
    Mutate {
        /// Only the mutants whose name contains one of these
        names: Vec<String>,
    },
    /// Compile the code of thousands of random schemas of names that all but clash, and compare it with
    /// what is built in memory of the same schemas
    Names(names::Arguments),
    /// Probe the server by its description; do the probes notice when the router lacks a check?
    Protocol(Protocol),
    /// Compare what the packages offer with what they did at the last release
    Semver,
    /// Run the starts of the README, the guide and the examples with the installed command and the
    /// packaged crates
    Starts {
        /// Only those whose name contains one of these: `readme`, `start-xml`, `examples/service`
        names: Vec<String>,
    },
    Test(test::Tests),
    /// Check the house rules that a program can check
    Tidy,
    Walk(walk::Walk),
    /// Mutate the documents of other schemas, and compare our verdicts with the reference
    /// validator's
    XsdMutants(xsd_mutants::Arguments),
    /// Generate, compile, read and write other schemas with documents: a folder of cases, or the
    /// W3C's test suite
    XsdSuite(xsd_suite::Arguments),
    /// Run the JSON Schema test suite, with tables in memory
    JsonSuite(json_suite::Arguments),
}

#[derive(Debug, Args)]
struct Protocol {
    /// Remove N checks from a copy of the runtime, one at a time (or `all`), and fail if no probe
    /// notices
    #[arg(long, value_name = "N|all", num_args = 0..=1, default_missing_value = "10")]
    mutants: Option<String>,
    /// `swordsmith conform` is to notice, instead of the probes, in a server without the check
    #[arg(long, requires = "mutants")]
    conform: bool,
}

impl Xtask {
    /// Runs the command; answers the exit code.
    pub(crate) fn run(self, root: &Path) -> Result<u8, String> {
        let done = match self.command {
            Command::Diff(diff) => return Ok(diff::run(root, &diff)),
            Command::Bench(arguments) => bench::run(root, &arguments),
            Command::Book => book::run(root),
            Command::Ci(ci) => ci::run(root, &ci),
            Command::Codegen(codegen) => codegen::run(root, &codegen),
            Command::Instructions(arguments) => instructions::run(root, &arguments),
            Command::Interop => interop::run(root),
            Command::Mutate { names } => mutate::run(root, &names),
            Command::Names(arguments) => names::run(root, &arguments),
            Command::Protocol(protocol) => {
                protocol::run(root, protocol.mutants.as_deref(), protocol.tester())
            }
            Command::Semver => semver::run(root),
            Command::Starts { names } => starts::run(root, &names),
            Command::Test(tests) => test::run(root, &tests),
            Command::Walk(walk) => walk::run(root, &walk),
            Command::Tidy => tidy::run(root),
            Command::XsdMutants(arguments) => xsd_mutants::run(root, &arguments),
            Command::XsdSuite(arguments) => xsd_suite::run(root, &arguments),
            Command::JsonSuite(arguments) => json_suite::run(root, &arguments),
        };
        done.map(|()| 0)
    }
}

/// Whether `cargo xtask NAME` does something.
pub(crate) fn is_command(name: &str) -> bool {
    name == "help" || Xtask::command().find_subcommand(name).is_some()
}

impl Protocol {
    fn tester(&self) -> Tester {
        if self.conform { Tester::Conform } else { Tester::Probes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Command, clap::Error> {
        let words = ["xtask"].into_iter().chain(text.split(' '));
        Xtask::try_parse_from(words).map(|xtask| xtask.command)
    }

    #[test]
    fn the_command_line_is_consistent() {
        Xtask::command().debug_assert();
    }

    #[test]
    fn commands_are_known_by_name() {
        assert!(["ci", "xsd-suite", "help"].into_iter().all(is_command));
        assert!(!is_command("fly"));
    }

    #[test]
    fn the_two_forms_of_codegen_do_not_mix() {
        let whole = "--manifest a --out b --only {urn:a}b c";
        for text in ["", "--check", whole, "--only {urn:a}b c --manifest a --out b"] {
            assert!(parse(format!("codegen {text}").trim_end()).is_ok(), "{text}");
        }
        for text in ["--check --manifest a --out b", "--manifest a", "--only a", "--chek"] {
            assert!(parse(&format!("codegen {text}")).is_err(), "{text}");
        }
    }

    #[test]
    fn mutants_of_the_router_are_ten_by_default() {
        let probes = Tester::Probes;
        for (text, mutants, tester) in [
            ("protocol", None, probes),
            ("protocol --mutants", Some("10"), probes),
            ("protocol --mutants 3", Some("3"), probes),
            ("protocol --mutants all", Some("all"), probes),
            ("protocol --mutants --conform", Some("10"), Tester::Conform),
            ("protocol --mutants all --conform", Some("all"), Tester::Conform),
        ] {
            let Ok(Command::Protocol(protocol)) = parse(text) else { panic!("{text}") };
            assert_eq!((protocol.mutants.as_deref(), protocol.tester()), (mutants, tester));
        }
        assert!(parse("protocol --conform").is_err());
    }
}
