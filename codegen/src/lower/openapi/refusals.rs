//! The ways in which requests are refused: those that the description names, and those that follow
//! from its statuses.

use super::media_types::{is_bytes, is_plain_text};
use super::{Lowering, statuses};
use crate::frontend::openapi::{
    Document, ErrorKind, Named, Operation, Response, Spanned, Statuses,
};
use crate::model::operations::{RefusalIndex, RouterRefusals};
use crate::model::response::{Refusal, ResponseHeader, find_refusal};
use crate::source::Span;

/// The IRI of an error of which nothing is said but its status (RFC 9457, section 4.2.1).
const BLANK: &str = "about:blank";

impl Lowering<'_> {
    /// Collects the errors of all responses, those of all operations first; what the router answers
    /// by itself is there in any case.
    pub(super) fn collect_refusals(&mut self, document: &Document) {
        for (status, response) in &document.common_responses {
            if is_refusal(status.value, response) {
                self.collect(Statuses::One(status.value), status.span, response);
            }
        }
        let operations = || document.paths.iter().flat_map(|(_, item)| &item.operations);
        // What is said of one status goes before what is said of many.
        let is_one = |statuses: Statuses| matches!(statuses, Statuses::One(_));
        for wants_one in [true, false] {
            let all = operations().flat_map(|(_, operation)| refusals_of(operation));
            for (statuses, response) in all.filter(|(it, _)| is_one(it.value) == wants_one) {
                self.collect(statuses.value, statuses.span, response);
            }
        }
        let has_bodies = operations().any(|(_, operation)| operation.body.is_some());
        for status in router_statuses(document, has_bodies) {
            self.imply(status, None, document.span);
        }
        if [503, 500, 501].iter().all(|status| find_refusal(&self.refusals, *status).is_none()) {
            self.imply(503, None, document.span);
        }
    }

    fn collect(&mut self, statuses: Statuses, span: Span, response: &Response) {
        match statuses {
            Statuses::One(status) if response.errors.is_empty() => {
                self.imply(status, Some(response), span);
            }
            Statuses::One(status) => self.describe(status, response),
            Statuses::Class(_) | Statuses::Others => {
                if let Some((name, _)) = response.errors.first() {
                    self.findings.error(name.span, "`x-errors` stands under one status");
                }
                // What it says is said of all of them: each is known by its own phrase.
                let response = Response { documentation: String::new(), ..response.clone() };
                for status in statuses::usual(statuses) {
                    self.imply(status, Some(&response), span);
                }
            }
        }
    }

    /// The errors of a response that names them.
    fn describe(&mut self, status: u16, response: &Response) {
        for (name, kind) in &response.errors {
            let refusal = self.refusal(status, name, kind, response);
            match self.refusals.iter().find(|other| other.name == refusal.name) {
                None => self.refusals.push(refusal),
                Some(other) if other.is_same_error(&refusal) => {}
                Some(_) => {
                    let message = "another error has this name, but another status or IRI";
                    self.findings.error(name.span, message);
                }
            }
        }
    }

    fn refusal(
        &mut self,
        status: u16,
        name: &Spanned<String>,
        kind: &ErrorKind,
        response: &Response,
    ) -> Refusal {
        let (headers, constants) = self.response_headers(&response.headers);
        Refusal {
            name: name.value.clone(),
            stem: String::new(),
            status,
            iri: kind.iri.clone(),
            headers,
            constants,
            media_type: own_media_type(response),
            documentation: kind.documentation.clone(),
            span: name.span,
        }
    }

    /// The error of a status of which no more is said. What the response says of it, it says of
    /// every status that it stands for: its headers may be there.
    fn imply(&mut self, status: u16, said: Option<&Response>, span: Span) {
        let none = Named::new();
        let headers = said.map_or(&none, |response| &response.headers);
        let (headers, constants) = self.response_headers(headers);
        if let Some(RefusalIndex(known)) = find_refusal(&self.refusals, status) {
            self.add_headers(known, headers);
            self.share_media_type(known, said);
            return;
        }
        let is_routers = statuses::ROUTER.contains(&status);
        let headers = headers.into_iter().map(|header| ResponseHeader {
            required: header.required && (!is_routers || header.default.is_some()),
            ..header
        });
        let documentation = said.map(|response| response.documentation.clone());
        let (name, phrase) = statuses::named(status);
        self.refusals.push(Refusal {
            name,
            stem: String::new(),
            status,
            iri: BLANK.to_owned(),
            headers: headers.collect(),
            constants,
            media_type: said.and_then(own_media_type),
            documentation: documentation.filter(|it| !it.is_empty()).unwrap_or(phrase),
            span,
        });
    }

    /// Headers of an error of which no more is said than its status, where another operation has
    /// others: they may be there.
    fn add_headers(&mut self, refusal: usize, headers: Vec<ResponseHeader>) {
        let known = &mut self.refusals[refusal];
        for header in headers.into_iter().filter(|_| known.iri == BLANK) {
            if !known.headers.iter().any(|it| it.name.eq_ignore_ascii_case(&header.name)) {
                known.headers.push(ResponseHeader { required: false, ..header });
            }
        }
    }

    /// An error of which no more is said than its status has the media type on which all responses
    /// agree.
    fn share_media_type(&mut self, refusal: usize, said: Option<&Response>) {
        let known = &mut self.refusals[refusal];
        let differs = said.is_some_and(|said| own_media_type(said) != known.media_type);
        if differs && known.iri == BLANK {
            known.media_type = None;
        }
    }

    /// The ways in which only this operation, or few others, are refused. Those that it does not
    /// name one by one, because they are all others, are those of any operation.
    pub(super) fn own_refusals(&self, operation: &Operation) -> Vec<RefusalIndex> {
        let mut own = Vec::new();
        for (statuses, response) in refusals_of(operation) {
            let is_meant = |refusal: &Refusal| match statuses.value {
                _ if !response.errors.is_empty() => {
                    response.errors.iter().any(|(name, _)| name.value == refusal.name)
                }
                Statuses::One(status) => refusal.status == status,
                Statuses::Class(_) | Statuses::Others => false,
            };
            let found = self.refusals.iter().enumerate().filter(|(_, it)| is_meant(it));
            let found = found.map(|(index, _)| RefusalIndex(index));
            own.extend(found.filter(|index| !own.contains(index)).collect::<Vec<_>>());
        }
        own
    }

    /// The status of the response to a path that lacks its last slash.
    pub(super) fn redirect(&mut self, document: &Document) -> Option<u16> {
        let mut redirect = None;
        for (status, response) in &document.common_responses {
            match status.value {
                301 | 308 => {
                    self.moved(response);
                    redirect = Some(status.value);
                }
                400.. => {}
                _ => {
                    let message =
                        "responses of every operation are refusals, or the 301 of a missing slash";
                    self.findings.error(response.span, message);
                }
            }
        }
        redirect
    }

    /// Checks that a redirect says where to, and nothing that the router does not know.
    fn moved(&mut self, response: &Response) {
        let mut names = response.headers.iter().map(|(name, _)| name.value.as_str());
        if names.next() != Some("Location") || names.next().is_some() {
            let message =
                "the response to a path that lacks its last slash has one header, `Location`";
            self.findings.error(response.span, message);
        }
    }

    /// The refusal of a status.
    pub(super) fn refusal_of(&mut self, status: &Spanned<u16>) -> Option<RefusalIndex> {
        let found = find_refusal(&self.refusals, status.value);
        if found.is_none() {
            let message = format!("no response of status {} is described", status.value);
            self.findings.error(status.span, message);
        }
        found
    }

    /// The refusal of a name.
    pub(super) fn refusal_named(&mut self, name: &Spanned<String>) -> Option<RefusalIndex> {
        let found = self.refusals.iter().position(|refusal| refusal.name == name.value);
        if found.is_none() {
            let names: Vec<_> = self.refusals.iter().map(|one| one.name.as_str()).collect();
            let help = format!("the errors described: {}", names.join(", "));
            self.findings.error_with_help(name.span, "no error has this name", help);
        }
        found.map(RefusalIndex)
    }

    /// What the router's own phases answer.
    pub(super) fn router_refusals(&mut self, document: &Document) -> Option<RouterRefusals> {
        self.check_router_headers();
        let find = |status| find_refusal(&self.refusals, status);
        Some(RouterRefusals {
            unauthorized: document.security.first().and_then(|_| find(401)),
            not_found: find(404)?,
            method_not_allowed: find(405)?,
            not_acceptable: find(406)?,
            bad_request: find(400)?,
            too_large: find(413),
            unsupported_media_type: find(415),
            unavailable: [503, 500, 501].into_iter().find_map(find)?,
        })
    }

    /// What the router itself answers can have no header of which only a handler knows what it
    /// holds.
    fn check_router_headers(&mut self) {
        let of_router = |refusal: &&Refusal| statuses::ROUTER.contains(&refusal.status);
        for refusal in self.refusals.iter().filter(of_router) {
            let unknown = |header: &&ResponseHeader| header.required && header.default.is_none();
            for header in refusal.headers.iter().filter(unknown) {
                let message =
                    "the router answers this by itself: a required header needs a `default`";
                self.findings.error(header.span, message);
            }
        }
    }
}

