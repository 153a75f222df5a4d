//! Multiparts and forms, a static each.

use std::fmt::{self, Write};

use swordsmith_http::description::{ContentKind, Form, Multipart, Value};

use super::Printer;
use crate::naming::const_name;

impl Printer<'_> {
    pub(super) fn multipart(&self, out: &mut String, multipart: &Multipart<'_>) -> fmt::Result {
        let Multipart { name, by_name, is_closed, parts } = multipart;
        let constant = const_name(name);
        writeln!(
            out,
            "    /// `{name}`\n    pub static {constant}: Multipart<'static> = Multipart {{"
        )?;
        writeln!(out, "        name: {name:?},\n        by_name: {by_name},")?;
        writeln!(out, "        is_closed: {is_closed},\n        parts: &[")?;
        for part in *parts {
            let (label, minimum, maximum) = (part.label, part.minimum, part.maximum);
            writeln!(out, "            Part {{\n                label: {label:?},")?;
            writeln!(
                out,
                "                minimum: {minimum},\n                maximum: {maximum:?},"
            )?;
            writeln!(out, "                headers: &[")?;
            for header in part.headers {
                writeln!(out, "                    {},", self.parameter(header))?;
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

    /// A form, a static.
    pub(super) fn form(&self, out: &mut String, form: &Form<'_>) -> fmt::Result {
        let Form { name, fields } = form;
        let constant = const_name(name);
        writeln!(out, "    /// `{name}`\n    pub static {constant}: Form<'static> = Form {{")?;
        writeln!(out, "        name: {name:?},\n        fields: &[")?;
        for field in *fields {
            writeln!(out, "            {},", self.parameter(field))?;
        }
        writeln!(out, "        ],\n    }};")
    }

    /// The forms of all bodies and the objects of all queries, each once.
    pub(super) fn forms(&self) -> Vec<&Form<'_>> {
        let operations = self.description.operations.iter();
        let found = operations.flat_map(|operation| {
            let variants = operation.body.into_iter().flat_map(|body| body.variants);
            let forms = variants.filter_map(|it| match it.content.kind {
                ContentKind::Form(form) => Some(form),
                _ => None,
            });
            let objects = operation.parameters.iter().filter_map(|it| match it.value {
                Value::Object(object) => Some(object),
                _ => None,
            });
            forms.chain(objects)
        });
        let mut forms: Vec<&Form<'_>> = Vec::new();
        for form in found {
            if !forms.iter().any(|other| other.name == form.name) {
                forms.push(form);
            }
        }
        forms
    }

    /// The multiparts of all bodies, each once.
    pub(super) fn multiparts(&self) -> Vec<&Multipart<'_>> {
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
}
