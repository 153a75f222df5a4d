//! `#[derive(Message)]`: a struct whose fields are those of a message.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Ident, Path};

use super::annotation::Annotation;
use super::member::{Member, Shape, member};
use super::{accessors, rules};

/// A message taken apart.
pub(super) struct Parts {
    pub(super) facade: Path,
    /// In the order of their numbers.
    pub(super) members: Vec<Member>,
    pub(super) unknown: Ident,
}

/// The implementations.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let annotation = Annotation::parse(&input.attrs, input.ident.span())?;
    let Data::Struct(data) = &input.data else {
        return Err(annotation.error("`Message` is for structs"));
    };
    let name = annotation
        .text("name")
        .ok_or_else(|| annotation.error("`#[prost(name = \"package.Message\")]` is missing"))?;
    let parts = parts(&data.fields, &annotation)?;
    let accessors = accessors::expand(&input.ident, &data.fields)?;
    let reserved = annotation.text("reserved").map(syn::LitStr::value).unwrap_or_default();
    let reserved: Vec<_> = reserved.split(", ").filter(|name| !name.is_empty()).collect();
    let rules = rules::expand(&annotation, &parts.facade)?;
    let head = tokens!(name: #name, reserved: &[#(#reserved),*], rules: &[#(#rules),*]);
    let (message, reflect) = (parts.message(&head), parts.reflect());
    let (ident, facade, default) = (&input.ident, &parts.facade, parts.default());
    Ok(tokens! {
        #[automatically_derived]
        impl ::core::default::Default for #ident {
            fn default() -> Self { Self { #default } }
        }
        #[automatically_derived]
        impl #facade::Message for #ident { #message }
        #[automatically_derived]
        impl #facade::Reflect for #ident { #reflect }
        #facade::impl_prost!(#ident);
        #accessors
    })
}

fn parts(fields: &Fields, annotation: &Annotation) -> syn::Result<Parts> {
    let facade = annotation.facade()?;
    let (mut members, mut unknown) = (Vec::new(), None);
    for field in fields {
        let ident = field.ident.clone().ok_or_else(|| annotation.error("fields have names"))?;
        let annotation = Annotation::parse(&field.attrs, ident.span())?;
        if annotation.has("unknown") {
            unknown = Some(ident);
        } else {
            members.push(member(field, ident, &annotation, &facade)?);
        }
    }
    members.sort_by_key(|member| member.numbers.iter().min().copied());
    let unknown = unknown.ok_or_else(|| {
        annotation.error("a message has a field `#[prost(unknown)]`, of the type `UnknownFields`")
    })?;
    Ok(Parts { facade, members, unknown })
}

impl Parts {
    fn default(&self) -> TokenStream {
        let idents = self.members.iter().map(|member| &member.ident).chain([&self.unknown]);
        tokens!(#(#idents: ::core::default::Default::default(),)*)
    }

    fn message(&self, head: &TokenStream) -> TokenStream {
        let Parts { facade, members, unknown } = self;
        let merge = members.iter().map(|member| {
            member.arm(
                facade,
                |ident, field| tokens!(#field::merge(&mut self.#ident, key, reader)),
                |ident, oneof| tokens!(#oneof::merge_field(&mut self.#ident, key, reader)),
            )
        });
        let (measure, write) = (self.measure(), self.write());
        let clear = members.iter().map(|member| {
            let ident = &member.ident;
            if let Some(field) = member.field(facade) {
                return tokens!(#field::clear(&mut self.#ident););
            }
            tokens!(self.#ident = ::core::option::Option::None;)
        });
        let descriptors = members.iter().map(|member| match &member.shape {
            Shape::Field(_, descriptor) => tokens!(#facade::Member::Field(#descriptor)),
            Shape::Oneof(path) => {
                tokens!(#facade::Member::Oneof(<#path as #facade::Oneof>::FIELDS))
            }
        });
        tokens! {
            fn type_descriptor() -> &'static #facade::MessageDescriptor {
                static DESCRIPTOR: #facade::MessageDescriptor =
                    #facade::MessageDescriptor { #head, members: &[#(#descriptors),*] };
                &DESCRIPTOR
            }
            #[inline]
            fn merge_field(
                &mut self,
                key: #facade::Key,
                reader: &mut #facade::Reader<'_>,
            ) -> ::core::result::Result<bool, #facade::DecodeError> {
                match key.number {
                    #(#merge)*
                    _ => ::core::result::Result::Ok(false),
                }
            }
            #[inline]
            fn measure(&self, sizes: &mut #facade::Sizes) -> usize {
                let mut length = self.#unknown.as_bytes().len();
                #measure
                length
            }
            #[inline]
            fn write(&self, writer: &mut #facade::Writer<'_>) {
                let mut unknown = self.#unknown.in_order();
                #write
                unknown.finish(writer);
            }
            fn clear(&mut self) {
                #(#clear)*
                self.#unknown.clear();
            }
        }
    }
}
