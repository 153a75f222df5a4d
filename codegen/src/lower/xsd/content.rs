//! Effective content (XML Schema Part 1, section 3.4.2): that of the base and the own together.

use super::builtins::ANY_TYPE;
use super::complex::Step;
use super::lowering::Lowering;
use super::particles;
use crate::frontend::xsd::{Item, Node};
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::types::{Content, Derivation};
use crate::source::Span;

/// The content that a type says of itself.
pub(super) enum Explicit {
    /// None.
    Empty,
    /// Children.
    Particle(Particle),
}

impl Explicit {
    /// The model group inside a type, extension or restriction.
    pub(super) fn of<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Self {
        let is_model = |it: &Node<'s>| {
            matches!(it.item, Item::Group(_) | Item::All(_) | Item::Choice(_) | Item::Sequence(_))
        };
        let Some(model) = node.children().into_iter().find(is_model) else { return Self::Empty };
        match particles::particle(lowering, model) {
            Some(particle) if !is_void(&particle) => Self::Particle(particle),
            _ => Self::Empty,
        }
    }
}

/// The effective content of a step, and whether it is mixed.
pub(super) fn effective<'s>(
    lowering: &mut Lowering<'s, '_>,
    step: Step<'s>,
    own: Explicit,
) -> (Content, bool) {
    if step.way == Derivation::Restriction {
        if step.is_mixed && step.base != ANY_TYPE && !lowering.output.definition(step.base).is_mixed
        {
            lowering.error(step.node.span(), "the base is not mixed");
        }
        let content = match own {
            Explicit::Empty => Content::Empty,
            Explicit::Particle(particle) => Content::Elements(particle),
        };
        return (content, step.is_mixed);
    }
    if !lowering.spend(0, step.node.span()) {
        return (Content::Empty, step.is_mixed);
    }
    let base = lowering.output.definition(step.base);
    let (of_base, base_is_mixed) = (base.content.clone(), base.is_mixed);
    let base_is_empty = of_base == Content::Empty && !base_is_mixed;
    let says_nothing = matches!(own, Explicit::Empty) && !step.is_mixed;
    if !says_nothing && !base_is_empty && step.is_mixed != base_is_mixed {
        let message = "an extension is mixed if and only if its base is";
        lowering.error(step.node.span(), message);
    }
    let content = match (of_base, own) {
        (Content::Simple(_), Explicit::Particle(_)) => {
            lowering
                .error(step.node.span(), "the base has simple content: no elements can be added");
            Content::Empty
        }
        (of_base, Explicit::Empty) => of_base,
        (Content::Elements(first), Explicit::Particle(second)) => {
            Content::Elements(both(lowering, first, second, step.node.span()))
        }
        (Content::Empty, Explicit::Particle(own)) => Content::Elements(own),
    };
    (content, base_is_mixed || step.is_mixed)
}

/// One behind the other; two `all` groups become one (XSD 1.1).
fn both(
    lowering: &mut Lowering<'_, '_>,
    first: Particle,
    second: Particle,
    span: Span,
) -> Particle {
    match (is_all(&first), is_all(&second)) {
        (true, true) => return merged(lowering, first, second),
        (true, false) | (false, true) => {
            lowering.error(span, "`all` can only be extended by `all`, and nothing else by it");
        }
        (false, false) => {}
    }
    let mut particles = Vec::new();
    for particle in [first, second] {
        match particle.term {
            ParticleTerm::Group(group) if is_plain(&group, particle.minimum, particle.maximum) => {
                particles.extend(group.particles);
            }
            _ => particles.push(particle),
        }
    }
    lowering.spend(particles.len(), span);
    let group = Group { compositor: Compositor::Sequence, definition: None, particles };
    Particle { minimum: 1, maximum: Some(1), term: ParticleTerm::Group(group), span }
}

/// Whether a group is a sequence that makes no difference inside another sequence.
fn is_plain(group: &Group, minimum: u32, maximum: Option<u32>) -> bool {
    let is_once = (minimum, maximum) == (1, Some(1));
    is_once && group.compositor == Compositor::Sequence && group.definition.is_none()
}

fn merged(lowering: &mut Lowering<'_, '_>, mut first: Particle, second: Particle) -> Particle {
    if first.minimum != second.minimum {
        lowering.error(second.span, "the `all` of the base has another `minOccurs`");
    }
    if let (ParticleTerm::Group(all), ParticleTerm::Group(more)) = (&mut first.term, second.term) {
        all.particles.extend(more.particles);
        particles::wildcards_last(all);
    }
    first
}

fn is_all(particle: &Particle) -> bool {
    matches!(&particle.term, ParticleTerm::Group(group) if group.compositor == Compositor::All)
}

/// Whether a model group stands for no content at all. An empty choice that must occur is not that: it
/// lets nothing be valid.
fn is_void(particle: &Particle) -> bool {
    match &particle.term {
        ParticleTerm::Group(Group { compositor: Compositor::Choice, particles, .. }) => {
            particles.is_empty() && particle.minimum == 0
        }
        ParticleTerm::Group(group) => group.particles.is_empty(),
        _ => false,
    }
}