/// The media type of an error whose body is bytes or a text, if it is not plain text.
fn own_media_type(response: &Response) -> Option<String> {
    let (media_type, body) = response.content.first()?;
    let is_own = body.items.is_none() && is_bytes(body) && !is_plain_text(&media_type.value);
    is_own.then(|| media_type.value.split_whitespace().collect())
}

/// The statuses of which the router needs one each.
fn router_statuses(document: &Document, has_bodies: bool) -> impl Iterator<Item = u16> {
    let unauthorized = (!document.security.is_empty()).then_some(401);
    let of_bodies = has_bodies.then_some([413, 415]).into_iter().flatten();
    [400, 404, 405, 406].into_iter().chain(unauthorized).chain(of_bodies)
}

/// Whether a response refuses.
pub(super) fn is_refusal(status: u16, response: &Response) -> bool {
    status >= 400 || !response.errors.is_empty()
}

/// The responses of an operation that refuse. `default` is one unless nothing else would be left.
fn refusals_of(operation: &Operation) -> impl Iterator<Item = &(Spanned<Statuses>, Response)> {
    let has_answer = statuses::has_answer(operation);
    operation.responses.iter().filter(move |(statuses, response)| match statuses.value {
        Statuses::One(status) => is_refusal(status, response),
        Statuses::Class(first) => first >= 400,
        Statuses::Others => has_answer,
    })
}

/// The same, with their places.
pub(super) fn refusing(operation: &Operation) -> impl Iterator<Item = (Span, &Response)> {
    refusals_of(operation).map(|(statuses, response)| (statuses.span, response))
}
