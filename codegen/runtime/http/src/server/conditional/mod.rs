//! Conditional requests (RFC 9110, section 13): whether what the client means is what is there.
//!
//! Generated requests that have headers for it have a method `conditions`. What they are compared
//! with, the service knows.

mod http_date;

use std::time::SystemTime;

use thiserror::Error;

use crate::media_type::split_outside_quotes;
use http_date::{http_date, parsed};

/// By what versions of a resource are told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validators {
    /// The entity tag, a strong one, in its quotes.
    pub e_tag: String,
    /// When it last changed. Headers have it to the second.
    pub modified: SystemTime,
}

/// The conditions of a request. Dates that cannot be read are none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Conditions<'r> {
    /// `If-Match`: an entity tag each, in quotes, or `*`.
    pub if_match: &'r [String],
    /// `If-Unmodified-Since`. It counts where `If-Match` is not given.
    pub if_unmodified_since: Option<&'r str>,
    /// `If-None-Match`.
    pub if_none_match: &'r [String],
    /// `If-Modified-Since`. It counts where `If-None-Match` is not given.
    pub if_modified_since: Option<&'r str>,
    /// `If-Range`: an entity tag, or a date.
    pub if_range: Option<&'r str>,
}

/// A condition that does not hold: the request is meant for something else than what is there.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the condition `{header}` does not hold")]
pub struct PreconditionFailed {
    /// The header that says what it is meant for.
    pub header: &'static str,
    /// The entity tag of what is there, if anything is.
    pub e_tag: Option<String>,
}

impl Validators {
    /// The value of `Last-Modified`.
    pub fn last_modified(&self) -> String {
        http_date(self.modified).to_string()
    }
}

impl Conditions<'_> {
    /// Whether there are none for a request that changes something.
    pub fn are_none(&self) -> bool {
        self.if_match.is_empty()
            && self.if_unmodified_since.is_none()
            && self.if_none_match.is_empty()
    }

    /// Whether a client that reads has the current version already.
    ///
    /// # Errors
    ///
    /// If it wants another version.
    pub fn is_known(&self, current: &Validators) -> Result<bool, PreconditionFailed> {
        self.check_wanted(Some(current))?;
        if !self.if_none_match.is_empty() {
            return Ok(is_named_weakly(self.if_none_match, &current.e_tag));
        }
        let date = self.if_modified_since.and_then(date);
        Ok(date.is_some_and(|date| http_date(current.modified) <= date))
    }

    /// Whether a request that changes what is there (`None`: nothing) is meant for it.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check_change(&self, current: Option<&Validators>) -> Result<(), PreconditionFailed> {
        self.check_wanted(current)?;
        match current {
            Some(current) if is_named_weakly(self.if_none_match, &current.e_tag) => {
                Err(PreconditionFailed::of("If-None-Match", Some(current)))
            }
            _ => Ok(()),
        }
    }

    /// Whether `Range` counts: without `If-Range`, or if that is about the current version.
    pub fn range_counts(&self, current: &Validators) -> bool {
        let Some(condition) = self.if_range.map(str::trim) else { return true };
        condition == current.e_tag || date(condition) == Some(http_date(current.modified))
    }

    /// `If-Match` or, without it, `If-Unmodified-Since`.
    fn check_wanted(&self, current: Option<&Validators>) -> Result<(), PreconditionFailed> {
        if !self.if_match.is_empty() {
            let is_it = |current: &Validators| names(self.if_match, &current.e_tag, str::eq);
            let is_wanted = current.is_some_and(is_it);
            let failed = || PreconditionFailed::of("If-Match", current);
            return if is_wanted { Ok(()) } else { Err(failed()) };
        }
        let date = self.if_unmodified_since.and_then(date);
        match current.zip(date) {
            Some((current, date)) if http_date(current.modified) > date => {
                Err(PreconditionFailed::of("If-Unmodified-Since", Some(current)))
            }
            _ => Ok(()),
        }
    }
}

impl PreconditionFailed {
    fn of(header: &'static str, current: Option<&Validators>) -> Self {
        Self { header, e_tag: current.map(|current| current.e_tag.clone()) }
    }
}

/// A date as of now, on which the meaning of a year of two digits depends.
fn date(date: &str) -> Option<httpdate::HttpDate> {
    parsed(date, SystemTime::now())
}

/// Whether one of the tags is this one, or `*`.
fn names(tags: &[String], e_tag: &str, is_same: impl Fn(&str, &str) -> bool) -> bool {
    // Where a description has a text for it, the text is a list.
    let all = tags.iter().flat_map(|tags| split_outside_quotes(tags, ','));
    all.map(str::trim).any(|tag| tag == "*" || is_same(tag, e_tag))
}

/// Whether one of the tags of `If-None-Match` is this one.
pub(super) fn is_named_weakly(tags: &[String], e_tag: &str) -> bool {
    names(tags, e_tag, is_weakly)
}

/// The weak comparison: ignores whether tags are marked as weak.
fn is_weakly(tag: &str, e_tag: &str) -> bool {
    tag.strip_prefix("W/").unwrap_or(tag) == e_tag
}

#[cfg(test)]
mod tests;
