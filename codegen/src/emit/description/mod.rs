//! `description.rs`: what the service does, as data. It prints what [`crate::description`] has built.

mod content;
mod lists;
mod multiparts;
mod operations;
mod parameters;
mod refusals;
mod states;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use swordsmith_http::description::{
    CommonHeader, Description, ErrorDocument, ErrorField, ErrorPiece, KeyPlace, Operation, Path,
    SecurityScheme,
};

use super::http::Service;
use super::json::symbols::Symbols as JsonSymbols;
use super::symbols::Symbols;
use crate::model::Xml;
use crate::naming::const_name;
use lists::{lines, list, module};

/// What is printed, and the names of its parts.
struct Printer<'a> {
    service: Service<'a>,
    description: &'a Description<'a>,
    symbols: Symbols,
    json: Option<JsonSymbols>,
    /// The constants of paths, by their templates.
    paths: BTreeMap<String, String>,
    /// The constants of operations, by their names.
    operations: BTreeMap<&'a str, String>,
}

/// The description as a `static`, and its parts as others beside it.
pub(super) fn emit(service: Service<'_>, xml: &Xml<'_>, description: &Description<'_>) -> String {
    let symbols = Symbols::new(&xml.documents, xml.schema);
    let json = description.json.as_ref().map(|json| JsonSymbols::new(json.schema));
    let all = &service.operations.paths;
    let paths = all.iter().map(|path| (path.template(), const_name(&path.name))).collect();
    let operations = all.iter().flat_map(|path| &path.operations);
    let operations = operations.map(|it| (it.name.as_str(), const_name(&it.stem))).collect();
    let printer = Printer { service, description, symbols, json, paths, operations };
    let mut out = String::new();
    printer.print(&mut out).expect("a String takes any text");
    out
}

impl Printer<'_> {
    fn print(&self, out: &mut String) -> fmt::Result {
        out.write_str(
            "//! What the service does, as data: router, client and conformance tests walk it.\n\n\
             use super::http::description::*;\nuse super::table;\n",
        )?;
        let json = if self.json.is_some() { "use super::json_table;\n\n" } else { "\n" };
        out.write_str(json)?;
        write!(out, "const _: () = super::http::assert_version(")?;
        writeln!(out, "{});\n", super::http::VERSION)?;
        self.whole(out)?;
        module(out, "path", "Paths.", |out| {
            self.description.paths.iter().try_for_each(|path| self.path(out, path))
        })?;
        module(out, "operation", "Operations.", |out| {
            self.description.operations.iter().try_for_each(|it| self.operation(out, it))
        })?;
        module(out, "multipart", "Multiparts.", |out| {
            self.multiparts().into_iter().try_for_each(|it| self.multipart(out, it))
        })?;
        module(out, "form", "Forms.", |out| {
            self.forms().into_iter().try_for_each(|it| self.form(out, it))
        })?;
        module(out, "refusal", "Refusals.", |out| {
            self.description.refusals.iter().try_for_each(|it| self.refusal(out, it))
        })?;
        module(out, "states", "States.", |out| {
            self.description.states.iter().try_for_each(|it| self.states(out, it))
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
        self.json_documents(out)?;
        let paths = self.description.paths.iter().map(|path| self.path_name(path));
        list(out, "paths", paths)?;
        list(
            out,
            "operations",
            self.description.operations.iter().map(|it| self.operation_name(it)),
        )?;
        list(out, "security", security.iter().map(scheme))?;
        list(out, "common_headers", common_headers.iter().map(common))?;
        writeln!(out, "    redirect: {redirect:?},")?;
        list(out, "refusals", self.description.refusals.iter().map(|it| self.refusal_name(it)))?;
        self.router(out, &self.description.router)?;
        self.error_document(out, self.description.error_document.as_ref())?;
        list(out, "states", self.description.states.iter().map(|it| self.states_name(it)))?;
        let examples = examples.iter().map(|it| {
            let document = self.document(it.document);
            format!("Example {{ name: {:?}, document: {document}, text: {:?} }}", it.name, it.text)
        });
        list(out, "examples", examples)?;
        let published = self.service.operations.publication.is_some();
        let published = if published { "super::published::ALL" } else { "&[]" };
        writeln!(out, "    published: {published},\n}};")
    }

    fn error_document(
        &self,
        out: &mut String,
        described: Option<&ErrorDocument<'_>>,
    ) -> fmt::Result {
        let Some(ErrorDocument { document, media_type, fields }) = described else {
            return writeln!(out, "    error_document: None,");
        };
        let field =
            |(name, field): &(&str, ErrorField)| format!("({name:?}, ErrorField::{field:?})");
        let fields: Vec<_> = fields.iter().map(field).collect();
        writeln!(out, "    error_document: Some(ErrorDocument {{")?;
        writeln!(out, "        document: {},", self.document(*document))?;
        writeln!(out, "        media_type: {media_type:?},")?;
        writeln!(out, "        fields: &[{}],\n    }}),", fields.join(", "))
    }

    fn json_documents(&self, out: &mut String) -> fmt::Result {
        let Some((json, symbols)) = self.description.json.as_ref().zip(self.json.as_ref()) else {
            return writeln!(out, "    json: None,");
        };
        writeln!(out, "    json: Some(JsonDocuments {{\n        schema: &json_table::SCHEMA,")?;
        writeln!(out, "        roots: &[")?;
        for root in json.roots {
            writeln!(out, "            json_table::s::{},", symbols.of(root.0 as usize))?;
        }
        writeln!(out, "        ],")?;
        let error = |(index, pieces): &(usize, &[ErrorPiece<'_>])| {
            let pieces: Vec<_> = pieces.iter().map(|it| format!("ErrorPiece::{it:?}")).collect();
            format!("({index}, &[{}])", pieces.join(", "))
        };
        let errors = lines("            ", json.errors.iter().map(error));
        if errors.is_empty() {
            writeln!(out, "        errors: &[],")?;
        } else {
            writeln!(out, "        errors: &[\n{errors}        ],")?;
        }
        writeln!(out, "    }}),")
    }

    /// The symbol of a document in the table; the number of one of JSON.
    fn document(&self, document: u32) -> String {
        let symbol = self.symbols.documents.get(document as usize);
        symbol.map_or_else(|| document.to_string(), |it| format!("table::d::{it}"))
    }

    fn path_name(&self, path: &Path<'_>) -> String {
        format!("&path::{}", self.path_constant(path))
    }

    fn path_constant(&self, path: &Path<'_>) -> String {
        self.paths.get(path.template).cloned().unwrap_or_default()
    }

    fn operation_name(&self, operation: &Operation<'_>) -> String {
        format!("&operation::{}", self.operation_constant(operation))
    }

    fn operation_constant(&self, operation: &Operation<'_>) -> String {
        self.operations.get(operation.name).cloned().unwrap_or_default()
    }
}

fn scheme(scheme: &SecurityScheme<'_>) -> String {
    match scheme {
        SecurityScheme::Basic(realm) => format!("SecurityScheme::Basic({realm:?})"),
        SecurityScheme::Bearer(realm) => format!("SecurityScheme::Bearer({realm:?})"),
        SecurityScheme::Http(name, realm) => format!("SecurityScheme::Http({name:?}, {realm:?})"),
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
