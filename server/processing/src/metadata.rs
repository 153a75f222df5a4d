//! What is asked about the metadata of a deposit. Who runs the worker knows their schemas.

use bytes::Bytes;
use swordsmith_deposit::Identifiers;

use crate::checks::Findings;

/// Checks metadata by the schemas that they follow.
pub trait CheckMetadata: Send + Sync {
    /// Checks the entries of a deposit together. They have to name the software and an author if
    /// they are `of_software`. Returns what they say the deposit describes, if that is something
    /// else than the archives in it, and what is wrong with them. Blocks.
    fn check(&self, entries: &[Bytes], of_software: bool) -> (Option<Referent>, Findings);
}

/// What metadata describe that come without an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referent {
    /// What the deposit has come to, for a person.
    pub detail: String,
    /// The identifiers, if it is an archived object.
    pub identifiers: Option<Identifiers>,
}
