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
            ::swordsmith_runtime::xml::ANY_ATTRIBUTE => reader.push_attribute(&mut #ident),
        }),
        _ => None,
    }
}

/// The arms of the match over the leaves.
pub(crate) fn leaf_arms(members: &[Member], options: &TypeOptions) -> TokenStream {
    let checked = options.mirrors.iter().map(|(leaf, _)| leaf).chain(&options.fixed);
    let checked = checked.map(|leaf| tokens!(#leaf => reader.skip_checked(),));
    members.iter().filter_map(leaf_arm).chain(checked).collect()
}

fn leaf_arm(member: &Member) -> Option<TokenStream> {
    let ident = &member.ident;
    let (pattern, read) = content(member)?;
    // A call and nothing else: in a debug build each arm has a place of its own for whatever it moves.
    let set = match member.shape {
        Shape { occurrence: Occurrence::Repeated, .. } => tokens!(push),
        Shape { is_boxed: true, .. } => tokens!(set_boxed),
        Shape { .. } => tokens!(set),
    };
    Some(tokens!(#pattern => reader.#set(&mut #ident, #read),))
}

/// The leaves of a member, and the function that reads one.
pub(crate) fn content(member: &Member) -> Option<(TokenStream, TokenStream)> {
    let read = |codec| tokens!(::swordsmith_runtime::xml::#codec::read);
    let element = tokens!(Element);
    match member.role {
        Role::Element { leaf, .. } | Role::Any { leaf } => Some((tokens!(#leaf), read(element))),
        Role::Group(first, last) => Some((range(first, last), read(tokens!(Group)))),
        _ => None,
    }
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
        ) -> ::core::option::Option<&::swordsmith_runtime::xml::InstanceAttributes> {
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
) -> syn::Result<TokenStream> {
    let fixed = options.fixed.iter();
    let mut writes: Vec<(u16, TokenStream)> =
        fixed.map(|leaf| (*leaf, tokens!(writer.fixed_element(#leaf)?;))).collect();
    for (leaf, source) in &options.mirrors {
        writes.push((*leaf, write_mirror(*leaf, source, members)?));
    }
    let of_members = members.iter().filter(|member| !member.role.is_attribute());
    writes.extend(of_members.map(|member| (member.role.order(), write_member(member))));
    writes.sort_by_key(|(leaf, _)| *leaf);
    Ok(writes.into_iter().map(|(_, write)| write).collect())
}

fn write_mirror(leaf: u16, source: &Ident, members: &[Member]) -> syn::Result<TokenStream> {
    let missing = || syn::Error::new(source.span(), format!("no such field: `{source}`"));
    let member = members.iter().find(|member| member.ident == *source).ok_or_else(missing)?;
    let Role::Element { .. } = member.role else {
        return Err(syn::Error::new(source.span(), "only an element can be mirrored"));
    };
    Ok(write_element(leaf, member))
}

fn write_member(member: &Member) -> TokenStream {
    let ident = &member.ident;
    let is_single = member.shape.occurrence == Occurrence::Required;
    match member.role {
        Role::Element { leaf, .. } => write_element(leaf, member),
        Role::Any { leaf } if is_single => tokens!(writer.any(#leaf, &self.#ident)?;),
        Role::Any { leaf } => {
            let values = value(member);
            tokens!(writer.anys(#leaf, #values)?;)
        }
        Role::Text => tokens!(writer.value(&self.#ident)?;),
        Role::Mixed if is_single => tokens!(writer.text(&self.#ident)?;),
        _ => {
            let value = value(member);
            if is_single {
                tokens!(writer.group(#value)?;)
            } else {
                tokens!(writer.groups(#value)?;)
            }
        }
    }
}

fn write_element(leaf: u16, member: &Member) -> TokenStream {
    let value = value(member);
    if member.shape.occurrence == Occurrence::Required {
        tokens!(writer.element(#leaf, #value)?;)
    } else {
        tokens!(writer.elements(#leaf, #value)?;)
    }
}

/// The field by reference, its box opened.
fn value(member: &Member) -> TokenStream {
    let ident = &member.ident;
    match (member.shape.occurrence, member.shape.is_boxed) {
        (Occurrence::Required, true) => tokens!(&*self.#ident),
        (Occurrence::Optional, true) => tokens!(self.#ident.as_deref()),
        _ => tokens!(&self.#ident),
    }
}

/// What the annotations claim of the table, as [`crate::document`] has it checked.
pub(crate) fn claims(members: &[Member], options: &TypeOptions) -> String {
    let of_members = members.iter().filter_map(claim);
    let mirrors = options.mirrors.iter().filter_map(|(leaf, source)| {
        let source = members.iter().find(|member| member.ident == *source)?;
        Some(format!("{leaf}{}", mark(source)))
    });
    let fixed = options.fixed.iter().map(|leaf| format!("{leaf}="));
    let attributes = options.fixed_attributes.iter().map(|slot| format!("@{slot}="));
    of_members.chain(mirrors).chain(fixed).chain(attributes).collect::<Vec<_>>().join(" ")
}

fn claim(member: &Member) -> Option<String> {
    let mark = mark(member);
    match &member.role {
        Role::Attribute { label, slot } => Some(format!("@{slot}{mark}{label}")),
        Role::Element { label, leaf } => Some(format!("{leaf}{mark}{label}")),
        Role::Any { leaf } => Some(format!("{leaf}{mark}*")),
        _ => None,
    }
}

/// How often a member is there.
fn mark(member: &Member) -> char {
    match member.shape.occurrence {
        Occurrence::Required => '=',
        Occurrence::Optional => '?',
        Occurrence::Repeated => '+',
    }
}
