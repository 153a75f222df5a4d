//! Both versions of a response.

use swordsmith_codegen::model::response;
use swordsmith_codegen::source::Span;
use swordsmith_http::description::Response;

use super::headers::{Constants, Headed, Header, located, with};
use super::subject;
use super::trial::least;
use crate::http::side::{Both, Comparison, Located, undecided};
use crate::http::trial::Answer;
use crate::{Change, Party, Rule, Severity, Witness};

/// Both versions of a response.
#[derive(Clone, Copy)]
pub(super) struct Pair<'s, 'c> {
    /// The operation.
    pub(super) both: &'s Both<'c>,
    /// The operation with the versions in the other order, and which response of the old one it is.
    pub(super) turned: Option<(&'s Both<'c>, usize)>,
    /// Which response of the new version it is.
    pub(super) index: usize,
    /// What it was.
    pub(super) old: &'c Response<'c>,
    /// What it is.
    pub(super) new: &'c Response<'c>,
    /// What it was, with its places.
    pub(super) old_model: &'c response::Response,
    /// What it is, with its places.
    pub(super) new_model: &'c response::Response,
}

impl Pair<'_, '_> {
    /// The change with both places.
    pub(super) fn located(&self, change: Change) -> Change {
        let whole = self.both.whole;
        change.at(whole.old.place(self.old_model.span), whole.new.place(self.new_model.span))
    }

    /// A change that breaks old clients if an answer shows it; else one that could not be decided.
    pub(super) fn breaking(
        &self,
        rule: &'static Rule,
        message: String,
        answer: Option<Answer>,
    ) -> Change {
        let change = Change::new(rule, Severity::Breaking, self.subject(), message);
        let change = change.to([Party::OldClients]);
        match answer.and_then(|answer| self.both.unread(&answer)) {
            Some(witness) => change.proven_by(witness),
            None => undecided(change, "no answer was found that shows what old clients make of it"),
        }
    }

    /// An answer with what must be there.
    pub(super) fn least(&self, media_type: Option<&str>) -> Option<Answer> {
        self.both.answer(self.index, self.new, &least(self.new), media_type)
    }
}

impl<'c> Headed<'c> for Pair<'_, 'c> {
    fn whole(&self) -> &'c Comparison<'c> {
        self.both.whole
    }

    fn subject(&self) -> String {
        subject(self.both, self.old.status)
    }

    fn called(&self) -> String {
        format!("the answer {} of `{}`", self.old.status, self.both.title())
    }

    fn old_headers(&self) -> Vec<Located<'c>> {
        located(self.old.headers, &self.old_model.headers)
    }

    fn new_headers(&self) -> Vec<Located<'c>> {
        located(self.new.headers, &self.new_model.headers)
    }

    fn constants(&self) -> (Constants<'c>, Constants<'c>) {
        (self.old.constants, self.new.constants)
    }

    fn spans(&self) -> (Span, Span) {
        (self.old_model.span, self.new_model.span)
    }

    fn answer(&self, header: Header<'_>) -> Option<Answer> {
        self.both.answer(self.index, self.new, &with(self.new.headers, header)?, None)
    }

    fn old_answer(&self, header: Header<'_>) -> Option<Answer> {
        let (turned, index) = self.turned?;
        turned.answer(index, self.old, &with(self.old.headers, header)?, None)
    }

    fn unread_by_new(&self, answer: &Answer) -> Option<Witness> {
        self.turned?.0.unread(answer).map(Witness::turned)
    }

    fn unread(&self, answer: &Answer) -> Option<Witness> {
        self.both.unread(answer)
    }

    fn worst(&self) -> Severity {
        Severity::Breaking
    }
}
