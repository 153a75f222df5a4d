//! A field of a struct that is a message: a field of the schema, or a oneof.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::{Field, Ident, Path, Type};

use super::annotation::Annotation;
use super::kinds;

/// A field of the struct.
pub(super) struct Member {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) numbers: Vec<u32>,
    pub(super) shape: Shape,
}

/// What a field of the struct is.
pub(super) enum Shape {
    /// A field, with its adapter and its descriptor.
    Field(TokenStream, TokenStream),
    /// A oneof, with its type.
    Oneof(Path),
}

/// A field of the struct, by its annotation.
pub(super) fn member(
    field: &Field,
    ident: Ident,
    annotation: &Annotation,
    facade: &Path,
) -> syn::Result<Member> {
    let ty = field.ty.clone();
    if annotation.has("oneof") {
        let numbers = annotation.numbers("tags")?;
        return Ok(Member { ident, ty, numbers, shape: Shape::Oneof(annotation.path("oneof")?) });
    }
    let numbers = annotation.numbers("tag")?;
    let adapter = kinds::field(annotation, facade)?;
    let descriptor = descriptor(&ident, &ty, annotation, (facade, &adapter))?;
    Ok(Member { ident, ty, numbers, shape: Shape::Field(adapter, descriptor) })
}

/// The descriptor of a field. Its names are the Rust name and that in camel case, unless the
/// annotation has others.
pub(super) fn descriptor(
    ident: &Ident,
    ty: &Type,
    annotation: &Annotation,
    (facade, adapter): (&Path, &TokenStream),
) -> syn::Result<TokenStream> {
    let numbers = annotation.numbers("tag")?;
    let name =
        annotation.text("name").map_or_else(|| ident.unraw().to_string(), syn::LitStr::value);
    let json = annotation.text("json").map_or_else(|| camel_case(&name), syn::LitStr::value);
    Ok(tokens! {
        #facade::FieldDescriptor {
            number: #(#numbers)*,
            name: #name,
            json_name: #json,
            kind: <#adapter as #facade::field::Field<#ty>>::KIND,
            label: <#adapter as #facade::field::Field<#ty>>::LABEL,
        }
    })
}

/// As the language makes names for JSON: without underscores, and a capital behind each.
fn camel_case(name: &str) -> String {
    let mut is_upper = false;
    let mut camel = String::new();
    for character in name.chars() {
        if character == '_' {
            is_upper = true;
        } else if std::mem::take(&mut is_upper) {
            camel.push(character.to_ascii_uppercase());
        } else {
            camel.push(character);
        }
    }
    camel
}

impl Member {
    /// `<Adapter as Field<Type>>`.
    pub(super) fn field(&self, facade: &Path) -> Option<TokenStream> {
        let ty = &self.ty;
        match &self.shape {
            Shape::Field(adapter, _) => Some(tokens!(<#adapter as #facade::field::Field<#ty>>)),
            Shape::Oneof(_) => None,
        }
    }

    /// An arm for its numbers: what is done if it is a field, and if it is a oneof.
    pub(super) fn arm(
        &self,
        facade: &Path,
        field: impl FnOnce(&Ident, TokenStream) -> TokenStream,
        oneof: impl FnOnce(&Ident, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let (ident, numbers) = (&self.ident, &self.numbers);
        let done = match (&self.shape, self.field(facade)) {
            (Shape::Oneof(path), _) => oneof(ident, tokens!(<#path as #facade::Oneof>)),
            (_, adapter) => field(ident, tokens!(#adapter)),
        };
        tokens!(#(#numbers)|* => #done,)
    }
}
