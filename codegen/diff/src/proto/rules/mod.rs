//! The rules: those of buf, under its names, and ours about what breaks nothing.

pub(super) mod buf;
mod never;
pub(crate) mod own;

use crate::{Language, Level, Rule};

pub use buf::BUF;
pub use never::NEVER;

/// The strictest of buf's categories that a rule is in. What is in one is in those behind it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Bytes in the binary format.
    Wire,
    /// Bytes in the binary format, or `ProtoJSON`.
    WireJson,
    /// Code that is generated, if a package is one place.
    Package,
    /// Code that is generated, if a file is one place.
    File,
    /// None: the rule is not one of buf.
    Own,
}

/// A rule about Protocol Buffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProtoRule {
    /// Where it stands with buf.
    pub category: Category,
    /// The rule.
    pub rule: Rule,
}

impl ProtoRule {
    /// A rule of buf.
    const fn of_buf(name: &'static str, category: Category, meaning: &'static str) -> Self {
        let level = match category {
            Category::Wire | Category::WireJson => Level::Wire,
            Category::Package | Category::File | Category::Own => Level::Source,
        };
        Self { category, rule: Rule { name, language: Language::Proto, level, meaning } }
    }

    /// A rule that buf does not have.
    const fn own(name: &'static str, level: Level, meaning: &'static str) -> Self {
        let rule = Rule { name, language: Language::Proto, level, meaning };
        Self { category: Category::Own, rule }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_name_is_that_of_one_rule() {
        let names = BUF.iter().map(|it| it.rule.name).chain(NEVER.iter().map(|(name, _)| *name));
        let names: Vec<_> = names.chain(own::OWN.iter().map(|it| it.rule.name)).collect();
        assert_eq!(names.len(), names.iter().collect::<BTreeSet<_>>().len());
    }

    #[test]
    fn the_most_severe_rules_come_first() {
        assert!(BUF.is_sorted_by_key(|it| it.category));
        assert_eq!(buf::FIELD_SAME_ONEOF.rule.level, Level::Wire);
        assert_eq!(buf::FIELD_SAME_NAME.rule.level, Level::Wire);
        assert_eq!(buf::PACKAGE_MESSAGE_NO_DELETE.rule.level, Level::Source);
    }
}
