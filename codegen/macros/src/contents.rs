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
        while let Some(slot) = reader.attribute()? {
            let read = match slot { #arms _ => Ok(()), };
            read?;
        }
    }
}

fn attribute_arm(member: &Member) -> Option<TokenStream> {
    let ident = &member.ident;
    match member.role {
        Role::Attribute { slot, .. } => Some(tokens!(#slot => reader.set_attribute(&mut #ident),)),
        Role::AnyAttributes => Some(tokens! {
            ::swordsmith_xml::ANY_ATTRIBUTE => reader.push_attribute(&mut #ident),
        }),
        _ => None,
    }
}

/// What the numbers of leaves count from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The first leaf of the type.
    Type,
    /// The first leaf of the group, which stands at the local `place`.
    Group,
}

impl Origin {
    /// A leaf as its number in the type.
    pub(crate) fn leaf(self, leaf: u16) -> TokenStream {
        match (self, leaf) {
            (Self::Type, _) => tokens!(#leaf),
            (Self::Group, 0) => tokens!(place.leaf),
            (Self::Group, _) => tokens!(place.leaf + #leaf),
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
    pub(crate) fn inner(self, first: u16, round: u16, occurrence: Occurrence) -> TokenStream {
        let place = self.place();
        match occurrence {
            Occurrence::Repeated => tokens!(#place.repeated(#first, #round)),
            _ if (first, round) == (0, 0) => place,
            _ => tokens!(#place.once(#first, #round)),
        }
    }
}

/// How many leaves the members have, and what has no member.
pub(crate) fn leaf_count(members: &[Member], options: &TypeOptions) -> u16 {
    let of_members = members.iter().map(|member| member.role.end());
    let others = options.mirrors.iter().map(|(leaf, _)| leaf).chain(&options.fixed);
    of_members.chain(others.map(|leaf| leaf.saturating_add(1))).max().unwrap_or(0)
}

/// The arms of the match over the leaves.
pub(crate) fn leaf_arms(members: &[Member], options: &TypeOptions, origin: Origin) -> TokenStream {
    let checked = options.mirrors.iter().map(|(leaf, _)| leaf).chain(&options.fixed);
    let checked = checked.map(|leaf| tokens!(#leaf => reader.skip_checked(),));
    members.iter().filter_map(|member| leaf_arm(member, origin)).chain(checked).collect()
}

fn leaf_arm(member: &Member, origin: Origin) -> Option<TokenStream> {
    let ident = &member.ident;
    let (pattern, read) = content(member, origin)?;
    // A call and nothing else: in a debug build each arm has a place of its own for whatever it moves.
    let set = match member.shape {
        Shape { occurrence: Occurrence::Repeated, .. } => tokens!(push),
        Shape { is_boxed: true, .. } => tokens!(set_boxed),
        Shape { .. } => tokens!(set),
    };
    Some(tokens!(#pattern => reader.#set(&mut #ident, #read),))
}

/// The leaves of a member, and the function that reads one.
pub(crate) fn content(member: &Member, origin: Origin) -> Option<(TokenStream, TokenStream)> {
    match member.role {
        Role::Element { leaf, .. } | Role::Any { leaf } => {
            Some((tokens!(#leaf), tokens!(::swordsmith_xml::Element::read)))
        }
        Role::Group { first, last, round, .. } => {
            let place = origin.inner(first, round, member.shape.occurrence);
            Some((range(first, last), read_group(&place)))
        }
        _ => None,
    }
}

/// The function that reads a group which stands at a place.
pub(crate) fn read_group(place: &TokenStream) -> TokenStream {
    tokens!(|reader| ::swordsmith_xml::Group::read(reader, #place))
}

/// A pattern for the leaves from `first` to before `last`.
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
        fixed.map(|slot| (*slot, tokens!(writer.fixed_attribute(#slot)?;))).collect();
    for member in members {
        let ident = &member.ident;
        match (&member.role, member.shape.occurrence) {
            (Role::Attribute { slot, .. }, Occurrence::Optional) => {
                writes.push((*slot, tokens!(writer.attributes(#slot, &self.#ident)?;)));
            }
            (Role::Attribute { slot, .. }, _) => {
                writes.push((*slot, tokens!(writer.attribute(#slot, &self.#ident)?;)));
            }
            (Role::AnyAttributes, _) => {
                writes.push((u16::MAX, tokens!(writer.any_attributes(&self.#ident)?;)));
            }
            _ => {}
        }
    }
    writes.sort_by_key(|(slot, _)| *slot);
    writes.into_iter().map(|(_, write)| write).collect()
}

/// Writes of the content, in schema order.
pub(crate) fn write_contents(
    members: &[Member],
    options: &TypeOptions,
    origin: Origin,
) -> syn::Result<TokenStream> {
    let fixed = options.fixed.iter().map(|leaf| (*leaf, origin.leaf(*leaf)));
    let mut writes: Vec<(u16, TokenStream)> =
        fixed.map(|(leaf, at)| (leaf, tokens!(writer.fixed_element(#at)?;))).collect();
    for (leaf, source) in &options.mirrors {
        writes.push((*leaf, write_mirror(&origin.leaf(*leaf), source, members)?));
    }
    let of_members = members.iter().filter(|member| !member.role.is_attribute());
    writes.extend(of_members.map(|member| (member.role.order(), write_member(member, origin))));
    writes.sort_by_key(|(leaf, _)| *leaf);
    Ok(writes.into_iter().map(|(_, write)| write).collect())
}

fn write_mirror(
    leaf: &TokenStream,
    source: &Ident,
    members: &[Member],
) -> syn::Result<TokenStream> {
    let missing = || syn::Error::new(source.span(), format!("no such field: `{source}`"));
    let member = members.iter().find(|member| member.ident == *source).ok_or_else(missing)?;
    let Role::Element { .. } = member.role else {
        return Err(syn::Error::new(source.span(), "only an element can be mirrored"));
    };
    Ok(write_element(leaf, member))
}

fn write_member(member: &Member, origin: Origin) -> TokenStream {
    let ident = &member.ident;
    let is_single = member.shape.occurrence == Occurrence::Required;
    let leaf = origin.leaf(member.role.order());
    match member.role {
        Role::Element { .. } => write_element(&leaf, member),
        Role::Any { .. } if is_single => tokens!(writer.any(#leaf, &self.#ident)?;),
        Role::Any { .. } => {
            let values = value(member);
            tokens!(writer.anys(#leaf, #values)?;)
        }
        Role::Text => tokens!(writer.value(&self.#ident)?;),
        Role::Mixed if is_single => tokens!(writer.text(&self.#ident)?;),
        Role::Group { first, round, .. } => {
            write_group(member, &origin.inner(first, round, member.shape.occurrence))
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

fn write_element(leaf: &TokenStream, member: &Member) -> TokenStream {
    let value = value(member);
    match member.shape.occurrence {
        Occurrence::Required => tokens!(writer.element(#leaf, #value)?;),
        Occurrence::Optional => tokens!(writer.optional(#leaf, #value)?;),
        Occurrence::Repeated => tokens!(writer.elements(#leaf, #value)?;),
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
