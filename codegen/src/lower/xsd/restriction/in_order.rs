//! Whether a restriction says what the base says, particle by particle and in its order, as nearly all of
//! them do (Structures 1.0, section 3.9.6, `Recurse`). That is seen in one pass; whatever is said in
//! another way has to be walked through.

use super::super::lowering::Lowering;
use super::leaves;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};

/// Whether a particle surely lets in no more than one of the base. `false` says nothing.
pub(super) fn restricts(lowering: &Lowering<'_, '_>, own: &Particle, base: &Particle) -> bool {
    let is_within = own.minimum >= base.minimum
        && base.maximum.is_none_or(|most| own.maximum.is_some_and(|own| own <= most));
    if !is_within {
        return false;
    }
    match (&own.term, &base.term) {
        (ParticleTerm::Group(own), ParticleTerm::Group(base)) => match own.compositor {
            it if it != base.compositor => false,
            Compositor::All => own == base,
            Compositor::Sequence => in_order(lowering, own, base, is_optional),
            // What the restriction leaves out of a choice needs not be there.
            Compositor::Choice => in_order(lowering, own, base, |_| true),
        },
        (ParticleTerm::Group(_), _) | (_, ParticleTerm::Group(_)) => false,
        _ => leaves::restricts(lowering, own, base),
    }
}

/// Whether each particle has its counterpart, in the same order, and the base can do without the others.
fn in_order(
    lowering: &Lowering<'_, '_>,
    own: &Group,
    base: &Group,
    can_be_left_out: fn(&Particle) -> bool,
) -> bool {
    let mut of_base = base.particles.iter();
    let has_counterpart = |own: &Particle| {
        for base in of_base.by_ref() {
            if restricts(lowering, own, base) {
                return true;
            }
            if !can_be_left_out(base) {
                return false;
            }
        }
        false
    };
    own.particles.iter().all(has_counterpart) && of_base.all(can_be_left_out)
}

/// Whether nothing need stand for a particle.
fn is_optional(particle: &Particle) -> bool {
    let ParticleTerm::Group(group) = &particle.term else { return particle.minimum == 0 };
    particle.minimum == 0
        || match group.compositor {
            Compositor::Choice => group.particles.iter().any(is_optional),
            Compositor::Sequence | Compositor::All => group.particles.iter().all(is_optional),
        }
}
