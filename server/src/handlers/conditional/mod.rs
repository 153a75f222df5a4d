//! Conditional requests (RFC 9110, section 13): whether what the client means is what is there.
//!
//! What they are evaluated against: of archives, an entity tag of their content and the date of the
//! last one; of a deposit, its revision and state, and the date of its last change. A change of a
//! deposit is written only if it still has the revision that was evaluated, so nothing can come
//! between.

mod http_date;
mod requests;

use jiff::Timestamp;
use swordsmith_generated::deposit::operations::GetMediaRequest;

use crate::deposit::State;
use crate::error::Error;
use crate::store::Deposit;
use http_date::{http_date, parsed};

/// By what versions of a resource are told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Validators {
    /// The entity tag, a strong one, in its quotes.
    pub(super) e_tag: String,
    /// When it last changed.
    pub(super) modified: Timestamp,
}

/// The conditions of a request.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Conditions<'r> {
    /// `If-Match`.
    wanted: &'r [String],
    /// `If-Unmodified-Since`.
    unmodified_since: Option<&'r str>,
    /// `If-None-Match`.
    known: &'r [String],
    /// `If-Modified-Since`.
    modified_since: Option<&'r str>,
}

impl Validators {
    /// Those of a deposit. Its receipt follows from what its client has made of it, which the
    /// revision counts, and from its state.
    pub(super) fn of(deposit: &Deposit) -> Self {
        Self { e_tag: tag(deposit, deposit.state), modified: deposit.changed }
    }

    /// Those of a deposit for a change that is meant for one of these tags. Each that it has had
    /// since the last change of its client counts as the current one: the server's own progress is
    /// nothing that a client could overwrite.
    pub(super) fn in_any_state(deposit: &Deposit, wanted: &[String]) -> Self {
        let mut tags = State::ALL.iter().map(|state| tag(deposit, *state));
        let seen = tags.find(|tag| wanted.contains(tag));
        Self { e_tag: seen.unwrap_or_else(|| tag(deposit, deposit.state)), ..Self::of(deposit) }
    }

    /// The date of the last change, as headers write it.
    pub(super) fn last_modified(&self) -> String {
        http_date(self.modified).to_string()
    }
}

impl<'r> Conditions<'r> {
    /// Those of a request that reads, and has no others.
    pub(super) fn reading(known: &'r [String], modified_since: Option<&'r str>) -> Self {
        Self { known, modified_since, ..Self::default() }
    }

    /// That of a request that changes, and has no other.
    pub(super) fn changing(wanted: &'r [String]) -> Self {
        Self { wanted, ..Self::default() }
    }
}

impl Conditions<'_> {
    /// Whether there are none.
    pub(super) fn are_none(&self) -> bool {
        self.wanted.is_empty() && self.unmodified_since.is_none() && self.known.is_empty()
    }

    /// Whether a client that reads has the current version already.
    ///
    /// # Errors
    ///
    /// If it wants another version.
    pub(super) fn is_known(&self, current: &Validators, now: Timestamp) -> Result<bool, Error> {
        self.check_wanted(Some(current), now)?;
        if !self.known.is_empty() {
            return Ok(names(self.known, &current.e_tag, is_weakly));
        }
        let date = self.modified_since.and_then(|date| parsed(date, now));
        Ok(date.is_some_and(|date| http_date(current.modified) <= date))
    }

    /// Whether a request that changes what is there (`None`: nothing) is meant for it.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub(super) fn check_change(
        &self,
        current: Option<&Validators>,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.check_wanted(current, now)?;
        match current {
            Some(current) if names(self.known, &current.e_tag, is_weakly) => {
                Err(Error::failed("If-None-Match", Some(current)))
            }
            _ => Ok(()),
        }
    }

    /// `If-Match` or, without it, `If-Unmodified-Since`.
    fn check_wanted(&self, current: Option<&Validators>, now: Timestamp) -> Result<(), Error> {
        if !self.wanted.is_empty() {
            let is_it = |current: &Validators| names(self.wanted, &current.e_tag, str::eq);
            let is_wanted = current.is_some_and(is_it);
            return if is_wanted { Ok(()) } else { Err(Error::failed("If-Match", current)) };
        }
        let date = self.unmodified_since.and_then(|date| parsed(date, now));
        match current.zip(date) {
            Some((current, date)) if http_date(current.modified) > date => {
                Err(Error::failed("If-Unmodified-Since", Some(current)))
            }
            _ => Ok(()),
        }
    }
}

impl Error {
    fn failed(header: &'static str, current: Option<&Validators>) -> Self {
        Self::PreconditionFailed { header, e_tag: current.map(|current| current.e_tag.clone()) }
    }
}

fn tag(deposit: &Deposit, state: State) -> String {
    format!("\"{}-{}\"", deposit.revision, state.name())
}

/// Whether `Range` applies: without `If-Range`, or if that matches the current version.
pub(super) fn range_counts(
    request: &GetMediaRequest,
    current: &Validators,
    now: Timestamp,
) -> bool {
    let Some(condition) = request.if_range.as_deref().map(str::trim) else { return true };
    condition == current.e_tag || parsed(condition, now) == Some(http_date(current.modified))
}

/// Whether one of the tags is this one, or `*`.
fn names(tags: &[String], e_tag: &str, is_same: impl Fn(&str, &str) -> bool) -> bool {
    tags.iter().any(|tag| tag == "*" || is_same(tag, e_tag))
}

/// The weak comparison: ignores whether tags are marked as weak.
fn is_weakly(tag: &str, e_tag: &str) -> bool {
    tag.strip_prefix("W/").unwrap_or(tag) == e_tag
}

#[cfg(test)]
mod tests;
