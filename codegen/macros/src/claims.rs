//! What annotations claim of the table: checked while the code is compiled.

use proc_macro2::TokenStream;

use crate::attributes::Attribute;
use crate::contents::mirrored;
use crate::field_type::Occurrence;
use crate::member::{Member, Role};
use crate::options::Implied;
use crate::particles::{Part, Particles, Term};

/// What the annotations of a type claim, as an expression.
pub(crate) fn of(
    members: &[Member],
    attributes: &[Attribute<'_>],
    particles: &Particles<'_>,
    is_choice: bool,
) -> syn::Result<TokenStream> {
    let attributes = attributes.iter().map(attribute);
    let parts = particles.parts.iter().map(|part| particle(part, members));
    let mixed = members.iter().filter_map(mixed).map(Ok);
    let particles = parts.chain(mixed).collect::<syn::Result<Vec<_>>>()?;
    Ok(tokens! {{
        use xml::derived as __derived;
        __derived::Claims {
            is_choice: #is_choice,
            attributes: &[#(#attributes),*],
            particles: &[#(#particles),*],
        }
    }})
}

fn attribute(Attribute { label, member, .. }: &Attribute<'_>) -> TokenStream {
    let occurs = occurs(member.map_or(Occurrence::Required, |member| member.shape.occurrence));
    tokens!((#label, #occurs))
}

fn particle(part: &Part<'_>, members: &[Member]) -> syn::Result<TokenStream> {
    let (member, label) = match part.term {
        Term::Member(member) => (member, member.role.label(&member.ident)),
        Term::Implied(Implied { label, source: Some(source) }) => {
            (mirrored(source, members)?, label.clone())
        }
        Term::Implied(Implied { label, source: None }) => {
            return Ok(tokens!(__derived::ParticleClaim::Element(#label, __derived::Occurs::Once)));
        }
    };
    let (value_type, occurs) = (&member.value_type, occurs(member.shape.occurrence));
    Ok(match member.role {
        Role::Any => tokens!(__derived::ParticleClaim::Any(#occurs)),
        Role::Group { .. } => {
            tokens!(__derived::ParticleClaim::Group(#occurs, &<#value_type as xml::Group>::CLAIMS))
        }
        _ => tokens!(__derived::ParticleClaim::Element(#label, #occurs)),
    })
}

/// All of mixed content, however much that is.
fn mixed(Member { role, shape, value_type, .. }: &Member) -> Option<TokenStream> {
    let is_list = matches!(role, Role::Mixed) && shape.occurrence == Occurrence::Repeated;
    is_list.then(|| tokens!(__derived::ParticleClaim::Mixed(&<#value_type as xml::Group>::CLAIMS)))
}

fn occurs(occurrence: Occurrence) -> TokenStream {
    match occurrence {
        Occurrence::Required => tokens!(__derived::Occurs::Once),
        Occurrence::Optional => tokens!(__derived::Occurs::Perhaps),
        Occurrence::Repeated => tokens!(__derived::Occurs::Repeatedly),
    }
}
