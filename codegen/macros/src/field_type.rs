//! Occurrence and boxing of a field, derived from its Rust type (`Option`, `Vec`, `Box`).

use syn::{GenericArgument, PathArguments, Type};

/// Occurrence of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occurrence {
    /// Exactly one.
    Required,
    /// Zero or one: `Option`.
    Optional,
    /// Zero or more: `Vec`.
    Repeated,
}

/// Occurrence, and whether the value is boxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FieldTypeShape {
    /// Occurrence of the value.
    pub(crate) occurrence: Occurrence,
    /// Whether the value itself is in a `Box`.
    pub(crate) is_boxed: bool,
}

/// The shape of a type.
pub(crate) fn of_type(ty: &Type) -> FieldTypeShape {
    let (occurrence, value) = match (generic_argument(ty, "Option"), generic_argument(ty, "Vec")) {
        (Some(value), _) => (Occurrence::Optional, value),
        (_, Some(value)) => (Occurrence::Repeated, value),
        _ => (Occurrence::Required, ty),
    };
    FieldTypeShape { occurrence, is_boxed: generic_argument(value, "Box").is_some() }
}

/// The type of one value: without `Option` or `Vec`, then without `Box`.
pub(crate) fn value_type(ty: &Type) -> &Type {
    let value =
        generic_argument(ty, "Option").or_else(|| generic_argument(ty, "Vec")).unwrap_or(ty);
    generic_argument(value, "Box").unwrap_or(value)
}

/// The first generic argument, if the last path segment is `wrapper`.
pub(crate) fn generic_argument<'t>(ty: &'t Type, wrapper: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(argument) if last.ident == wrapper => Some(argument),
        _ => None,
    }
}
