//! Moving the attributes of a struct: the loop that reads them, the writes.

use proc_macro2::TokenStream;

use crate::field_type::Occurrence;
use crate::member::{Member, Role};
use crate::options::Implied;

/// An attribute: its number, and the member that holds it; none holds one whose value is fixed.
pub(crate) struct Attribute<'m> {
    /// Its index in the table.
    pub(crate) index: u16,
    /// What an error calls it.
    pub(crate) label: &'m str,
    /// What holds it.
    pub(crate) member: Option<&'m Member>,
}

/// The attributes of a type: they are counted as they follow each other, those in `last` behind
/// those of the members.
pub(crate) fn of<'m>(members: &'m [Member], last: &'m [Implied]) -> Vec<Attribute<'m>> {
    let fixed = |implied: &'m Implied| (&*implied.label, None);
    let mut found: Vec<(&str, Option<&Member>)> = Vec::new();
    for member in members {
        if let Role::Attribute(label) = &member.role {
            found.extend(member.after.iter().map(fixed));
            found.push((label, Some(member)));
        }
    }
    found.extend(last.iter().map(fixed));
    (0..).zip(found).map(|(index, (label, member))| Attribute { index, label, member }).collect()
}

/// The loop over the attributes; nothing if no member holds any.
pub(crate) fn read(attributes: &[Attribute<'_>], members: &[Member]) -> TokenStream {
    let single = attributes.iter().filter_map(|Attribute { index, member, .. }| {
        let ident = &(*member)?.ident;
        Some(tokens!(#index => reader.set_attribute(&mut #ident),))
    });
    let any = any(members).map(
        |Member { ident, .. }| tokens!(xml::ANY_ATTRIBUTE => reader.push_attribute(&mut #ident),),
    );
    let arms: TokenStream = single.chain(any).collect();
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

/// Writes of the attributes, in the order of the table.
pub(crate) fn write(attributes: &[Attribute<'_>], members: &[Member]) -> TokenStream {
    let any =
        any(members).map(|Member { ident, .. }| tokens!(writer.any_attributes(&self.#ident)?;));
    attributes.iter().map(write_one).chain(any).collect()
}

fn write_one(Attribute { index, member, .. }: &Attribute<'_>) -> TokenStream {
    let Some(Member { ident, shape, .. }) = member else {
        return tokens!(writer.fixed_attribute(#index)?;);
    };
    if shape.occurrence == Occurrence::Optional {
        tokens!(writer.attributes(#index, &self.#ident)?;)
    } else {
        tokens!(writer.attribute(#index, &self.#ident)?;)
    }
}

/// The members that hold what an attribute wildcard matches.
fn any(members: &[Member]) -> impl Iterator<Item = &Member> {
    members.iter().filter(|member| matches!(member.role, Role::AnyAttributes))
}
