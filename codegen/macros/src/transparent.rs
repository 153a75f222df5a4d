//! The codec of a struct that is a document around a type: it reads and writes as its only field.

use proc_macro2::TokenStream;
use syn::{DataStruct, DeriveInput, Fields};

use crate::field_type::{self, FieldTypeShape};
use crate::type_options::TypeOptions;
use crate::{document, element, making};

/// `impl Element` and `impl Document` of a struct with one field without a name.
pub(crate) fn expand(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataStruct,
) -> syn::Result<TokenStream> {
    let Fields::Unnamed(fields) = &data.fields else {
        return Err(syn::Error::new(input.ident.span(), "`transparent` wants one unnamed field"));
    };
    let FieldTypeShape { is_boxed, .. } = field_type::of_type(&fields.unnamed[0].ty);
    let (variant, value) = if is_boxed {
        (tokens!(boxed_variant), tokens!(&*self.0))
    } else {
        (tokens!(variant), tokens!(&self.0))
    };
    let read = tokens!(reader.#variant(xml::Element::read, Self));
    let others = tokens! {
        fn element_id(&self) -> xml::table::ElementId {
            xml::Element::element_id(#value)
        }
        fn type_id(&self) -> xml::table::TypeId {
            xml::Element::type_id(#value)
        }
        fn nil(&self) -> ::core::option::Option<&[xml::AnyAttribute]> {
            xml::Element::nil(#value)
        }
        fn instance_attributes(
            &self,
        ) -> ::core::option::Option<&xml::InstanceAttributes> {
            xml::Element::instance_attributes(#value)
        }
    };
    let write = tokens!(xml::Element::write(#value, writer));
    let codec = element::element(&input.ident, &read, &write, &others);
    let document = document::expand(input, options)?;
    let making = making::of_document(input, &fields.unnamed[0].ty);
    Ok(tokens!(#codec #document #making))
}
