//! `description.rs`: what the service does, as data. It prints what [`crate::description`] has built.

mod content;
mod parameters;
mod refusals;

use std::fmt::{self, Write};

use swordsmith_http::description::{
    CommonHeader, Description, ErrorDocument, KeyPlace, Multipart, Operation, Path, RequestBody,
    SecurityScheme, Segment,
};

use super::http::Service;
use super::symbols::Symbols;
use crate::model::Xml;
use crate::naming::const_name;
use refusals::{refusal, refusal_name, router};

/// What is printed, and the names of its parts.
struct Printer<'a> {
    service: Service<'a>,
    description: &'a Description<'a>,
    symbols: Symbols,
}

/// The description as a `static`, and its parts as others beside it.
pub(super) fn emit(service: Service<'_>, xml: &Xml<'_>, description: &Description<'_>) -> String {
    let symbols = Symbols::new(&xml.documents, xml.schema);
    let printer = Printer { service, description, symbols };
    let mut out = String::new();
    printer.print(&mut out).expect("a String takes any text");
    out
}

impl Printer<'_> {
    fn print(&self, out: &mut String) -> fmt::Result {
        out.write_str(
            "//! What the service does, as data: router, client and conformance tests walk it.\n\n\
             use ::swordsmith_http::description::*;\nuse super::table::{self, d};\n\n\
             const _: () = ::swordsmith_http::assert_version(",
        )?;
        writeln!(out, "{});\n", super::http::VERSION)?;
        self.whole(out)?;
        module(out, "path", "Paths.", |out| {
            self.description.paths.iter().try_for_each(|path| self.path(out, path))
        })?;
        module(out, "operation", "Operations.", |out| {
            self.description.operations.iter().try_for_each(|it| self.operation(out, it))
        })?;
        if !self.service.operations.multiparts.is_empty() {
            module(out, "multipart", "Multiparts.", |out| {
                self.multiparts().into_iter().try_for_each(|it| self.multipart(out, it))
            })?;
        }
        module(out, "refusal", "Refusals.", |out| {
            self.description.refusals.iter().try_for_each(|it| refusal(out, it))
        })?;
        self.media_types(out)
    }

    fn whole(&self, out: &mut String) -> fmt::Result {
        let Description { title, security, common_headers, redirect, examples, .. } =
            self.description;
        writeln!(
            out,
            "/// What the service does.\npub static DESCRIPTION: Description<'static> = Description {{"
        )?;
        writeln!(out, "    title: {title:?},\n    schema: &table::SCHEMA,")?;
        let paths = self.description.paths.iter().map(|path| self.path_name(path));
        list(out, "paths", paths)?;
        list(out, "operations", self.description.operations.iter().map(|it| operation_name(it)))?;
        list(out, "security", security.iter().map(scheme))?;
        list(out, "common_headers", common_headers.iter().map(common))?;
        writeln!(out, "    redirect: {redirect:?},")?;
        list(out, "refusals", self.description.refusals.iter().map(|it| refusal_name(it)))?;
        router(out, &self.description.router)?;
        self.error_document(out, &self.description.error_document)?;
        let examples = examples.iter().map(|it| {
            let document = self.document(it.document);
            format!("Example {{ name: {:?}, document: {document}, text: {:?} }}", it.name, it.text)
        });
        list(out, "examples", examples)?;
        let published = self.service.operations.publication.is_some();
        let published = if published { "super::published::ALL" } else { "&[]" };
        writeln!(out, "    published: {published},\n}};")
    }

    fn error_document(&self, out: &mut String, described: &ErrorDocument<'_>) -> fmt::Result {
        let ErrorDocument { document, media_type, iri, summary, detail } = described;
        writeln!(out, "    error_document: ErrorDocument {{")?;
        writeln!(out, "        document: {},", self.document(*document))?;
        writeln!(out, "        media_type: {media_type:?},\n        iri: {iri:?},")?;
        writeln!(out, "        summary: {summary:?},\n        detail: {detail:?},\n    }},")
    }

    fn path(&self, out: &mut String, path: &Path<'_>) -> fmt::Result {
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
        let parameters: Vec<_> = path.parameters.iter().map(|it| parameters::printed(it)).collect();
        writeln!(out, "        parameters: &[{}],\n    }};", parameters.join(", "))
    }

    fn operation(&self, out: &mut String, operation: &Operation<'_>) -> fmt::Result {
        let Operation { name, method, path, .. } = operation;
        let (constant, template) = (const_name(name), path.template);
        writeln!(out, "    /// `{method} {template}`")?;
        writeln!(out, "    pub static {constant}: Operation<'static> = Operation {{")?;
        indented(out, "parameters", operation.parameters.iter().map(|it| parameters::printed(it)))?;
        indented(out, "forbidden", operation.forbidden.iter().map(content::forbidden))?;
        if let Some(body) = &operation.body {
            self.request_body(out, body)?;
        }
        indented(out, "refusals", operation.refusals.iter().map(|it| refusal_name(it)))?;
        let path = self.path_name(path);
        let responses = operation.responses.iter().map(|it| self.response(it));
        let responses = lines("            ", responses);
        writeln!(
            out,
            "        ..Operation::new({name:?}, {method:?}, {path}, &[\n{responses}        ])\n    }};"
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

    fn multipart(&self, out: &mut String, multipart: &Multipart<'_>) -> fmt::Result {
        let Multipart { name, parts } = multipart;
        let constant = const_name(name);
        writeln!(
            out,
            "    /// `{name}`\n    pub static {constant}: Multipart<'static> = Multipart {{"
        )?;
        writeln!(out, "        name: {name:?},\n        parts: &[")?;
        for part in *parts {
            let (label, minimum, maximum) = (part.label, part.minimum, part.maximum);
            writeln!(out, "            Part {{\n                label: {label:?},")?;
            writeln!(
                out,
                "                minimum: {minimum},\n                maximum: {maximum:?},"
            )?;
            writeln!(out, "                headers: &[")?;
            for header in part.headers {
                writeln!(out, "                    {},", parameters::printed(header))?;
            }
            writeln!(
                out,
                "                ],\n                content: {},",
                self.content(&part.content)
            )?;
            writeln!(out, "            }},")?;
        }
        writeln!(out, "        ],\n    }};")
    }

    /// The multiparts of all bodies, each once.
    fn multiparts(&self) -> Vec<&Multipart<'_>> {
        let bodies = self.description.operations.iter().filter_map(|it| it.body);
        let found =
            bodies.flat_map(|body| body.variants).filter_map(|it| it.content.as_multipart());
        let mut multiparts: Vec<&Multipart<'_>> = Vec::new();
        for multipart in found {
            if !multiparts.iter().any(|other| other.name == multipart.name) {
                multiparts.push(multipart);
            }
        }
        multiparts
    }

    /// The symbol of a document in the table.
    fn document(&self, document: u32) -> String {
        self.symbols
            .documents
            .get(document as usize)
            .map_or_else(String::new, |it| format!("d::{it}"))
    }

    fn path_name(&self, path: &Path<'_>) -> String {
        format!("&path::{}", self.path_constant(path))
    }

    fn path_constant(&self, path: &Path<'_>) -> String {
        let mut paths = self.service.operations.paths.iter();
        let found = paths.find(|it| it.template() == path.template);
        found.map_or_else(String::new, |it| const_name(&it.name))
    }
}

