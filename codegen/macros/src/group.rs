//! The codec of a nested group: a struct of what follows each other, or an enum of alternatives.

use proc_macro2::TokenStream;
use syn::{DataEnum, DataStruct, DeriveInput};

use crate::contents::Origin;
use crate::member::{self, Member, Role};
use crate::shape::Occurrence;
use crate::type_options::TypeOptions;
use crate::{claims, contents, making};

/// `impl Group` of a struct.
pub(crate) fn expand_struct(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataStruct,
) -> syn::Result<TokenStream> {
    let members = member::of_struct(data)?;
    let particles = contents::particle_count(&members, options);
    let locals = contents::locals(&members);
    let arms = contents::particle_arms(&members, options, Origin::Group);
    let literal = contents::literal(&members);
    let read = tokens! {
        #locals
        loop {
            let read = match reader.particle_in(place) { #arms _ => reader.skip(), };
            read?;
            if !reader.continues(place.particle, place.particle + #particles, place.iteration)? {
                break;
            }
        }
        Ok(#literal)
    };
    let writes = contents::write_contents(&members, options, Origin::Group)?;
    let claims = claims::of_struct(&members, options);
    let codec = group(input, &claims, &read, &tokens!(#writes Ok(())));
    let making = making::of_struct(input, data, &members);
    Ok(tokens!(#codec #making))
}

/// `impl Group` of an enum.
pub(crate) fn expand_enum(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataEnum,
) -> syn::Result<TokenStream> {
    let members = member::of_variants(&data.variants)?;
    let reads = members.iter().filter_map(read_arm);
    let reads: TokenStream = reads.collect();
    let writes: TokenStream = members.iter().map(write_arm).collect::<syn::Result<_>>()?;
    let read = tokens! {
        match reader.particle_in(place) { #reads _ => Err(reader.mismatch()), }
    };
    let claims = claims::of_enum(&members, options);
    let codec = group(input, &claims, &read, &tokens!(match self { #writes }));
    let from_text: TokenStream =
        members.iter().filter_map(|member| from_text(input, member)).collect();
    let making = making::of_enum(input, data);
    Ok(tokens!(#codec #from_text #making))
}

/// `impl Group` around the bodies of its functions.
fn group(
    input: &DeriveInput,
    claims: &TokenStream,
    read: &TokenStream,
    write: &TokenStream,
) -> TokenStream {
    let name = &input.ident;
    tokens! {
        #[automatically_derived]
        impl ::swordsmith_xml::Group for #name {
            const CLAIMS: ::swordsmith_xml::derived::Claims = #claims;
            fn read(
                reader: &mut ::swordsmith_xml::Reader<'_>,
                place: ::swordsmith_xml::GroupPlace,
            ) -> ::core::result::Result<Self, ::swordsmith_xml::Error> {
                #read
            }
            fn write(
                &self,
                writer: &mut ::swordsmith_xml::Writer<'_>,
                place: ::swordsmith_xml::GroupPlace,
            ) -> ::core::result::Result<(), ::swordsmith_xml::Error> {
                #write
            }
        }
    }
}

fn read_arm(member: &Member) -> Option<TokenStream> {
    let ident = &member.ident;
    let is_repeated = member.shape.occurrence == Occurrence::Repeated;
    let (pattern, single) = contents::content(member, Origin::Group)?;
    let read = match member.role {
        Role::Group { first, last, iteration, .. } if is_repeated => {
            let inner = Origin::Group.inner(first, iteration, member.shape.occurrence);
            let particles = last - first;
            tokens!(|reader| reader.groups(#inner, #particles, place.iteration))
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
    let particle = Origin::Group.particle(member.role.order());
    let write = match member.role {
        Role::Element { .. } if is_repeated => tokens!(writer.elements(#particle, #value)),
        Role::Element { .. } => tokens!(writer.element(#particle, #value)),
        Role::Any { .. } if is_repeated => tokens!(writer.anys(#particle, #value)),
        Role::Any { .. } => tokens!(writer.any(#particle, #value)),
        Role::Group { first, iteration, .. } => {
            let inner = Origin::Group.inner(first, iteration, member.shape.occurrence);
            if is_repeated {
                tokens!(writer.groups(#value, #inner))
            } else {
                tokens!(writer.group(#value, #inner))
            }
        }
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
