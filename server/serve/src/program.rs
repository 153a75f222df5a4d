//! The program that serves.

/// What the program that serves is called: in the environment, and in traces.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// Its name: that of the service in traces, unless the environment says another one.
    pub name: &'static str,
    /// Its version, as `env!("CARGO_PKG_VERSION")`.
    pub version: &'static str,
    /// What the names of its variables begin with, as `SHOP_`.
    pub prefix: &'static str,
    /// Variables with that prefix that are no settings, without it, beside `CONFIG` and `LOG`.
    pub other_variables: &'static [&'static str],
    /// What the targets of its spans and events begin with: the names of its crates. Traces have
    /// those, and swordsmith's.
    pub targets: &'static [&'static str],
}

impl Program {
    /// The full name of a variable.
    pub fn variable(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}
