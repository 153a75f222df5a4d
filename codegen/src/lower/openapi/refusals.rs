//! The ways in which requests are refused.

use super::Lowering;
use crate::frontend::openapi::{Document, Operation, Response, Spanned};
use crate::model::operations::{RefusalIndex, RouterRefusals};
use crate::model::response::{Refusal, find_refusal};

impl Lowering<'_> {
    /// Collects the errors of all responses, those of all operations first.
    pub(super) fn collect_refusals(&mut self, document: &Document) {
        for (status, response) in &document.common_responses {
            self.collect(status, response);
            if response.errors.is_empty() && status.value >= 400 {
                let message =
                    "a response of every operation that refuses names its errors by `x-errors`";
                self.findings.error(status.span, message);
            }
        }
        for (_, operation) in document.paths.iter().flat_map(|(_, item)| &item.operations) {
            for (status, response) in &operation.responses {
                self.collect(status, response);
            }
        }
    }

    fn collect(&mut self, status: &Spanned<u16>, response: &Response) {
        for (name, kind) in &response.errors {
            let (headers, constants) = self.response_headers(&response.headers);
            let refusal = Refusal {
                name: name.value.clone(),
                status: status.value,
                iri: kind.iri.clone(),
                headers,
                constants,
                documentation: kind.documentation.clone(),
                span: name.span,
            };
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

    /// The ways in which only this operation, or few others, are refused.
    pub(super) fn own_refusals(&self, operation: &Operation) -> Vec<RefusalIndex> {
        let errors = operation.responses.iter().flat_map(|(_, response)| &response.errors);
        let index = |(name, _): &(Spanned<String>, _)| {
            self.refusals.iter().position(|refusal| refusal.name == name.value).map(RefusalIndex)
        };
        errors.filter_map(index).collect()
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
            let message = format!("no response of status {} has `x-errors`", status.value);
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

    /// What the router's own phases answer; each must be described.
    pub(super) fn router_refusals(
        &mut self,
        document: &Document,
        has_bodies: bool,
    ) -> Option<RouterRefusals> {
        let span = document.span;
        let mut wanted = vec![404, 405, 406, 400];
        wanted.extend((!document.security.is_empty()).then_some(401));
        wanted.extend(has_bodies.then_some([413, 415]).into_iter().flatten());
        let missing: Vec<_> = wanted
            .into_iter()
            .filter(|status| find_refusal(&self.refusals, *status).is_none())
            .collect();
        for status in &missing {
            let message = format!("the router answers {status}: describe it, with `x-errors`");
            self.findings.error(span, message);
        }
        let find = |status| find_refusal(&self.refusals, status);
        let unavailable = [503, 500, 501].into_iter().find_map(find);
        if unavailable.is_none() {
            let message =
                "the router answers 503, 500 or 501 where it can do nothing else: describe one";
            self.findings.error(span, message);
        }
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
            unavailable: unavailable?,
        })
    }

    /// What the router itself answers can have no header of which only a handler knows what it
    /// holds.
    fn check_router_headers(&mut self) {
        const STATUSES: &[u16] = &[400, 401, 404, 405, 406, 413, 415, 500, 501, 503];
        for refusal in self.refusals.iter().filter(|refusal| STATUSES.contains(&refusal.status)) {
            let unknown = |header: &&crate::model::response::ResponseHeader| {
                header.required && header.default.is_none()
            };
            for header in refusal.headers.iter().filter(unknown) {
                let message =
                    "the router answers this by itself: a required header needs a `default`";
                self.findings.error(header.span, message);
            }
        }
    }
}
