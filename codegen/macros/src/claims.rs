//! What annotations claim of the table: checked while the code is compiled.

use proc_macro2::TokenStream;

use crate::member::{Member, Role};
use crate::shape::Occurrence;
use crate::type_options::TypeOptions;

/// What the annotations of a struct claim, as an expression.
pub(crate) fn of_struct(members: &[Member], options: &TypeOptions) -> TokenStream {
    claims(members, options, false)
}

/// The same of an enum of alternatives.
pub(crate) fn of_enum(members: &[Member], options: &TypeOptions) -> TokenStream {
    claims(members, options, true)
}

fn claims(members: &[Member], options: &TypeOptions, is_choice: bool) -> TokenStream {
    let particles = crate::contents::particle_count(members, options);
    let (texts, groups) = (texts(members, options), members.iter().filter_map(group));
    tokens! {
        ::swordsmith_xml::derived::Claims {
            particles: #particles,
            is_choice: #is_choice,
            members: #texts,
            groups: &[#(#groups),*],
        }
    }
}

fn texts(members: &[Member], options: &TypeOptions) -> String {
    let of_members = members.iter().filter_map(claim);
    let mirrors = options.mirrors.iter().filter_map(|(particle, source)| {
        let source = members.iter().find(|member| member.ident == *source)?;
        Some(format!("{particle}{}", mark(source)))
    });
    let fixed = options.fixed.iter().map(|particle| format!("{particle}="));
    let attributes = options.fixed_attributes.iter().map(|index| format!("@{index}="));
    of_members.chain(mirrors).chain(fixed).chain(attributes).collect::<Vec<_>>().join(" ")
}

fn claim(member: &Member) -> Option<String> {
    let mark = mark(member);
    match &member.role {
        Role::Attribute { label, index } => Some(format!("@{index}{mark}{label}")),
        Role::Element { label, particle } => Some(format!("{particle}{mark}{label}")),
        Role::Any { particle } => Some(format!("{particle}{mark}*")),
        _ => None,
    }
}

/// A group that a member holds, with what that claims in turn.
fn group(member: &Member) -> Option<TokenStream> {
    let (item, is_single) = (&member.item, member.shape.occurrence == Occurrence::Required);
    let (first, last) = match member.role {
        Role::Group { first, last, .. } => (first, tokens!(#last)),
        // All of the content, however much that is.
        Role::Mixed if !is_single => (0, tokens!(::swordsmith_xml::derived::ALL)),
        _ => return None,
    };
    Some(tokens! {
        ::swordsmith_xml::derived::GroupClaim {
            first: #first,
            last: #last,
            is_single: #is_single,
            claims: &<#item as ::swordsmith_xml::Group>::CLAIMS,
        }
    })
}

/// How often a member is there.
fn mark(member: &Member) -> char {
    match member.shape.occurrence {
        Occurrence::Required => '=',
        Occurrence::Optional => '?',
        Occurrence::Repeated => '+',
    }
}
