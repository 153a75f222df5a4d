//! Model to model, a pass a file.
//!
//! The order: what the manifest binds is found among the documents, for whatever shapes values. What nobody
//! wants is left out before anything is made of it. Content is simplified before anything looks at it, since the
//! table and the shapes must follow the same tree. Which groups are types is known before anything is named. Types
//! get their names before their members, because members and groups are named after
//! what they are part of. How large a value is can only be said when all shapes are there. Examples are held against the finished table.
//! Messages have a pass of their own: what the manifest demands of them is found among their fields.

pub mod assign_names;
pub mod bind_types;
pub mod box_large_values;
pub mod check_derivations;
pub mod check_examples;
pub mod classify_types;
pub mod limit_documents;
mod message_finder;
pub mod name_members;
pub mod resolve_rules;
pub mod shape_content;
pub mod shape_documents;
pub mod shape_values;
pub mod shared_groups;
pub mod simplify_content;

use crate::diagnostic::Diagnostics;
use crate::model::documents::Documents;
use crate::model::shapes::Shapes;

/// From what the schemas say to the types of the program.
pub fn shape(documents: &mut Documents, findings: &mut Diagnostics) -> Shapes {
    simplify_content::run(documents);
    if !check_derivations::run(documents, findings) {
        return Shapes::default();
    }
    let groups = shared_groups::run(documents);
    let names = assign_names::run(documents, &groups);
    let mut shapes = shape_documents::run(documents, names, &groups, findings);
    box_large_values::run(&mut shapes);
    shapes
}
