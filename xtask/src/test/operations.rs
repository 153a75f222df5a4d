//! Generated protocol tests, counted by operation: their names begin with it.

use std::collections::BTreeMap;
use std::fmt;

/// How many tests each operation has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Operations(BTreeMap<String, u64>);

impl Operations {
    /// Adds a line such as `test deposit::get_content::get_content__accept__range ... ok`.
    pub(super) fn add(&mut self, line: &str) {
        let name = line.strip_prefix("test ").and_then(|rest| rest.split(" ... ").next());
        let name = name.and_then(|name| name.rsplit("::").next()).unwrap_or_default();
        if let [operation, _, _] = name.split("__").collect::<Vec<_>>().as_slice() {
            *self.0.entry((*operation).to_owned()).or_default() += 1;
        }
    }
}

/// A line for each operation, and one for all.
impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        writeln!(f, "\nprotocol tests, by operation:")?;
        self.0.iter().try_for_each(|(operation, count)| writeln!(f, "{count:6}  {operation}"))?;
        writeln!(f, "{:6}  in all\n", self.0.values().sum::<u64>())
    }
}

#[cfg(test)]
mod tests {
    use super::Operations;

    #[test]
    fn names_of_three_parts_are_counted() {
        let mut operations = Operations::default();
        for line in [
            "running 4 tests",
            "test deposit::get_it::get_it__accept__range ... ok",
            "test deposit::get_it::get_it__accept__nothing ... FAILED",
            "test deposit::put_it::put_it__path__too_long ... ok",
            "test wire::documents::service_document ... ok",
        ] {
            operations.add(line);
        }
        let shown =
            "\nprotocol tests, by operation:\n     2  get_it\n     1  put_it\n     3  in all\n\n";
        assert_eq!(operations.to_string(), shown);
    }
}
