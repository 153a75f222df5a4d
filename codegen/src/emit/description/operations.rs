//! Paths and operations, a static each.

use std::fmt::{self, Write};

use swordsmith_http::description::{
    ErrorContent, Operation, Path, RequestBody, SecurityScheme, Segment,
};

use super::Printer;
use super::lists::{indented, lines};
use super::{number, scheme};

impl Printer<'_> {
    pub(super) fn path(&self, out: &mut String, path: &Path<'_>) -> fmt::Result {
        let name = self.path_constant(path);
        let Path { template, .. } = path;
        writeln!(out, "    /// `{template}`\n    pub static {name}: Path<'static> = Path {{")?;
        writeln!(
            out,
            "        template: {template:?},\n        segments: {},",
            segments(path.segments)
        )?;
        let also_at: Vec<_> = path.also_at.iter().map(|it| segments(it)).collect();
        writeln!(out, "        also_at: &[{}],", also_at.join(", "))?;
        let parameters: Vec<_> = path.parameters.iter().map(|it| self.parameter(it)).collect();
        writeln!(out, "        parameters: &[{}],\n    }};", parameters.join(", "))
    }

    pub(super) fn operation(&self, out: &mut String, operation: &Operation<'_>) -> fmt::Result {
        let Operation { name, method, path, .. } = operation;
        let (constant, template) = (self.operation_constant(operation), path.template);
        writeln!(out, "    /// `{method} {template}`")?;
        writeln!(out, "    pub static {constant}: Operation<'static> = Operation {{")?;
        indented(out, "parameters", operation.parameters.iter().map(|it| self.parameter(it)))?;
        indented(out, "forbidden", operation.forbidden.iter().map(|it| self.forbidden(it)))?;
        if let Some(body) = &operation.body {
            self.request_body(out, body)?;
        }
        indented(out, "errors", operation.errors.iter().map(|error| self.error_content(error)))?;
        indented(out, "refusals", operation.refusals.iter().map(|it| self.refusal_name(it)))?;
        if let Some(alternatives) = operation.security {
            let schemes = |it: &&[SecurityScheme<'_>]| {
                format!("&[{}]", it.iter().map(scheme).collect::<Vec<_>>().join(", "))
            };
            let alternatives: Vec<_> = alternatives.iter().map(schemes).collect();
            writeln!(out, "        security: Some(&[{}]),", alternatives.join(", "))?;
        }
        let path = self.path_name(path);
        let responses = operation.responses.iter().map(|it| self.response(it));
        let responses = lines("            ", responses);
        writeln!(
            out,
            "        ..Operation::new({name:?}, {method:?}, {path}, &[\n{responses}        ])\n    }};"
        )
    }

    fn error_content(&self, error: &ErrorContent<'_>) -> String {
        let ErrorContent { from, to, document, media_type } = error;
        let document = self.document(*document);
        format!(
            "ErrorContent {{ from: {from}, to: {to}, document: {document}, media_type: {media_type:?} }}"
        )
    }

    fn request_body(&self, out: &mut String, body: &RequestBody<'_>) -> fmt::Result {
        let RequestBody { required, max_bytes, variants } = body;
        writeln!(out, "        body: Some(RequestBody {{")?;
        writeln!(
            out,
            "            required: {required},\n            max_bytes: {},",
            number(*max_bytes)
        )?;
        writeln!(out, "            variants: &[")?;
        for variant in *variants {
            let content = self.content(&variant.content);
            writeln!(
                out,
                "                Variant {{ name: {:?}, content: {content} }},",
                variant.name
            )?;
        }
        writeln!(out, "            ],\n        }}),")
    }
}

fn segments(segments: &[Segment<'_>]) -> String {
    let segment = |segment: &Segment<'_>| match segment {
        Segment::Literal(_) | Segment::Parameter(_) => format!("Segment::{segment:?}"),
        Segment::Template(pieces) => {
            let pieces = pieces.iter().map(|piece| format!("Piece::{piece:?}"));
            format!("Segment::Template(&[{}])", pieces.collect::<Vec<_>>().join(", "))
        }
    };
    format!("&[{}]", segments.iter().map(segment).collect::<Vec<_>>().join(", "))
}
