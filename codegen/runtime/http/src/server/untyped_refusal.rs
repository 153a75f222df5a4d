//! Refusals without Rust types: makes the error document from the description and the table of
//! documents.

use std::fmt::{self, Write as _};

use swordsmith_xml::table::{NameId, Schema, Term, ValueConstraint};

use crate::Reason;
use crate::description::{self, Description};
use crate::message::Refusal;
use crate::value::{Parsed, Texts, Values};

/// Any refusal of a description.
#[derive(Debug)]
pub struct UntypedRefusal {
    refusal: &'static description::Refusal<'static>,
    reason: Reason,
}

impl UntypedRefusal {
    /// The value of a field of the error document.
    fn value(&self, description: &Description<'_>, field: &str) -> Option<String> {
        let held = description.error_document?.field(field)?;
        held.text(self.refusal, &self.reason.printable())
    }

    /// The error document, with its fixed values, and nothing else.
    fn write(&self, description: &Description<'_>) -> Option<String> {
        let schema = description.schema;
        let document = schema.documents.get(description.error_document?.document as usize)?;
        let (namespace, root) = name(schema, schema.elements.get(document.element as usize)?.name)?;
        let content = schema.types.get(document.type_id as usize)?;
        let mut out = format!("<r:{root} xmlns:r=\"{}\"", escaped(namespace));
        for attribute in content.attributes {
            let (_, local) = name(schema, attribute.name)?;
            let fixed = attribute.value.as_ref().filter(|_| attribute.required).map(constraint);
            if let Some(value) = self.value(description, local).or(fixed) {
                let _ = write!(out, " {local}=\"{}\"", escaped(&value)); // a string takes it
            }
        }
        out.push('>');
        for leaf in content.content.leaves() {
            let Term::Element(element) = leaf.term else { continue };
            let element = schema.elements.get(element as usize)?;
            let (namespace, local) = name(schema, element.name)?;
            let fixed = element.value.as_ref().map(constraint);
            if let Some(value) = self.value(description, local).or(fixed) {
                let (uri, value) = (escaped(namespace), escaped(&value));
                let _ = write!(out, "<{local} xmlns=\"{uri}\">{value}</{local}>");
            }
        }
        let _ = write!(out, "</r:{root}>");
        Some(out)
    }
}

/// Namespace and local part of a name.
fn name<'s>(schema: &Schema<'s>, name: NameId) -> Option<(&'s str, &'s str)> {
    let name = schema.names.get(name as usize)?;
    Some((schema.namespaces.get(usize::from(name.namespace)).copied()?, name.local))
}

fn constraint(value: &ValueConstraint<'_>) -> String {
    let (ValueConstraint::Default(text) | ValueConstraint::Fixed(text)) = value;
    (*text).to_owned()
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' | '<' | '>' | '"' | '\t' | '\n' | '\r' => {
                let _ = write!(out, "&#{};", u32::from(letter)); // a string takes it
            }
            letter => out.push(letter),
        }
    }
    out
}

impl Refusal for UntypedRefusal {
    fn described(&self) -> &'static description::Refusal<'static> {
        self.refusal
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn document(&self, description: &Description<'static>) -> Result<Vec<u8>, Reason> {
        if description.error_document.is_none() {
            return Ok(self.reason.to_plain_text().into());
        }
        let written = self.write(description).map(String::into_bytes);
        written.ok_or_else(|| Reason::new("the table has no such document"))
    }

    fn read_document(_: &[u8]) -> Parsed<(Option<String>, Reason)> {
        Err(Reason::new("without types, no error document is read"))
    }

    fn headers(&self, texts: &mut Texts) {
        for header in self.refusal.headers {
            texts.put(&header.default.map(str::to_owned));
        }
    }

    fn from_parts(
        refusal: &'static description::Refusal<'static>,
        reason: Reason,
        _: &mut Values<'_>,
    ) -> Parsed<Self> {
        Ok(Self { refusal, reason })
    }
}

impl fmt::Display for UntypedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for UntypedRefusal {}
