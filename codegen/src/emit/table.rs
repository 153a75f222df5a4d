//! `table.rs`: the table of a module's documents, a row a line.

use std::fmt::Write as _;

use swordsmith_xml::rows::{builtin_names, builtin_simples, builtin_types};
use swordsmith_xml::table::{
    Attribute, Document, Element, NONE, Place, Schema, Simple, ValueConstraint,
};

use super::symbols::Symbols;
use super::table_content as content;
use super::table_facets::{self as facets, Patterns};
use super::table_identities as identities;
use super::table_leaves::Context;
use crate::model::Xml;
use crate::model::types::{self, TypeDefinition};

/// The version of the interface to the runtime that generated code is written for.
const RUNTIME_VERSION: u32 = 2;

/// The text of `table.rs`, below its header. It is laid out already.
pub fn emit(xml: &Xml<'_>) -> String {
    let schema = xml.schema;
    let symbols = Symbols::new(&xml.documents, schema);
    let context = Context::new(xml, &symbols);
    let patterns = Patterns::of(schema, &symbols);
    let parts = [
        preamble(),
        schema_static(schema, &symbols),
        texts("FILES, f", &symbols.files, schema.files),
        texts("NAMESPACES, ns", &symbols.namespaces, schema.namespaces),
        documents(schema, &symbols),
        names(schema, &symbols),
        elements(schema, &symbols),
        context.head_rows(),
        context.group_rows(),
        types(&context),
        patterns.statics(schema),
        simples(schema, &symbols, &patterns),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn preamble() -> String {
    format!(
        "//! What the documents may be: the table by which they are read, written and checked.\n\n\
         use super::xml::rows::*;\nuse super::xml::table::*;\n\n\
         const _: () = super::xml::assert_version({RUNTIME_VERSION});\n"
    )
}

fn schema_static(schema: &Schema<'_>, symbols: &Symbols) -> String {
    let mut text = String::from(
        "/// What the documents may be.\npub static SCHEMA: Schema<'static> = Schema {\n",
    );
    text.push_str("    files: FILES,\n    namespaces: NAMESPACES,\n    names: NAMES,\n    elements: ELEMENTS,\n");
    let name = |name: u32| format!("n::{}", symbols.names[name as usize]);
    let attributes = schema.global_attributes.iter();
    let attributes =
        attributes.map(|(id, used)| format!("({}, {})", name(*id), attribute(used, symbols)));
    list(&mut text, "global_attributes", attributes.collect());
    text.push_str("    types: TYPES,\n");
    text.push_str("    simples: SIMPLES,\n    documents: &DOCUMENTS,\n");
    text.push_str("    index: Index::new(),\n};\n");
    text
}

/// The documents. Their tags are made when first needed, so they are a static.
fn documents(schema: &Schema<'_>, symbols: &Symbols) -> String {
    let row = |document: &Document<'_>| {
        let element = &symbols.elements[document.element as usize];
        let type_id = &symbols.types[document.type_id as usize];
        let declarations = document.declarations.iter().map(|(prefix, namespace)| {
            format!("({prefix:?}, {})", namespace_symbol(*namespace, symbols))
        });
        let declarations = declarations.collect::<Vec<_>>().join(", ");
        format!("document(e::{element}, t::{type_id}, &[{declarations}])")
    };
    if schema.documents.is_empty() {
        return "static DOCUMENTS: [Document<'static>; 0] = [];\n".to_owned();
    }
    let head = "static DOCUMENTS: [Document<'static>], d";
    rows(head, &symbols.documents, 0, schema.documents.iter().map(row))
}

/// A field that is a list: a row a line.
fn list(text: &mut String, field: &str, rows: Vec<String>) {
    if rows.is_empty() {
        writeln!(text, "    {field}: &[],").expect("a string takes any text");
        return;
    }
    writeln!(text, "    {field}: &[").expect("a string takes any text");
    for row in rows {
        writeln!(text, "        {row},").expect("a string takes any text");
    }
    text.push_str("    ],\n");
}

/// Rows under their symbols, but for the first ones, which the runtime has.
fn rows(
    head: &str,
    symbols: &[String],
    builtins: usize,
    rows: impl Iterator<Item = String>,
) -> String {
    let mut text = format!("table_rows! {{\n    {head};\n");
    for (symbol, row) in symbols.iter().zip(rows).skip(builtins) {
        writeln!(text, "    {symbol} = {row};").expect("a string takes any text");
    }
    text.push_str("}\n");
    text
}

/// Texts under their symbols.
fn texts(head: &str, symbols: &[String], texts: &[&str]) -> String {
    let row = |text: &&str| format!("{text:?}");
    rows(&format!("texts {head}"), symbols, 0, texts.iter().map(row))
}

/// A namespace by symbol.
pub(super) fn namespace_symbol(namespace: u16, symbols: &Symbols) -> String {
    format!("ns::{}", symbols.namespaces[usize::from(namespace)])
}

fn names(schema: &Schema<'_>, symbols: &Symbols) -> String {
    let row = |name: &swordsmith_xml::table::Name<'_>| {
        format!("name({}, {:?})", namespace_symbol(name.namespace, symbols), name.local)
    };
    let namespace = schema.names.first().map_or(0, |name| name.namespace);
    let namespace = namespace_symbol(namespace, symbols);
    let head = format!("const NAMES: Name<'static>, n = as_is, behind builtin_names({namespace})");
    rows(&head, &symbols.names, builtin_names::COUNT, schema.names.iter().map(row))
}

