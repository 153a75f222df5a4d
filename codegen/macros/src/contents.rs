//! Moving the members of a struct: locals, match arms, the struct literal, the writes.

use proc_macro2::TokenStream;
use syn::Ident;

use crate::field_type::{FieldTypeShape, Occurrence};
use crate::member::{Member, Role};
use crate::options::Implied;
use crate::particles::{Number, Part, Particles, Term};

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
    pub(crate) fn particle(self, particle: &Number) -> TokenStream {
        match (self, particle) {
            (Self::Type, _) => tokens!(#particle),
            (Self::Group, Number::Known(0)) => tokens!(place.particle),
            (Self::Group, _) => tokens!(place.particle + #particle),
        }
    }

    /// The place of the whole.
    pub(crate) fn place(self) -> TokenStream {
        match self {
            Self::Type => tokens!(xml::GroupPlace::WHOLE),
            Self::Group => tokens!(place),
        }
    }

    /// The place of a group in it.
    pub(crate) fn inner(self, part: &Part<'_>, occurrence: Occurrence) -> TokenStream {
        let (place, Part { first, iteration, .. }) = (self.place(), part);
        match (occurrence, first) {
            (Occurrence::Repeated, _) => tokens!(#place.repeated(#first, #iteration)),
            (_, Number::Known(0)) => place,
            _ => tokens!(#place.once(#first, #iteration)),
        }
    }
}

/// The arms of the match over the particles.
pub(crate) fn particle_arms(particles: &Particles<'_>, origin: Origin) -> TokenStream {
    particles.parts.iter().map(|part| particle_arm(part, origin)).collect()
}

fn particle_arm(part: &Part<'_>, origin: Origin) -> TokenStream {
    let first = &part.first;
    let Term::Member(member) = part.term else {
        return tokens!(#first => reader.skip_checked(),);
    };
    let (ident, (pattern, read)) = (&member.ident, content(part, member, origin));
    // A call and nothing else: in a debug build each arm has a place of its own for whatever it
    // moves.
    let set = match member.shape {
        FieldTypeShape { occurrence: Occurrence::Repeated, .. } => tokens!(push),
        FieldTypeShape { is_boxed: true, .. } => tokens!(set_boxed),
        FieldTypeShape { .. } => tokens!(set),
    };
    tokens!(#pattern => reader.#set(&mut #ident, #read),)
}

/// The particles of a member, and the function that reads one.
pub(crate) fn content(
    part: &Part<'_>,
    member: &Member,
    origin: Origin,
) -> (TokenStream, TokenStream) {
    let Part { first, end, .. } = part;
    if matches!(member.role, Role::Group { .. }) {
        let place = origin.inner(part, member.shape.occurrence);
        (tokens!(#first..#end), read_group(&place))
    } else {
        (tokens!(#first), tokens!(xml::Element::read))
    }
}

/// The function that reads a group which stands at a place.
pub(crate) fn read_group(place: &TokenStream) -> TokenStream {
    tokens!(|reader| xml::Group::read(reader, #place))
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
        ) -> ::core::option::Option<&xml::InstanceAttributes> {
            self.#ident.as_deref()
        }
    }
}

/// Writes of the content, in schema order.
pub(crate) fn write_contents(
    members: &[Member],
    particles: &Particles<'_>,
    origin: Origin,
) -> syn::Result<TokenStream> {
    let others = members.iter().map(|member| write_other(member, origin));
    let parts = particles.parts.iter().map(|part| write_part(part, members, origin));
    let constants = particles.constants.clone();
    [Ok(constants)].into_iter().chain(others.map(Ok)).chain(parts).collect()
}

/// What is content and no particle: a value, or all of mixed content.
fn write_other(Member { ident, role, shape, .. }: &Member, origin: Origin) -> TokenStream {
    let place = origin.place();
    match (role, shape.occurrence) {
        (Role::Text, _) => tokens!(writer.value(&self.#ident)?;),
        (Role::Mixed, Occurrence::Required) => tokens!(writer.text(&self.#ident)?;),
        (Role::Mixed, _) => tokens!(writer.groups(&self.#ident, #place)?;),
        _ => TokenStream::new(),
    }
}

fn write_part(part: &Part<'_>, members: &[Member], origin: Origin) -> syn::Result<TokenStream> {
    let particle = origin.particle(&part.first);
    match part.term {
        Term::Member(member) => Ok(write_member(part, member, origin)),
        Term::Implied(Implied { source: Some(source), .. }) => {
            write_mirror(&particle, source, members)
        }
        Term::Implied(_) => Ok(tokens!(writer.fixed_element(#particle)?;)),
    }
}

fn write_mirror(
    particle: &TokenStream,
    source: &Ident,
    members: &[Member],
) -> syn::Result<TokenStream> {
    let member = mirrored(source, members)?;
    let Role::Element(_) = member.role else {
        return Err(syn::Error::new(source.span(), "only an element can be mirrored"));
    };
    Ok(write_element(particle, member))
}

/// The field of that name.
pub(crate) fn mirrored<'m>(source: &Ident, members: &'m [Member]) -> syn::Result<&'m Member> {
    let missing = || syn::Error::new(source.span(), format!("no such field: `{source}`"));
    members.iter().find(|member| member.ident == *source).ok_or_else(missing)
}

fn write_member(part: &Part<'_>, member: &Member, origin: Origin) -> TokenStream {
    let particle = origin.particle(&part.first);
    let is_single = member.shape.occurrence == Occurrence::Required;
    let value = value(member);
    match member.role {
        Role::Group { .. } => write_group(member, &origin.inner(part, member.shape.occurrence)),
        Role::Any if is_single => tokens!(writer.any(#particle, #value)?;),
        Role::Any => tokens!(writer.anys(#particle, #value)?;),
        _ => write_element(&particle, member),
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
