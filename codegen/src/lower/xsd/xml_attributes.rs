//! The attributes of the XML namespace, where no file of the set declares them. Who imports that
//! namespace has them, as if the file of the W3C were read (Structures 1.1, 3.2.7, knows no other
//! built-in attributes than those of instances); who refers to one has it, imported or not. What a
//! file declares is all that there is beside that.

use std::collections::BTreeSet;

use super::builtins;
use super::globals::Kind;
use super::ids::blank;
use super::lowering::Lowering;
use crate::frontend::xml::XML;
use crate::model::documents::TypeIndex;
use crate::model::facets::{Builtin, Facet, FacetKind, SimpleType, Variety, WhiteSpace};
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, Content, Derivation, TypeDefinition, TypeName};

/// Declares them if they are imported, and no file declares any; or if something refers to one that
/// no file declares.
pub(super) fn declare(lowering: &mut Lowering<'_, '_>) {
    let declared = lowering.symbols.globals.all(Kind::Attribute);
    let given = declared.filter(|(name, _)| name.namespace == XML);
    let given: BTreeSet<String> = given.map(|(name, _)| name.local.clone()).collect();
    let wanted = referred(lowering);
    let documents = &lowering.set.documents;
    let mut imports = documents.iter().flat_map(|document| &document.imports);
    let is_imported = given.is_empty() && imports.any(|namespace| namespace == XML);
    if is_imported || !wanted.is_subset(&given) {
        let is_wanted = |name: &str| given.is_empty() || wanted.contains(name);
        declare_xml(lowering, |name| is_wanted(name) && !given.contains(name));
    }
}

/// The attributes of the XML namespace that others refer to, wherever these stand.
fn referred(lowering: &Lowering<'_, '_>) -> BTreeSet<String> {
    let trees = lowering.set.documents.iter().map(|it| &it.file.tree);
    let values = trees.flat_map(|tree| tree.attribute_values("attribute", "ref"));
    values.filter_map(|value| Some(value.trim().strip_prefix("xml:")?.to_owned())).collect()
}

fn declare_xml(lowering: &mut Lowering<'_, '_>, is_wanted: impl Fn(&str) -> bool) {
    let language = FacetKind::Pattern(vec!["([a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*)?".to_owned()]);
    let kinds = ["default", "preserve"].map(|it| (it.to_owned(), String::new()));
    let space = FacetKind::Enumeration(kinds.to_vec());
    let mut restricted = |name: &str, base, kind| {
        is_wanted(name).then(|| restricted(lowering, name, base, kind, WhiteSpace::Collapse))
    };
    let language = restricted("lang", "string", language);
    let space = restricted("space", "NCName", space);
    let uri = builtins::index_of(lowering, "anyURI");
    let id = builtins::index_of(lowering, "ID");
    let said = [
        (
            "lang",
            language,
            "Language of the element's text, as a BCP 47 tag; empty takes an outer one back.",
        ),
        ("space", space, "Whether white space in the element matters."),
        ("base", Some(uri), "Base against which the relative IRIs in the element are resolved."),
        ("id", Some(id), "Identifier of the element, unique in its document."),
    ];
    let span = lowering.nowhere();
    for (local, type_index, words) in said {
        let Some(type_index) = type_index.filter(|_| is_wanted(local)) else { continue };
        let (name, documentation) = (ExpandedName::new(XML, local), words.to_owned());
        let it =
            AttributeUse { name, type_index, required: false, value: None, documentation, span };
        lowering.output.documents.attributes.push(it);
    }
}

fn restricted(
    lowering: &mut Lowering<'_, '_>,
    attribute: &str,
    base: &str,
    kind: FacetKind,
    white_space: WhiteSpace,
) -> TypeIndex {
    let base = builtins::index_of(lowering, base);
    let of_base =
        lowering.output.simple_of(base).map(|it| lowering.output.simple(it).variety.clone());
    let variety = of_base.unwrap_or(Variety::Atomic(Builtin::String));
    let (definition, span) = (lowering.output.next_type(), lowering.nowhere());
    let facets = vec![Facet { kind, span }];
    let simple = SimpleType { definition, variety, white_space, facets, span };
    let simple = lowering.output.add_simple(simple);
    let name = TypeName::OfAttribute(ExpandedName::new(XML, attribute));
    let base = Some((base, Derivation::Restriction));
    let content = Content::Simple(simple);
    lowering.symbols.declare_type(None, true);
    lowering.output.add_type(TypeDefinition { base, content, ..blank(name, span) })
}
