//! Tests of which only what failed is shown.

use std::path::Path;

use super::failed::Failed;
use super::programs::{self, Program, shown};
use super::{IS_BUILT, Total, WITHOUT_SERVICES, of_documentation, of_workspace, run_programs};

/// What test programs and snapshots say, first in a line, that whoever runs the tests has to know; tests
/// report more than that.
const NEWS: [&str; 3] = ["error: ", "updated snapshot ", "stored new snapshot "];

/// How often the server is killed, where somebody waits.
const FEW_KILLS: (&str, &str) = ("KILLS", "5");

/// A test of the package of the command: cargo builds the program for it.
const OF_PROGRAM: &str = "accounts";

/// What cargo and test programs are told: print little.
const QUIETLY: &str = "--quiet";

/// Builds and runs the tests of some packages; only those of some targets, if there are any. All is
/// built as for the tests of the workspace: with the packages that are asked for alone, features would
/// be others, and dependencies built once more.
pub(super) fn run(root: &Path, packages: &[String], targets: &[String]) -> Result<(), String> {
    let again = Failed { packages: packages.to_vec(), targets: targets.to_vec() };
    let mut programs = match build(root, targets) {
        Ok(programs) => programs,
        Err(error) => {
            again.write(root)?;
            return Err(error);
        }
    };
    programs.retain(|program| packages.contains(&program.package));
    let arguments = [&WITHOUT_SERVICES[..], &[QUIETLY]].concat();
    let (mut outcomes, mut total) = (Vec::new(), Total::default());
    let variables = [IS_BUILT, FEW_KILLS];
    run_programs(root, programs, (&arguments, &variables), |outcome| outcomes.push(outcome))?;
    outcomes.sort_by_key(|outcome| outcome.program.to_string());
    let (mut failures, mut failed) = (Failures::default(), Vec::new());
    let mut words = String::new();
    for outcome in outcomes {
        total.add_all(&outcome.output);
        let lines = outcome.output.lines().filter(|line| failures.line(line));
        lines.for_each(|line| println!("{line}"));
        words.push_str(&outcome.errors);
        failed.extend((!outcome.is_success).then_some(outcome.program));
    }
    let mut documentation = Ok(());
    if targets.is_empty() {
        documentation = of_documentation(root, &[QUIETLY], |line| {
            total.add(line);
            if failures.line(line) {
                println!("{line}");
            }
        });
    }
    let news = news(&words);
    println!("{total} in all{}{news}", if news.is_empty() { "" } else { "\n" });
    if failures.has_snapshot {
        println!("is the new one right? `INSTA_UPDATE=always cargo xtask test --failed` writes it");
    }
    if failed.is_empty() && documentation.is_ok() {
        return if total.passed == 0 {
            Err("no test ran".to_owned())
        } else {
            Failed::forget(root)
        };
    }
    Failed::of(packages, &failed, documentation.is_err()).write(root)?;
    println!("error: {}", shown(&failed));
    Err("tests failed".to_owned())
}

fn build(root: &Path, targets: &[String]) -> Result<Vec<Program>, String> {
    let mut command = of_workspace(root, &[]);
    command.arg("--quiet").args(targets);
    if !targets.is_empty() {
        command.args(["--test", OF_PROGRAM]);
    }
    programs::build(command)
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
    use super::{Failures, news};

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
