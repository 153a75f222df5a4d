//! The codec of a nested group: a struct of what follows each other, or an enum of alternatives.

use proc_macro2::TokenStream;
use syn::{DataEnum, DataStruct, DeriveInput};

use crate::contents::Origin;
use crate::field_type::Occurrence;
use crate::member::{self, Member, Role};
use crate::particles::{Part, Particles, Term};
use crate::type_options::TypeOptions;
use crate::{claims, contents, making};

/// `impl Group` of a struct.
pub(crate) fn expand_struct(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataStruct,
) -> syn::Result<TokenStream> {
    let members = member::of_struct(data)?;
    let particles = Particles::new(&members, &options.last_elements);
    let locals = contents::locals(&members);
    let arms = contents::particle_arms(&particles, Origin::Group);
    let (constants, count) = (&particles.constants, &particles.count);
    let literal = contents::literal(&members);
    let read = tokens! {
        #constants
        #locals
        loop {
            let read = match reader.particle_in(place) { #arms _ => reader.skip(), };
            read?;
            if !reader.continues(place.particle, place.particle + #count, place.iteration)? {
                break;
            }
        }
        Ok(#literal)
    };
    let writes = contents::write_contents(&members, &particles, Origin::Group)?;
    let claims = claims::of(&members, &[], &particles, false)?;
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
    let particles = Particles::new(&members, &options.last_elements);
    let constants = &particles.constants;
    let (mut reads, mut writes) = (TokenStream::new(), TokenStream::new());
    for part in &particles.parts {
        let Term::Member(member) = part.term else { continue };
        reads.extend(read_arm(part, member));
        writes.extend(write_arm(part, member));
    }
    for member in members.iter().filter(|member| !member.role.has_particles()) {
        writes.extend(write_text(member)?);
    }
    let read = tokens! {
        #constants
        match reader.particle_in(place) { #reads _ => Err(reader.mismatch()), }
    };
    let claims = claims::of(&members, &[], &particles, true)?;
    let codec = group(input, &claims, &read, &tokens!(#constants match self { #writes }));
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
        impl xml::Group for #name {
            const CLAIMS: xml::derived::Claims = #claims;
            fn read(
                reader: &mut xml::Reader<'_>,
                place: xml::GroupPlace,
            ) -> ::core::result::Result<Self, xml::Error> {
                #read
            }
            fn write(
                &self,
                writer: &mut xml::Writer<'_>,
                place: xml::GroupPlace,
            ) -> ::core::result::Result<(), xml::Error> {
                #write
            }
        }
    }
}

fn read_arm(part: &Part<'_>, member: &Member) -> TokenStream {
    let ident = &member.ident;
    let is_repeated = member.shape.occurrence == Occurrence::Repeated;
    let (pattern, single) = contents::content(part, member, Origin::Group);
    let read = match member.role {
        Role::Group { .. } if is_repeated => {
            let inner = Origin::Group.inner(part, member.shape.occurrence);
            let Part { first, end, .. } = part;
            tokens!(|reader| reader.groups(#inner, #end - #first, place.iteration))
        }
        _ if is_repeated => tokens!(|reader| reader.repeated()),
        _ => single,
    };
    let variant = if member.shape.is_boxed { tokens!(boxed_variant) } else { tokens!(variant) };
    tokens!(#pattern => reader.#variant(#read, Self::#ident),)
}

fn write_arm(part: &Part<'_>, member: &Member) -> TokenStream {
    let ident = &member.ident;
    let is_repeated = member.shape.occurrence == Occurrence::Repeated;
    let value = if member.shape.is_boxed { tokens!(&**value) } else { tokens!(value) };
    let particle = Origin::Group.particle(&part.first);
    let inner = Origin::Group.inner(part, member.shape.occurrence);
    let write = match member.role {
        Role::Group { .. } if is_repeated => tokens!(writer.groups(#value, #inner)),
        Role::Group { .. } => tokens!(writer.group(#value, #inner)),
        Role::Any if is_repeated => tokens!(writer.anys(#particle, #value)),
        Role::Any => tokens!(writer.any(#particle, #value)),
        _ if is_repeated => tokens!(writer.elements(#particle, #value)),
        _ => tokens!(writer.element(#particle, #value)),
    };
    tokens!(Self::#ident(value) => #write,)
}

fn write_text(Member { ident, role, .. }: &Member) -> syn::Result<TokenStream> {
    match role {
        Role::Text => Ok(tokens!(Self::#ident(value) => writer.text(value),)),
        _ => Err(syn::Error::new(ident.span(), "a group cannot hold this")),
    }
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
