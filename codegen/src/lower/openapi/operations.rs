//! Operations.

use super::Lowering;
use crate::frontend::openapi::{self as described, PathItem, Place, Spanned};
use crate::model::body::{BodyContent, RequestBody};
use crate::model::operation::{Operation, Tag};
use crate::model::parameter::Parameter;

impl Lowering<'_> {
    /// The operations of a path.
    pub(super) fn operations(&mut self, item: &PathItem) -> Vec<Operation> {
        let all = item.operations.iter();
        all.map(|(method, operation)| self.operation(item, method, operation)).collect()
    }

    fn operation(
        &mut self,
        item: &PathItem,
        method: &Spanned<String>,
        operation: &described::Operation,
    ) -> Operation {
        operation.called().clone_into(&mut self.owner);
        // Those of the operation go over those of the path (OpenAPI 3.1, 4.8.10).
        let is_own = |shared: &described::Parameter| {
            operation.parameters.iter().any(|own| own.is_for(shared))
        };
        let shared = item.parameters.iter().filter(|it| !is_own(it));
        let given = shared.chain(&operation.parameters).filter(|it| it.place != Place::Path);
        let given: Vec<_> = given.collect();
        let parameters = self.parameters(operation.called(), given.iter().copied());
        let described = operation.body.as_ref().filter(|body| {
            let has_none = method.value == "GET";
            if has_none {
                let message =
                    "`requestBody` of GET is ignored: HTTP gives it no meaning (RFC 9110, 9.3.1)";
                self.findings.note(body.span, message);
            }
            !has_none
        });
        let body = described.map(|body| self.request_body(operation.called(), body));
        if let Some(body) = &body {
            self.check_fallbacks(operation, &parameters, body);
        }
        Operation {
            name: operation.id.value.clone(),
            // Like all names, it is given when all of them are known, unless somebody chose it.
            stem: operation.rust_name.as_ref().map(|it| it.value.clone()).unwrap_or_default(),
            method: method.value.clone(),
            parameters,
            forbidden: self.forbidden(given.into_iter()),
            body,
            responses: self.responses(operation),
            errors: self.errors(operation),
            refusals: self.own_refusals(operation),
            security: self.security.remove(&operation.id.value).unwrap_or_default(),
            documentation: operation.documentation.clone(),
            tag: operation.tags.first().map(|tag| self.tag(&tag.value)),
            span: operation.id.span,
        }
    }

    /// A tag, with what is said of it.
    fn tag(&self, name: &str) -> Tag {
        let documentation = self.tags.get(name).cloned().unwrap_or_default();
        Tag { name: name.to_owned(), documentation }
    }

    /// Where a part's header may be missing because the request has it, the request must be able
    /// to.
    fn check_fallbacks(
        &mut self,
        operation: &described::Operation,
        parameters: &[Parameter],
        body: &RequestBody,
    ) {
        let contents = body.variants.iter().map(|variant| &variant.content);
        let multiparts = contents.filter_map(|content| match content {
            BodyContent::Multipart(index) => Some(&self.multiparts[index.0]),
            _ => None,
        });
        let headers = multiparts.flat_map(|it| &it.parts).flat_map(|part| &part.headers);
        for header in headers.filter(|header| header.else_from_request) {
            let name = &header.parameter.names[0];
            let is_same = |it: &Parameter| {
                it.names[0].eq_ignore_ascii_case(name)
                    && it.value == header.parameter.value
                    && !it.required
            };
            if !parameters.iter().any(is_same) {
                let message = format!(
                    "`{}` has no optional parameter `{name}` of that kind",
                    operation.id.value
                );
                self.findings.error(header.parameter.span, message);
            }
        }
    }
}
