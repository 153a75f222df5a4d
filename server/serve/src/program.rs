//! The program that serves.

/// The program that serves: what it is called in the environment, in traces and on the command line.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    name: &'static str,
    version: &'static str,
    other_variables: &'static [&'static str],
    targets: &'static [&'static str],
}

impl Program {
    /// A program of that name and version. [`program!`](crate::program) has those of the package.
    pub const fn new(name: &'static str, version: &'static str) -> Self {
        Self { name, version, other_variables: &[], targets: &[] }
    }

    /// The same with variables that are no settings, beside `CONFIG` and `LOG`: without their prefix.
    #[must_use]
    pub const fn with_other_variables(self, names: &'static [&'static str]) -> Self {
        Self { other_variables: names, ..self }
    }

    /// The same with spans and events in its traces whose targets begin so: the names of its crates.
    /// Traces have those of the crate that is called as the program, and ours, without this.
    #[must_use]
    pub const fn with_targets(self, targets: &'static [&'static str]) -> Self {
        Self { targets, ..self }
    }

    /// Its name: that of the service in traces, too, unless the environment says another one.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its version.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// What the names of its variables begin with: its own name in capitals, as `MY_SHOP_`.
    pub fn prefix(&self) -> String {
        format!("{}_", self.name.replace('-', "_").to_uppercase())
    }

    /// The full name of one of its variables: `MY_SHOP_LOG` for `LOG`.
    pub fn variable(&self, name: &str) -> String {
        self.prefix() + name
    }

    pub(crate) fn other_variables(&self) -> &'static [&'static str] {
        self.other_variables
    }

    /// Whether traces show spans and events of that target, because it is the program's own.
    pub fn has_target(&self, target: &str) -> bool {
        let own = self.name.replace('-', "_");
        target.starts_with(&own) || self.targets.iter().any(|prefix| target.starts_with(prefix))
    }
}

/// The program of the package that says this: its name and version.
#[macro_export]
macro_rules! program {
    () => {
        $crate::Program::new(::core::env!("CARGO_PKG_NAME"), ::core::env!("CARGO_PKG_VERSION"))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_begin_with_the_name() {
        let shop = Program::new("my-shop", "1.0.0");
        assert_eq!(shop.variable("LOG"), "MY_SHOP_LOG");
        assert_eq!(crate::program!().name(), "swordsmith-serve");
    }

    #[test]
    fn traces_have_what_the_program_says() {
        let shop = Program::new("my-shop", "1.0.0").with_targets(&["stock"]);
        for (target, is_its) in [("my_shop::orders", true), ("stock", true), ("hyper", false)] {
            assert_eq!(shop.has_target(target), is_its, "{target}");
        }
    }
}
