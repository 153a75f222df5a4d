//! Schema files and what is built from them, in memory.

use bumpalo::Bump;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::frontend::catalog::Catalogs;
use swordsmith_codegen::frontend::xsd::Locations;
use swordsmith_codegen::model::documents::Documents;
use swordsmith_codegen::model::shapes::Shapes;
use swordsmith_codegen::source::SourceId;
use swordsmith_codegen::{frontend, lower, passes, table};
use swordsmith_xml::table::Schema;

use super::case::Schemas;

/// The schemas of a case and what is built from them.
pub(super) struct Set<'a> {
    /// The model of the schemas.
    pub(super) documents: Documents,
    /// The types of the program; none if only the table was asked for.
    pub(super) shapes: Shapes,
    /// The table.
    pub(super) table: Schema<'a>,
}

/// How much is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// The table alone.
    Table,
    /// The types too.
    Types,
}

/// Builds the table in memory. The error is the rendered findings.
pub(super) fn build<'a>(
    schemas: &Schemas,
    roots: &[SourceId],
    extent: Extent,
    arena: &'a Bump,
) -> Result<Set<'a>, String> {
    let mut findings = Diagnostics::default();
    let made = make(schemas, roots, extent, arena, &mut findings);
    match made {
        Some(set) if !findings.has_errors() => Ok(set),
        _ => Err(findings.render(&schemas.sources)),
    }
}

fn make<'a>(
    Schemas { sources, catalogs, .. }: &Schemas,
    roots: &[SourceId],
    extent: Extent,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<Set<'a>> {
    let locations = Locations::of(Catalogs::read(catalogs, sources, findings));
    let set = frontend::xsd::parse_with(roots, &locations, sources, findings)?;
    let mut documents = lower::xsd::lower(&set, sources, findings)?;
    let shapes = match extent {
        Extent::Types => passes::shape(&mut documents, findings),
        Extent::Table => {
            passes::simplify_content::run(&mut documents);
            Shapes::default()
        }
    };
    let table = table::build(&documents, sources, arena, findings)?;
    Some(Set { documents, shapes, table })
}
