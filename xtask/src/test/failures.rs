//! What failed, out of all that tests print.

/// Finds the lines about failures: those from `failures:` to the result.
#[derive(Debug, Default)]
pub(super) struct Failures {
    is_inside: bool,
    /// Whether a snapshot was another one.
    pub(super) has_snapshot: bool,
}

impl Failures {
    /// Whether the next line is about a failure.
    pub(super) fn line(&mut self, line: &str) -> bool {
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
    use super::Failures;

    #[test]
    fn lines_about_failures_are_found() {
        let mut failures = Failures::default();
        let lines =
            ["running 2 tests", ".F", "failures:", "---- a", "why", "test result: FAILED.", "b"];
        let shown: Vec<_> = lines.into_iter().filter(|line| failures.line(line)).collect();
        assert_eq!(shown, ["failures:", "---- a", "why"]);
        assert!(!failures.has_snapshot);
    }
}