fn elements(schema: &Schema<'_>, symbols: &Symbols) -> String {
    if schema.elements.is_empty() {
        return "const ELEMENTS: &[Element<'static>] = &[];\n".to_owned();
    }
    let mut above = Above::new(symbols);
    let row = |element: &Element<'_>| {
        let (name, type_id) =
            (&symbols.names[element.name as usize], &symbols.types[element.type_id as usize]);
        let place = above.place(element.place);
        let kind = if element.is_global { "global" } else { "element" };
        let mut row = format!("{kind}({:?}, n::{name}, t::{type_id}, {place})", element.label);
        row.push_str(if element.nillable { ".nillable()" } else { "" });
        row.push_str(if element.is_abstract { ".is_abstract()" } else { "" });
        row.push_str(&content::block(element.block));
        row.push_str(&value(element.value));
        row.push_str(&identities::option(element.identities, symbols));
        row
    };
    let head = "const ELEMENTS: Element<'static>, e = elements";
    rows(head, &symbols.elements, 0, schema.elements.iter().map(row))
}

fn types(context: &Context<'_>) -> String {
    let mut above = Above::new(context.symbols);
    let types = context.xml.schema.types.iter().zip(&context.xml.documents.types);
    let row = |(row, definition): (_, &TypeDefinition)| {
        let particle = match &definition.content {
            types::Content::Elements(particle) => Some(particle),
            _ => None,
        };
        content::type_row(row, particle, context, &mut above)
    };
    let head = "const TYPES: Type<'static>, t = types, behind builtin_types()";
    rows(head, &context.symbols.types, builtin_types::COUNT, types.map(row))
}

fn simples<'s>(schema: &Schema<'s>, symbols: &Symbols, patterns: &Patterns<'s>) -> String {
    let mut above = Above::new(symbols);
    let row = |simple: &Simple<'s>| {
        let place = above.place(simple.place);
        facets::simple_row(simple, patterns, symbols, &place)
    };
    let head = "static SIMPLES: Simple<'static>, s = simples, behind builtin_simples()";
    rows(head, &symbols.simples, builtin_simples::COUNT, schema.simples.iter().map(row))
}

/// An attribute use.
pub(super) fn attribute(used: &Attribute<'_>, symbols: &Symbols) -> String {
    let name = &symbols.names[used.name as usize];
    let simple = &symbols.simples[used.simple as usize];
    let required = if used.required { ".required()" } else { "" };
    format!("attribute(n::{name}, s::{simple}){required}{}", value(used.value))
}

fn value(value: Option<ValueConstraint<'_>>) -> String {
    match value {
        None => String::new(),
        Some(ValueConstraint::Default(value)) => format!(".default({value:?})"),
        Some(ValueConstraint::Fixed(value)) => format!(".fixed({value:?})"),
    }
}

/// A type by symbol, or none.
pub(super) fn type_symbol(type_id: u32, symbols: &Symbols) -> String {
    if type_id == NONE {
        "NONE".to_owned()
    } else {
        format!("t::{}", symbols.types[type_id as usize])
    }
}

/// The place of the row above, from which lines are counted.
#[derive(Debug)]
pub(super) struct Above<'s> {
    place: Option<Place>,
    symbols: &'s Symbols,
}

impl<'s> Above<'s> {
    /// Nothing.
    pub(super) fn new(symbols: &'s Symbols) -> Self {
        Self { place: None, symbols }
    }

    /// A place, its line counted from the row above if that stands in the same file.
    pub(super) fn place(&mut self, place: Place) -> String {
        if place.line == 0 {
            return "NOWHERE".to_owned();
        }
        let above = self.place.replace(place).filter(|above| above.file == place.file);
        let line = i64::from(place.line) - above.map_or(0, |above| i64::from(above.line));
        format!("at(f::{}, {line})", self.symbols.files[usize::from(place.file)])
    }
}
