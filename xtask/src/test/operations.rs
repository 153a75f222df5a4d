//! Counts probes by operation, with which their names begin.

use std::collections::BTreeMap;
use std::fmt;

/// How many probes each operation has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Operations(BTreeMap<String, u64>);

impl Operations {
    /// Adds a line such as `test [probe] getContent::accept::range ... ok`.
    pub(super) fn add(&mut self, line: &str) {
        let name = line.strip_prefix("test [probe] ").and_then(|name| name.split("::").next());
        if let Some(operation) = name {
            *self.0.entry(operation.to_owned()).or_default() += 1;
        }
    }
}

/// A line for each operation, and one for all.
impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        writeln!(f, "\nprobes, by operation:")?;
        self.0.iter().try_for_each(|(operation, count)| writeln!(f, "{count:6}  {operation}"))?;
        writeln!(f, "{:6}  in all\n", self.0.values().sum::<u64>())
    }
}

#[cfg(test)]
mod tests {
    use super::Operations;

    #[test]
    fn probes_are_counted() {
        let mut operations = Operations::default();
        for line in [
            "running 4 tests",
            "test [probe] getIt::accept::range   ... ok",
            "test [probe] getIt::accept::nothing ... FAILED",
            "test [probe] putIt::path::too_long  ... ok",
            "test wire::documents::service_document ... ok",
        ] {
            operations.add(line);
        }
        let shown = "\nprobes, by operation:\n     2  getIt\n     1  putIt\n     3  in all\n\n";
        assert_eq!(operations.to_string(), shown);
    }
}
