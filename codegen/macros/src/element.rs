//! The codec of a struct that is an element: attributes, then content.

use proc_macro2::TokenStream;
use syn::{DataStruct, DeriveInput};

use crate::attributes::{self, Attribute};
use crate::contents::Origin;
use crate::field_type::Occurrence;
use crate::member::{self, Member, Role};
use crate::particles::Particles;
use crate::type_options::TypeOptions;
use crate::{attribute_defaults, claims, contents, document, making};

/// `impl Element`, and `impl Document` if it is one.
pub(crate) fn expand(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataStruct,
) -> syn::Result<TokenStream> {
    let members = member::of_struct(data)?;
    let attributes = attributes::of(&members, &options.last_attributes);
    let particles = Particles::new(&members, &options.last_elements);
    let claims = claims::of(&members, &attributes, &particles, false)?;
    let (type_id, read) = (options.type_id(input)?, read(&members, &attributes, &particles));
    let write_attributes = attributes::write(&attributes, &members);
    let write_contents = contents::write_contents(&members, &particles, Origin::Type)?;
    let read = tokens!(reader.begin(#type_id)?; #read);
    let write = tokens!(#write_attributes #write_contents Ok(()));
    let name = &input.ident;
    let codec = element(name, &read, &write, &contents::instance_attributes(&members));
    let checks = document::checks(input, options, &claims)?;
    let document = document::expand(input, options)?;
    let defaults = attribute_defaults::expand(input, options, &attributes)?;
    let making = making::of_struct(input, data, &members);
    Ok(tokens!(#codec #document #defaults #making #checks))
}

/// `impl Element` around the bodies of its functions.
pub(crate) fn element(
    name: &syn::Ident,
    read: &TokenStream,
    write: &TokenStream,
    others: &TokenStream,
) -> TokenStream {
    tokens! {
        #[automatically_derived]
        impl xml::Element for #name {
            fn read(
                reader: &mut xml::Reader<'_>,
            ) -> ::core::result::Result<Self, xml::Error> {
                #read
            }
            fn write(
                &self,
                writer: &mut xml::Writer<'_>,
            ) -> ::core::result::Result<(), xml::Error> {
                #write
            }
            #others
        }
    }
}

fn read(
    members: &[Member],
    attributes: &[Attribute<'_>],
    particles: &Particles<'_>,
) -> TokenStream {
    let locals = contents::locals(members);
    let attributes = attributes::read(attributes, members);
    let contents = read_contents(members, particles);
    let literal = contents::literal(members);
    tokens!(#locals #attributes #contents Ok(#literal))
}

fn read_contents(members: &[Member], particles: &Particles<'_>) -> TokenStream {
    for Member { ident, role, shape, .. } in members {
        match role {
            Role::Text => return tokens!(let #ident = reader.value()?;),
            Role::Mixed if shape.occurrence == Occurrence::Required => return read_text(ident),
            Role::Mixed => return read_mixed(ident),
            _ => {}
        }
    }
    let arms = contents::particle_arms(particles, Origin::Type);
    if arms.is_empty() {
        return tokens!(while reader.child()?.is_some() {
            reader.skip()?;
        });
    }
    let constants = &particles.constants;
    tokens! {
        #constants
        while let Some(child) = reader.child()? {
            let read = match child.particle { #arms _ => reader.skip(), };
            read?;
        }
    }
}

/// Mixed content in which no element may stand.
fn read_text(text: &syn::Ident) -> TokenStream {
    tokens! {
        while let Some(node) = reader.node()? {
            match node {
                xml::Node::Text(part) => #text.push_str(&part),
                xml::Node::Child(_) => reader.skip()?,
            }
        }
    }
}

fn read_mixed(content: &syn::Ident) -> TokenStream {
    let read = contents::read_group(&Origin::Type.place());
    tokens! {
        while let Some(node) = reader.node()? {
            match node {
                xml::Node::Text(text) => #content.push(text.into()),
                xml::Node::Child(_) => {
                    reader.push(&mut #content, #read)?;
                }
            }
        }
    }
}
