//! Identity constraints as rows of `table.rs`.

use swordsmith_xml::table::{Identity, IdentityKind, Path, Step};

use super::symbols::Symbols;
use super::table::namespace_symbol;
use super::table_content::{array, put};

/// The identity constraints of an element, if it has any.
pub(super) fn option(identities: &[Identity<'_>], symbols: &Symbols) -> String {
    if identities.is_empty() {
        return String::new();
    }
    let rows = identities.iter().map(|identity| row(identity, symbols));
    format!(".identities(&{})", array(rows, 2))
}

fn row(identity: &Identity<'_>, symbols: &Symbols) -> String {
    let name = &symbols.names[identity.name as usize];
    let kind = match identity.kind {
        IdentityKind::Unique => "IdentityKind::Unique".to_owned(),
        IdentityKind::Key => "IdentityKind::Key".to_owned(),
        IdentityKind::KeyRef(refer) => {
            format!("IdentityKind::KeyRef(n::{})", symbols.names[refer as usize])
        }
    };
    let selector = paths(identity.selector, symbols);
    let fields: Vec<String> = identity.fields.iter().map(|field| paths(field, symbols)).collect();
    let fields = fields.join(", ");
    format!("identity(n::{name}, {kind}, {selector}, &[{fields}])")
}

fn paths(paths: &[Path<'_>], symbols: &Symbols) -> String {
    let paths: Vec<String> = paths.iter().map(|path| path_row(path, symbols)).collect();
    format!("&[{}]", paths.join(", "))
}

fn path_row(path: &Path<'_>, symbols: &Symbols) -> String {
    let steps: Vec<String> = path.steps.iter().map(|step| step_row(*step, symbols)).collect();
    let steps = steps.join(", ");
    let mut row = format!("path(&[{steps}])");
    row.push_str(if path.descendant { ".descendant()" } else { "" });
    if let Some(attribute) = &path.attribute {
        put(&mut row, format_args!(".attribute({})", step_row(*attribute, symbols)));
    }
    row
}

fn step_row(step: Step, symbols: &Symbols) -> String {
    match step {
        Step::Name(name) => format!("Step::Name(n::{})", symbols.names[name as usize]),
        Step::Namespace(id) => format!("Step::Namespace({})", namespace_symbol(id, symbols)),
        Step::Any => "Step::Any".to_owned(),
    }
}
