//! Finds the simple types that the manifest binds to types of the user's own.
//!
//! Before: the manifest names types, `{urn:shop}Isbn`. After: [`Documents::bindings`] has them by index, and only simple types: what is
//! no such type is a finding in the manifest. The table knows nothing of it: what the schema says of such a type is checked as always.

use swordsmith_xml::near::nearest;

use crate::diagnostic::Diagnostics;
use crate::manifest::{Bind, Spanned};
use crate::model::bindings::Binding;
use crate::model::documents::{Documents, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::TypeName;
use crate::passes::classify_types::is_simple;
use crate::source::{SourceId, Span};

/// Generics of the standard library by which generated code says how often something is there.
const OCCURRENCES: [&str; 3] = ["Box", "Option", "Vec"];

/// Takes the bindings of a module.
pub fn run(
    documents: &mut Documents,
    bindings: &[Bind],
    manifest: SourceId,
    findings: &mut Diagnostics,
) {
    for bind in bindings {
        let found = bound(documents, bind, manifest, findings);
        let Some((index, binding)) = found else { continue };
        if let Some(other) = documents.bindings.get(&index) {
            findings.error(binding.span, "this type is bound twice");
            findings.note(other.span, "here is the other binding");
        } else {
            documents.bindings.insert(index, binding);
        }
    }
}

fn bound(
    documents: &Documents,
    bind: &Bind,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> Option<(TypeIndex, Binding)> {
    let span = place(&bind.name, manifest);
    let index = ExpandedName::parse(bind.name.as_ref()).and_then(|name| named(documents, &name));
    let index = match index {
        Some(index) if is_simple(documents, index) => Some(index),
        Some(_) => {
            findings.error(span, "a complex type cannot be bound: only simple types have values");
            None
        }
        None => {
            let message = format!("the schemas have no type `{}`", bind.name.as_ref());
            let help = match near(documents, bind.name.as_ref()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "a type is named as `{namespace}local`, and one without a namespace as \
                         `local`"
                    .to_owned(),
            };
            findings.error_with_help(span, message, help);
            None
        }
    };
    let is_usable = check_target(&bind.rust, manifest, findings);
    let target = bind.rust.as_ref().clone();
    index.filter(|_| is_usable).map(|index| (index, Binding { target, via: bind.via.into(), span }))
}

/// Whether a text is a type of the program that can stand where a value does.
fn check_target(target: &Spanned<String>, manifest: SourceId, findings: &mut Diagnostics) -> bool {
    let span = place(target, manifest);
    let Ok(syn::Type::Path(path)) = syn::parse_str::<syn::Type>(target.as_ref()) else {
        let message = format!("`{}` is not the path of a Rust type", target.as_ref());
        findings.error(span, message);
        return false;
    };
    let last = path.path.segments.last().map(|segment| segment.ident.to_string());
    let is_value = last.is_none_or(|name| !OCCURRENCES.contains(&name.as_str()));
    if !is_value {
        let message =
            "`Box`, `Option` and `Vec` say how often something is there, and not what it is";
        findings.error_with_help(span, message, "give the type a name: `type Name = …;`");
    }
    is_value
}

fn named(documents: &Documents, name: &ExpandedName) -> Option<TypeIndex> {
    let is_it = |name_of: &TypeName| matches!(name_of, TypeName::Named(its) if its == name);
    documents.types.iter().position(|definition| is_it(&definition.name)).map(TypeIndex)
}

/// The simple type that may be meant by a name that no type has: one of a like name, or of that name in another namespace.
fn near(documents: &Documents, name: &str) -> Option<String> {
    let local = name.rsplit('}').next().unwrap_or(name);
    let names = documents.types.iter().enumerate().filter_map(|(index, it)| match &it.name {
        TypeName::Named(name) if is_simple(documents, TypeIndex(index)) => Some(name),
        _ => None,
    });
    let names: Vec<&ExpandedName> = names.collect();
    let near = nearest(local, names.iter().map(|name| &*name.local))?;
    let found = names.iter().find(|name| name.local == near)?;
    Some(match &*found.namespace {
        "" => found.local.clone(),
        namespace => format!("{{{namespace}}}{}", found.local),
    })
}

fn place<T>(spanned: &Spanned<T>, manifest: SourceId) -> Span {
    manifest.span(spanned.span().start, spanned.span().end)
}
