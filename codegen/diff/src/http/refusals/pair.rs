//! Both versions of a refusal.

use swordsmith_codegen::model::response;
use swordsmith_codegen::source::Span;
use swordsmith_http::description::Refusal;

use super::users;
use crate::http::responses::headers::{Constants, Headed, Header, located, with};
use crate::http::rules;
use crate::http::side::{Comparison, Located, warning};
use crate::http::trial::{Answer, read_headers, unread};
use crate::{Change, Severity, Witness};

/// Both versions of a refusal.
pub(super) struct Pair<'c> {
    whole: &'c Comparison<'c>,
    /// Which of the old version's it is, and of the new one's.
    indices: (usize, usize),
    old: &'c Refusal<'c>,
    new: &'c Refusal<'c>,
    old_model: &'c response::Refusal,
    new_model: &'c response::Refusal,
}

impl<'c> Pair<'c> {
    /// Refusals of both versions, by their numbers.
    pub(super) fn new(whole: &'c Comparison<'c>, (old, new): (usize, usize)) -> Self {
        Self {
            whole,
            indices: (old, new),
            old: whole.old.description.refusals[old],
            new: whole.new.description.refusals[new],
            old_model: &whole.old.operations.refusals[old],
            new_model: &whole.new.operations.refusals[new],
        }
    }

    /// Another status, and another IRI.
    pub(super) fn changed(&self) -> Vec<Change> {
        let (old, new) = (self.old, self.new);
        let status = (old.status != new.status)
            .then(|| format!("is answered by {} now; it was {}", new.status, old.status));
        let iri = (old.iri != new.iri)
            .then(|| format!("is called {} in the error document; it was {}", new.iri, old.iri));
        let places =
            (self.whole.old.place(self.old_model.span), self.whole.new.place(self.new_model.span));
        let change = |what: String| {
            let message = format!("{} {what}", self.called());
            warning(&rules::REFUSAL_CHANGED, self.subject(), message)
                .at(places.0.clone(), places.1.clone())
                .help("keep it: clients tell refusals apart by it")
        };
        status.into_iter().chain(iri).map(change).collect()
    }
}

impl<'c> Headed<'c> for Pair<'c> {
    fn whole(&self) -> &'c Comparison<'c> {
        self.whole
    }

    fn subject(&self) -> String {
        format!("every refusal {}", self.old.name)
    }

    fn called(&self) -> String {
        let users = users(&self.whole.old, self.old_model);
        let of = if users.is_empty() { "every operation".to_owned() } else { users.join(", ") };
        format!("the refusal {} of {of}", self.old.name)
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
        let (_, server) = self.whole.trial.servers()?;
        let headers = with(self.new.headers, header)?;
        server.refusal(server.description().refusals.get(self.indices.1)?, &headers)
    }

    fn old_answer(&self, header: Header<'_>) -> Option<Answer> {
        let (server, _) = self.whole.trial.servers()?;
        let headers = with(self.old.headers, header)?;
        server.refusal(server.description().refusals.get(self.indices.0)?, &headers)
    }

    fn unread_by_new(&self, answer: &Answer) -> Option<Witness> {
        let read = |refusal: &Refusal<'_>| read_headers(refusal.headers, answer);
        unread(answer, read(self.new), read(self.old)).map(Witness::turned)
    }

    fn unread(&self, answer: &Answer) -> Option<Witness> {
        let read = |refusal: &Refusal<'_>| read_headers(refusal.headers, answer);
        unread(answer, read(self.old), read(self.new))
    }

    /// Requests are refused all the same: clients only do not learn why.
    fn worst(&self) -> Severity {
        Severity::Warning
    }
}
