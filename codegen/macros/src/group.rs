//! The codec of a nested group: a struct of what follows each other, or an enum of alternatives.

use proc_macro2::TokenStream;
use syn::{DataEnum, DataStruct, DeriveInput};

use crate::member::{self, Member, Role};
use crate::shape::Occurrence;
use crate::type_options::TypeOptions;
use crate::{contents, document, making};

/// `impl Group` of a struct.
pub(crate) fn expand_struct(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataStruct,
) -> syn::Result<TokenStream> {
    let members = member::of_struct(data)?;
    let (first, last) = options.group.unwrap_or_default();
    let (round, locals) = (options.round, contents::locals(&members));
    let arms = contents::leaf_arms(&members, options);
    let literal = contents::literal(&members);
    let read = tokens! {
        #locals
        loop {
            let read = match reader.current().leaf { #arms _ => reader.skip(), };
            read?;
            if !reader.continues(#first, #last, #round)? {
                break;
            }
        }
        Ok(#literal)
    };
    let writes = contents::write_contents(&members, options)?;
    let codec = group(input, &read, &tokens!(#writes Ok(())));
    let checks = document::part_checks(input, options, &contents::claims(&members, options))?;
    let making = making::of_struct(input, data, &members);
    Ok(tokens!(#codec #making #checks))
}

/// `impl Group` of an enum.
pub(crate) fn expand_enum(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataEnum,
) -> syn::Result<TokenStream> {
    let members = member::of_variants(&data.variants)?;
    let reads = members.iter().filter_map(|member| read_arm(member, options.round));
    let reads: TokenStream = reads.collect();
    let writes: TokenStream = members.iter().map(write_arm).collect::<syn::Result<_>>()?;
    let read = tokens! {
        match reader.current().leaf { #reads _ => Err(reader.mismatch()), }
    };
    let codec = group(input, &read, &tokens!(match self { #writes }));
    let from_text: TokenStream =
        members.iter().filter_map(|member| from_text(input, member)).collect();
    let checks = document::part_checks(input, options, &contents::claims(&members, options))?;
    let making = making::of_enum(input, data);
    Ok(tokens!(#codec #from_text #making #checks))
}

/// `impl Group` around the bodies of its functions.
fn group(input: &DeriveInput, read: &TokenStream, write: &TokenStream) -> TokenStream {
    let name = &input.ident;
    tokens! {
        #[automatically_derived]
        impl ::swordsmith_runtime::xml::Group for #name {
            fn read(
                reader: &mut ::swordsmith_runtime::xml::Reader<'_>,
            ) -> ::core::result::Result<Self, ::swordsmith_runtime::xml::Error> {
                #read
            }
            fn write(
                &self,
                writer: &mut ::swordsmith_runtime::xml::Writer<'_>,
            ) -> ::core::result::Result<(), ::swordsmith_runtime::xml::Error> {
                #write
            }
        }
    }
}

fn read_arm(member: &Member, round: u16) -> Option<TokenStream> {
    let ident = &member.ident;
    let is_repeated = member.shape.occurrence == Occurrence::Repeated;
    let (pattern, single) = contents::content(member)?;
    let read = match member.role {
        Role::Group(first, last) if is_repeated => {
            tokens!(|reader| reader.groups(#first, #last, #round))
        }
        _ if is_repeated => tokens!(|reader| reader.repeated()),
        _ => single,
    };
    let variant = if member.shape.is_boxed { tokens!(boxed_variant) } else { tokens!(variant) };
    Some(tokens!(#pattern => reader.#variant(#read, Self::#ident),))
}

fn write_arm(member: &Member) -> syn::Result<TokenStream> {
    let ident = &member.ident;
    let is_repeated = member.shape.occurrence == Occurrence::Repeated;
    let value = if member.shape.is_boxed { tokens!(&**value) } else { tokens!(value) };
    let write = match member.role {
        Role::Element { leaf, .. } if is_repeated => tokens!(writer.elements(#leaf, #value)),
        Role::Element { leaf, .. } => tokens!(writer.element(#leaf, #value)),
        Role::Any { leaf } if is_repeated => tokens!(writer.anys(#leaf, #value)),
        Role::Any { leaf } => tokens!(writer.any(#leaf, #value)),
        Role::Group(..) if is_repeated => tokens!(writer.groups(#value)),
        Role::Group(..) => tokens!(writer.group(#value)),
        Role::Text => tokens!(writer.text(#value)),
        _ => return Err(syn::Error::new(ident.span(), "a group cannot hold this")),
    };
    Ok(tokens!(Self::#ident(value) => #write,))
}

/// Text of mixed content becomes the variant that stands for it.
fn from_text(input: &DeriveInput, member: &Member) -> Option<TokenStream> {
    let (name, ident) = (&input.ident, &member.ident);
    let Role::Text = member.role else { return None };
    Some(tokens! {
        #[automatically_derived]
        impl ::core::convert::From<::std::string::String> for #name {
            fn from(text: ::std::string::String) -> Self {
                Self::#ident(text)
            }
        }
    })
}