/// A module of statics.
fn module(
    out: &mut String,
    name: &str,
    documentation: &str,
    items: impl FnOnce(&mut String) -> fmt::Result,
) -> fmt::Result {
    writeln!(out, "\n/// {documentation}\npub mod {name} {{\n    use super::*;\n")?;
    let mut inner = String::new();
    items(&mut inner)?;
    // A blank line between any two.
    out.push_str(
        &inner
            .replace("    };\n    ///", "    };\n\n    ///")
            .replace(");\n    ///", ");\n\n    ///"),
    );
    writeln!(out, "}}")
}

/// An item a line.
fn lines(indent: &str, items: impl Iterator<Item = String>) -> String {
    items.fold(String::new(), |lines, item| lines + indent + &item + ",\n")
}

/// A field of the whole: a list, an item a line.
fn list(out: &mut String, name: &str, items: impl Iterator<Item = String>) -> fmt::Result {
    let items = lines("        ", items);
    if items.is_empty() {
        return writeln!(out, "    {name}: &[],");
    }
    writeln!(out, "    {name}: &[\n{items}    ],")
}

/// A field of an operation; nothing, if it has nothing.
fn indented(out: &mut String, name: &str, items: impl Iterator<Item = String>) -> fmt::Result {
    let items = lines("            ", items);
    if items.is_empty() {
        return Ok(());
    }
    writeln!(out, "        {name}: &[\n{items}        ],")
}

fn segments(segments: &[Segment<'_>]) -> String {
    let segment = |segment: &Segment<'_>| format!("Segment::{segment:?}");
    format!("&[{}]", segments.iter().map(segment).collect::<Vec<_>>().join(", "))
}

fn operation_name(operation: &Operation<'_>) -> String {
    format!("&operation::{}", const_name(operation.name))
}

fn scheme(scheme: &SecurityScheme<'_>) -> String {
    match scheme {
        SecurityScheme::Basic(realm) => format!("SecurityScheme::Basic({realm:?})"),
        SecurityScheme::Bearer(realm) => format!("SecurityScheme::Bearer({realm:?})"),
        SecurityScheme::ApiKey(place, name) => {
            let place = match place {
                KeyPlace::Header => "Header",
                KeyPlace::Query => "Query",
                KeyPlace::Cookie => "Cookie",
            };
            format!("SecurityScheme::ApiKey(KeyPlace::{place}, {name:?})")
        }
    }
}

fn common(header: &CommonHeader<'_>) -> String {
    format!("CommonHeader::{header:?}")
}

/// A number as people write it: `4_194_304`.
fn number(value: u64) -> String {
    super::http::number(value).to_string()
}
