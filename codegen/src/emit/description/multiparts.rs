//! Multiparts, a static each.

use std::fmt::{self, Write};

use swordsmith_http::description::Multipart;

use super::{Printer, parameters};
use crate::naming::const_name;

impl Printer<'_> {
    pub(super) fn multipart(&self, out: &mut String, multipart: &Multipart<'_>) -> fmt::Result {
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
