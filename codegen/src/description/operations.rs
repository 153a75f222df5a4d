//! Operations and their responses.

use swordsmith_http::description::{
    Content, ErrorContent, Forbidden, Operation, Path, Response, SecurityScheme,
};

use super::Context;
use crate::model::operation::{self, ForbiddenHeader};
use crate::model::response::{self, DocumentType};

impl<'a> Context<'a, '_> {
    /// An operation on a path.
    pub(super) fn operation(
        &self,
        operation: &operation::Operation,
        path: &'a Path<'a>,
    ) -> Operation<'a> {
        let refusals = operation.refusals.iter().map(|index| self.refusal_at(*index));
        Operation {
            name: self.text(&operation.name),
            method: self.text(&operation.method),
            path,
            parameters: self.slice(operation.parameters.iter().map(|it| self.parameter(it))),
            forbidden: self.slice(operation.forbidden.iter().map(|it| self.forbidden(it))),
            body: operation.body.as_ref().map(|body| self.request_body(body)),
            responses: self.slice(operation.responses.iter().map(|it| self.response(it))),
            errors: self.slice(operation.errors.iter().map(|error| ErrorContent {
                from: error.from,
                to: error.to,
                document: self.number(&DocumentType::Json(error.document)),
                media_type: self.text(&error.media_type),
            })),
            refusals: self.slice(refusals),
            security: self.requirement(operation),
        }
    }

    /// Who may call an operation, if that is not alike for all.
    fn requirement(
        &self,
        operation: &operation::Operation,
    ) -> Option<&'a [&'a [SecurityScheme<'a>]]> {
        let schemes = |it: &Vec<_>| self.slice(it.iter().map(|scheme| self.scheme(scheme)));
        let alternatives = operation.security.alternatives.iter().map(schemes);
        (!self.has_one_requirement).then(|| self.slice(alternatives))
    }

    fn forbidden(&self, header: &ForbiddenHeader) -> Forbidden<'a> {
        let (name, others) = header.names.split_first().expect("a header has a name");
        Forbidden {
            name: self.text(name),
            also_named: self.texts(others),
            refusal: self.refusal_at(header.refusal),
            why: self.text(&header.documentation),
        }
    }

    fn binary(&self, binary: &response::ResponseBinary) -> Content<'a> {
        let examples = binary.examples.iter();
        let examples = examples.map(|(of, text)| (self.text(of), self.text(text)));
        let content = Content::bytes(self.texts(&binary.media_types)).such_as(self.slice(examples));
        Content { text: binary.text.as_ref().map(|bounds| self.bounds(bounds)), ..content }
    }

    fn response(&self, response: &response::Response) -> Response<'a> {
        let document = response
            .document
            .as_ref()
            .map(|it| Content::document(self.number(&it.document), self.texts(&it.media_types)));
        let bytes = response.binary.as_ref().map(|it| self.binary(it));
        let items = response.items.as_ref().map(|it| {
            let document = self.number(&DocumentType::Json(it.document));
            Content::items(document, it.framing, self.texts(&it.media_types))
        });
        Response {
            content: document.or(bytes).or(items),
            ..Response::new(response.status)
                .headers(self.response_headers(&response.headers))
                .constants(self.constants(&response.constants))
        }
    }
}
