//! Tests of which only what failed is shown.

use std::fs::{self, File};
use std::path::Path;

use super::failed::Failed;
use super::{IS_BUILT, WITHOUT_SERVICES, at_once, count, of_workspace};

/// What cargo and the snapshots say, first in a line, that whoever runs the tests has to know; tests
/// report more than that.
const NEWS: [&str; 4] = ["error: ", "    `-p ", "updated snapshot ", "stored new snapshot "];

/// How often the server is killed, where somebody waits.
const FEW_KILLS: (&str, &str) = ("KILLS", "5");

/// A test of the package of the command: cargo builds the program for it.
const OF_PROGRAM: &str = "accounts";

/// Which packages' tests are run, between commas. The server takes a variable whose name begins with
/// `SWORDSMITH_` for a setting, and refuses one that it does not know.
const PACKAGES: &str = "TESTS_OF";

/// What cargo starts with each test program and its arguments, instead of the program: of a package
/// that is not asked for, it does nothing. All is built as for the tests of the workspace: with the
/// packages that are asked for alone, features would be others, and dependencies built once more.
const RUNNER: &str = r#"case "$TESTS_OF" in *,"$CARGO_PKG_NAME",*) exec "$0" "$@" ;; esac"#;

/// Builds and runs the tests of some packages; only those of some targets, if there are any.
pub(super) fn run(root: &Path, packages: &[String], targets: &[String]) -> Result<(), String> {
    let wanted = between_commas(packages);
    let runner = format!("target.'cfg(all())'.runner = ['sh', '-c', '{RUNNER}']");
    let test = |more: &[&str]| {
        let mut command = of_workspace(root, &[]);
        command.args(["--quiet", "--config", &runner]).args(targets).args(more);
        command.env(IS_BUILT.0, IS_BUILT.1).env(PACKAGES, &wanted);
        if std::env::var_os(FEW_KILLS.0).is_none() {
            command.env(FEW_KILLS.0, FEW_KILLS.1);
        }
        command
    };
    let program = if targets.is_empty() { &[][..] } else { &["--test", OF_PROGRAM] };
    let status = test(&[&["--no-run"], program].concat()).status();
    if !status.map_err(|error| error.to_string())?.success() {
        Failed { packages: packages.to_vec(), targets: targets.to_vec() }.write(root)?;
        return Err("the tests do not build".to_owned());
    }
    let said = std::env::temp_dir().join(format!("swordsmith-tests-{}", std::process::id()));
    let cannot = |error: std::io::Error| format!("{}: {error}", said.display());
    let mut command = test(&["--no-fail-fast", "--"]);
    at_once(command.args(WITHOUT_SERVICES));
    command.stderr(File::create(&said).map_err(cannot)?);
    let mut failures = Failures::default();
    let outcome = count(&mut command, |line| {
        if failures.line(line) {
            println!("{line}");
        }
    });
    let words = fs::read_to_string(&said).map_err(cannot)?;
    println!("{}", news(&words));
    fs::remove_file(&said).map_err(cannot)?;
    match outcome {
        Ok(()) => Failed::forget(root)?,
        Err(_) => Failed::said(packages, &words).write(root)?,
    }
    if failures.has_snapshot {
        println!("is the new one right? `INSTA_UPDATE=always cargo xtask test --failed` writes it");
    }
    outcome.map_err(|_| "tests failed".to_owned())
}

fn between_commas(packages: &[String]) -> String {
    format!(",{},", packages.join(","))
}

/// The lines of those that matter, in an order that does not depend on which test was faster.
fn news(said: &str) -> String {
    let is_news = |line: &&str| NEWS.iter().any(|beginning| line.starts_with(beginning));
    let mut lines: Vec<_> = said.lines().filter(is_news).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Finds the lines about failures: those from `failures:` to the result.
#[derive(Debug, Default)]
struct Failures {
    is_inside: bool,
    /// Whether a snapshot was another one.
    has_snapshot: bool,
}

impl Failures {
    /// Whether the next line is about a failure.
    fn line(&mut self, line: &str) -> bool {
        if line == "failures:" {
            self.is_inside = true;
        } else if line.starts_with("test result: ") {
            self.is_inside = false;
        }
        self.has_snapshot |= self.is_inside && line.contains("Snapshot Summary");
        self.is_inside
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{Failures, PACKAGES, RUNNER, between_commas, news};

    #[test]
    fn tests_of_other_packages_are_not_run() {
        let wanted = between_commas(&["a".to_owned(), "b-c".to_owned()]);
        for (package, printed) in [("a", "it runs"), ("b-c", "it runs"), ("b", ""), ("ab", "")] {
            let mut runner = Command::new("sh");
            runner.args(["-c", RUNNER, "printf", "it %s", "runs"]);
            runner.env(PACKAGES, &wanted).env("CARGO_PKG_NAME", package);
            let output = runner.output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{package}");
        }
    }

    #[test]
    fn lines_about_failures_are_found() {
        let mut failures = Failures::default();
        let lines =
            ["running 2 tests", ".F", "failures:", "---- a", "why", "test result: FAILED.", "b"];
        let shown: Vec<_> = lines.into_iter().filter(|line| failures.line(line)).collect();
        assert_eq!(shown, ["failures:", "---- a", "why"]);
        assert!(!failures.has_snapshot);
    }

    #[test]
    fn of_what_is_said_the_news_are_shown() {
        let said = "large: 3 lines\nupdated snapshot b\nkill -9: 50 times\nupdated snapshot a\n";
        assert_eq!(news(said), "updated snapshot a\nupdated snapshot b");
    }
}
