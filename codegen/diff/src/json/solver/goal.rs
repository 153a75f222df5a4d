//! What a value must fulfil.

use swordsmith_json::table::SubschemaId;

use crate::json::value::Json;

/// Something that a value must be valid by, or invalid by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Literal {
    /// The subschema; behind the last one of the table, a value that was excluded.
    pub(crate) id: u32,
    /// Whether the value must be valid by it.
    pub(crate) is_valid: bool,
}

impl Literal {
    pub(crate) const fn new(id: SubschemaId, is_valid: bool) -> Self {
        Self { id: id.0, is_valid }
    }

    /// The contrary.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Self { is_valid: !self.is_valid, ..self }
    }
}

/// All that a value must fulfil.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Goal(pub(super) Vec<Literal>);

impl Goal {
    pub(crate) fn new(literals: impl IntoIterator<Item = Literal>) -> Self {
        let mut literals: Vec<_> = literals.into_iter().collect();
        literals.sort_unstable();
        literals.dedup();
        Self(literals)
    }

    /// The same and more.
    #[must_use]
    pub(super) fn with(&self, more: impl IntoIterator<Item = Literal>) -> Self {
        Self::new(self.0.iter().copied().chain(more))
    }

    pub(super) fn is_contradictory(&self) -> bool {
        self.0.windows(2).any(|pair| pair[0].id == pair[1].id)
    }
}

/// What is known of a goal.
#[derive(Debug, Clone)]
pub(crate) enum Outcome {
    /// A value fulfils it; perhaps, if there is a doubt.
    Found(Json, Option<String>),
    /// No value does.
    Empty,
    /// That could not be found out, for this reason.
    Unknown(String),
}

impl Outcome {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }
}
