//! How often a value is there, read off its Rust type: `Option`, `Vec`, `Box`.

use syn::{GenericArgument, PathArguments, Type};

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occurrence {
    /// Once.
    Required,
    /// Perhaps: `Option`.
    Optional,
    /// Any number of times: `Vec`.
    Repeated,
}

/// How often, and whether behind a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// How often.
    pub(crate) occurrence: Occurrence,
    /// Whether the value itself is in a `Box`.
    pub(crate) is_boxed: bool,
}

/// The shape of a type.
pub(crate) fn of(ty: &Type) -> Shape {
    let (occurrence, item) = match (argument(ty, "Option"), argument(ty, "Vec")) {
        (Some(item), _) => (Occurrence::Optional, item),
        (_, Some(item)) => (Occurrence::Repeated, item),
        _ => (Occurrence::Required, ty),
    };
    Shape { occurrence, is_boxed: argument(item, "Box").is_some() }
}

/// The type of one value: without `Option` or `Vec`, then without `Box`.
pub(crate) fn item(ty: &Type) -> &Type {
    let item = argument(ty, "Option").or_else(|| argument(ty, "Vec")).unwrap_or(ty);
    argument(item, "Box").unwrap_or(item)
}

/// The argument of a generic type of that name.
pub(crate) fn argument<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(argument) if last.ident == name => Some(argument),
        _ => None,
    }
}
