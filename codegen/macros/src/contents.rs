//! Moving the members of a struct: locals, match arms, the struct literal, the writes.

use proc_macro2::TokenStream;
use syn::Ident;

use crate::member::{Member, Role};
use crate::shape::{Occurrence, Shape};
use crate::type_options::TypeOptions;

/// `let mut field = …;` for every member that is filled while reading.
pub(crate) fn locals(members: &[Member]) -> TokenStream {
    let local = |member: &Member| {
        let ident = &member.ident;
        match (&member.role, member.shape.occurrence) {
            (Role::Mixed, Occurrence::Required) => {
                tokens!(let mut #ident = ::std::string::String::new();)
            }
            (Role::AnyAttributes | Role::Mixed, _) | (_, Occurrence::Repeated) => {
                tokens!(let mut #ident = ::std::vec::Vec::new();)
            }
            _ => tokens!(let mut #ident = None;),
        }
    };
    // The value of simple content is read when the attributes are done: its local comes later.
    let is_local = |member: &&Member| !matches!(member.role, Role::Text | Role::InstanceAttributes);
    members.iter().filter(is_local).map(local).collect()
}

/// The loop over the attributes; nothing if no member holds any.
pub(crate) fn read_attributes(members: &[Member]) -> TokenStream {
    let arms: TokenStream = members.iter().filter_map(attribute_arm).collect();
    if arms.is_empty() {
        return arms;
    }
    tokens! {
        while let Some(index) = reader.attribute()? {
            let read = match index { #arms _ => Ok(()), };
            read?;
        }
    }
}

fn attribute_arm(member: &Member) -> Option<TokenStream> {
    let ident = &member.ident;
    match member.role {
        Role::Attribute { index, .. } => {
            Some(tokens!(#index => reader.set_attribute(&mut #ident),))
        }
        Role::AnyAttributes => Some(tokens! {
            ::swordsmith_xml::ANY_ATTRIBUTE => reader.push_attribute(&mut #ident),
        }),
        _ => None,
    }
}

/// What the numbers of particles count from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The first particle of the type.
    Type,
    /// The first particle of the group, which stands at the local `place`.
    Group,
}

impl Origin {
    /// A particle as its number in the type.
    pub(crate) fn particle(self, particle: u16) -> TokenStream {
        match (self, particle) {
            (Self::Type, _) => tokens!(#particle),
            (Self::Group, 0) => tokens!(place.particle),
            (Self::Group, _) => tokens!(place.particle + #particle),
        }
    }

    /// The place of the whole.
    pub(crate) fn place(self) -> TokenStream {
        match self {
            Self::Type => tokens!(::swordsmith_xml::GroupPlace::WHOLE),
            Self::Group => tokens!(place),
        }
    }

    /// The place of a group in it.
    pub(crate) fn inner(self, first: u16, iteration: u16, occurrence: Occurrence) -> TokenStream {
        let place = self.place();
        match occurrence {
            Occurrence::Repeated => tokens!(#place.repeated(#first, #iteration)),
            _ if (first, iteration) == (0, 0) => place,
            _ => tokens!(#place.once(#first, #iteration)),
        }
    }
}

/// How many particles the members have, and what has no member.
pub(crate) fn particle_count(members: &[Member], options: &TypeOptions) -> u16 {
    let of_members = members.iter().map(|member| member.role.end());
    let others = options.mirrors.iter().map(|(particle, _)| particle).chain(&options.fixed);
    of_members.chain(others.map(|particle| particle.saturating_add(1))).max().unwrap_or(0)
}

/// The arms of the match over the particles.
pub(crate) fn particle_arms(
    members: &[Member],
    options: &TypeOptions,
    origin: Origin,
) -> TokenStream {
    let checked = options.mirrors.iter().map(|(particle, _)| particle).chain(&options.fixed);
    let checked = checked.map(|particle| tokens!(#particle => reader.skip_checked(),));
    members.iter().filter_map(|member| particle_arm(member, origin)).chain(checked).collect()
}

fn particle_arm(member: &Member, origin: Origin) -> Option<TokenStream> {
    let ident = &member.ident;
    let (pattern, read) = content(member, origin)?;
    // A call and nothing else: in a debug build each arm has a place of its own for whatever it
    // moves.
    let set = match member.shape {
        Shape { occurrence: Occurrence::Repeated, .. } => tokens!(push),
        Shape { is_boxed: true, .. } => tokens!(set_boxed),
        Shape { .. } => tokens!(set),
    };
    Some(tokens!(#pattern => reader.#set(&mut #ident, #read),))
}

/// The particles of a member, and the function that reads one.
pub(crate) fn content(member: &Member, origin: Origin) -> Option<(TokenStream, TokenStream)> {
    match member.role {
        Role::Element { particle, .. } | Role::Any { particle } => {
            Some((tokens!(#particle), tokens!(::swordsmith_xml::Element::read)))
        }
        Role::Group { first, last, iteration, .. } => {
            let place = origin.inner(first, iteration, member.shape.occurrence);
            Some((range(first, last), read_group(&place)))
        }
        _ => None,
    }
}

/// The function that reads a group which stands at a place.
pub(crate) fn read_group(place: &TokenStream) -> TokenStream {
    tokens!(|reader| ::swordsmith_xml::Group::read(reader, #place))
}

/// A pattern for the particles from `first` to before `last`.
pub(crate) fn range(first: u16, last: u16) -> TokenStream {
    if last == first + 1 { tokens!(#first) } else { tokens!(#first..#last) }
}

/// `Self { … }`.
pub(crate) fn literal(members: &[Member]) -> TokenStream {
    let fields: TokenStream = members.iter().map(literal_field).collect();
    tokens!(Self { #fields })
}

fn literal_field(member: &Member) -> TokenStream {
    let ident = &member.ident;
    match (&member.role, member.shape.occurrence) {
        (Role::InstanceAttributes, _) => tokens!(#ident: reader.instance_attributes(),),
        (Role::AnyAttributes | Role::Mixed | Role::Text, _)
        | (_, Occurrence::Repeated | Occurrence::Optional) => tokens!(#ident,),
        (Role::Group { is_nullable: true, .. }, Occurrence::Required) => {
            tokens!(#ident: #ident.unwrap_or_default(),)
        }
        (role, Occurrence::Required) => {
            let label = role.label(ident);
            tokens!(#ident: reader.required(#ident, #label)?,)
        }
    }
}

/// The function that shows the attributes that no value tells, if a member holds them.
pub(crate) fn instance_attributes(members: &[Member]) -> TokenStream {
    let mut members = members.iter();
    let Some(member) = members.find(|it| matches!(it.role, Role::InstanceAttributes)) else {
        return TokenStream::new();
    };
    let ident = &member.ident;
    tokens! {
        fn instance_attributes(
            &self,
        ) -> ::core::option::Option<&::swordsmith_xml::InstanceAttributes> {
            self.#ident.as_deref()
        }
    }
}

/// Writes of the attributes, in the order of the table.
pub(crate) fn write_attributes(members: &[Member], options: &TypeOptions) -> TokenStream {
    let fixed = options.fixed_attributes.iter();
    let mut writes: Vec<(u16, TokenStream)> =
        fixed.map(|index| (*index, tokens!(writer.fixed_attribute(#index)?;))).collect();
    for member in members {
        let ident = &member.ident;
        match (&member.role, member.shape.occurrence) {
            (Role::Attribute { index, .. }, Occurrence::Optional) => {
                writes.push((*index, tokens!(writer.attributes(#index, &self.#ident)?;)));
            }
            (Role::Attribute { index, .. }, _) => {
                writes.push((*index, tokens!(writer.attribute(#index, &self.#ident)?;)));
            }
            (Role::AnyAttributes, _) => {
                writes.push((u16::MAX, tokens!(writer.any_attributes(&self.#ident)?;)));
            }
            _ => {}
        }
    }
    writes.sort_by_key(|(index, _)| *index);
    writes.into_iter().map(|(_, write)| write).collect()
}

/// Writes of the content, in schema order.
pub(crate) fn write_contents(
    members: &[Member],
    options: &TypeOptions,
    origin: Origin,
) -> syn::Result<TokenStream> {
    let fixed = options.fixed.iter().map(|particle| (*particle, origin.particle(*particle)));
    let mut writes: Vec<(u16, TokenStream)> =
        fixed.map(|(particle, at)| (particle, tokens!(writer.fixed_element(#at)?;))).collect();
    for (particle, source) in &options.mirrors {
        writes.push((*particle, write_mirror(&origin.particle(*particle), source, members)?));
    }
    let of_members = members.iter().filter(|member| !member.role.is_attribute());
    writes.extend(of_members.map(|member| (member.role.order(), write_member(member, origin))));
    writes.sort_by_key(|(particle, _)| *particle);
    Ok(writes.into_iter().map(|(_, write)| write).collect())
}

fn write_mirror(
    particle: &TokenStream,
    source: &Ident,
    members: &[Member],
) -> syn::Result<TokenStream> {
    let missing = || syn::Error::new(source.span(), format!("no such field: `{source}`"));
    let member = members.iter().find(|member| member.ident == *source).ok_or_else(missing)?;
    let Role::Element { .. } = member.role else {
        return Err(syn::Error::new(source.span(), "only an element can be mirrored"));
    };
    Ok(write_element(particle, member))
}

fn write_member(member: &Member, origin: Origin) -> TokenStream {
    let ident = &member.ident;
    let is_single = member.shape.occurrence == Occurrence::Required;
    let particle = origin.particle(member.role.order());
    match member.role {
        Role::Element { .. } => write_element(&particle, member),
        Role::Any { .. } if is_single => tokens!(writer.any(#particle, &self.#ident)?;),
        Role::Any { .. } => {
            let values = value(member);
            tokens!(writer.anys(#particle, #values)?;)
        }
        Role::Text => tokens!(writer.value(&self.#ident)?;),
        Role::Mixed if is_single => tokens!(writer.text(&self.#ident)?;),
        Role::Group { first, iteration, .. } => {
            write_group(member, &origin.inner(first, iteration, member.shape.occurrence))
        }
        _ => write_group(member, &origin.place()),
    }
}

fn write_group(member: &Member, place: &TokenStream) -> TokenStream {
    let value = value(member);
    if member.shape.occurrence == Occurrence::Required {
        tokens!(writer.group(#value, #place)?;)
    } else {
        tokens!(writer.groups(#value, #place)?;)
    }
}

fn write_element(particle: &TokenStream, member: &Member) -> TokenStream {
    let value = value(member);
    match member.shape.occurrence {
        Occurrence::Required => tokens!(writer.element(#particle, #value)?;),
        Occurrence::Optional => tokens!(writer.optional(#particle, #value)?;),
        Occurrence::Repeated => tokens!(writer.elements(#particle, #value)?;),
    }
}

/// The field by reference, its box opened.
fn value(member: &Member) -> TokenStream {
    let ident = &member.ident;
    match (member.shape.occurrence, member.shape.is_boxed) {
        (Occurrence::Required, true) => tokens!(&*self.#ident),
        (Occurrence::Optional, true) => tokens!(self.#ident.as_deref()),
        (Occurrence::Optional, false) => tokens!(self.#ident.as_ref()),
        _ => tokens!(&self.#ident),
    }
}
