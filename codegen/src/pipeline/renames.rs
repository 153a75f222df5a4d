//! What the modules of a manifest call otherwise than their schemas do.

use std::collections::BTreeMap;

use super::Input;
use crate::diagnostic::Diagnostics;
use crate::frontend::nodes::{self, Node};
use crate::manifest::{self, Module};
use crate::naming::type_or_field_name;
use crate::source::{Rename, SourceId};

/// The names that a manifest gives; one of nothing, or one that Rust does not take, is a finding.
pub(crate) fn renames(input: Input<'_>, findings: &mut Diagnostics) -> Vec<Rename> {
    let mut files = BTreeMap::new();
    let mut renames = Vec::new();
    for module in &input.manifest.modules {
        for given in &module.rename {
            let Some(rename) = checked(input, module, given, findings) else { continue };
            let file = files.entry(rename.source);
            let file = file.or_insert_with(|| read(input, rename.source));
            match file.as_mut().map(|root| nodes::renames::apply(root, &rename)) {
                Some(Ok(())) => renames.push(rename),
                Some(Err(fault)) => findings.error(input.span_of(&given.at), fault),
                None => {} // the file is told of when it is read for the module
            }
        }
    }
    renames
}

fn read(input: Input<'_>, source: SourceId) -> Option<Node> {
    nodes::written(source, input.sources, &mut Diagnostics::default())
}

/// The name, if Rust takes it, and what it is for.
fn checked(
    input: Input<'_>,
    module: &Module,
    given: &manifest::Rename,
    findings: &mut Diagnostics,
) -> Option<Rename> {
    let (at, name) = (given.at.get_ref(), given.to.get_ref());
    let span = input.span_of(&given.to);
    let made = type_or_field_name(name);
    if made != *name {
        let message = format!("invalid Rust name `{name}`");
        findings.error_with_help(span, message, format!("call it `{made}`"));
        return None;
    }
    let (file, at) = at.split_once('#').unwrap_or(("", at));
    if !at.starts_with('/') {
        let help = "begin with `/`: `/paths/~1pets/get`, `/components/schemas/Pet`";
        findings.error_with_help(input.span_of(&given.at), "expected a JSON Pointer", help);
        return None;
    }
    let source = match file {
        "" => input.find(first(module), findings).first().copied()?,
        file => input.file_at(file, input.span_of(&given.at), findings)?,
    };
    Some(Rename { source, at: at.to_owned(), name: name.clone(), span })
}

/// The file that is meant where none is named.
fn first(module: &Module) -> &[String] {
    module.openapi.as_ref().map_or(module.json.get(..1).unwrap_or_default(), std::slice::from_ref)
}
