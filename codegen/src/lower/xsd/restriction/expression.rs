//! Content models as expressions that can be stepped through, a child at a time.

use std::rc::Rc;

use crate::model::content::{Compositor, Particle, ParticleTerm};

/// A content model, or what is left of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expression {
    /// One child: an element or a wildcard, by its number among the leaves.
    Leaf(usize),
    /// One after the other; nothing if there are none.
    Sequence(Vec<Rc<Self>>),
    /// One of these; impossible if there are none.
    Choice(Vec<Rc<Self>>),
    /// So many times the same; no bound: `None`.
    Repeat(Rc<Self>, u32, Option<u32>),
    /// Leaves in any order, each with what is left of its bounds.
    All(Vec<(usize, u32, Option<u32>)>),
}

use Expression::{All, Choice, Leaf, Repeat, Sequence};

impl Expression {
    /// The expression of a particle; its leaves are added to those known.
    pub(super) fn of<'p>(particle: &'p Particle, leaves: &mut Vec<&'p Particle>) -> Rc<Self> {
        let ParticleTerm::Group(group) = &particle.term else {
            leaves.push(particle);
            let leaf = Rc::new(Leaf(leaves.len() - 1));
            return repeat(leaf, particle.minimum, particle.maximum);
        };
        if group.compositor == Compositor::All {
            let first = leaves.len();
            leaves.extend(&group.particles);
            let items = group.particles.iter().zip(first..);
            let all = items.map(|(it, leaf)| (leaf, it.minimum, it.maximum)).collect();
            return repeat(Rc::new(All(all)), particle.minimum, particle.maximum);
        }
        let inner = group.particles.iter().map(|it| Self::of(it, leaves)).collect();
        let whole = match group.compositor {
            Compositor::Choice => choice(inner),
            _ => sequence(inner),
        };
        repeat(whole, particle.minimum, particle.maximum)
    }

    /// Whether nothing more needs to come.
    pub(super) fn is_nullable(&self) -> bool {
        match self {
            Leaf(_) => false,
            Sequence(parts) => parts.iter().all(|it| it.is_nullable()),
            Choice(parts) => parts.iter().any(|it| it.is_nullable()),
            Repeat(inner, minimum, _) => *minimum == 0 || inner.is_nullable(),
            All(items) => items.iter().all(|(_, minimum, _)| *minimum == 0),
        }
    }

    /// Every leaf that may come next, with what is left behind it. `budget` is what may be spent.
    pub(super) fn steps(&self, budget: &mut usize) -> Vec<(usize, Rc<Self>)> {
        let found = match self {
            Leaf(leaf) => vec![(*leaf, sequence(Vec::new()))],
            Sequence(parts) => sequence_steps(parts, budget),
            Choice(parts) => parts.iter().flat_map(|it| it.steps(budget)).collect(),
            Repeat(inner, minimum, maximum) => {
                let less = maximum.map(|it| it.saturating_sub(1));
                let rest = repeat(Rc::clone(inner), minimum.saturating_sub(1), less);
                let behind = |left| sequence(vec![left, Rc::clone(&rest)]);
                inner.steps(budget).into_iter().map(|(leaf, left)| (leaf, behind(left))).collect()
            }
            All(items) => all_steps(items),
        };
        *budget = budget.saturating_sub(found.len() + 1);
        found
    }
}

/// One of these, said once each.
pub(super) fn choice(parts: Vec<Rc<Expression>>) -> Rc<Expression> {
    let mut flat = Vec::new();
    for part in parts {
        match &*part {
            Choice(inner) => flat.extend(inner.iter().cloned()),
            _ => flat.push(part),
        }
    }
    flat.sort();
    flat.dedup();
    if flat.len() == 1 { flat.remove(0) } else { Rc::new(Choice(flat)) }
}

fn sequence(parts: Vec<Rc<Expression>>) -> Rc<Expression> {
    let mut flat = Vec::new();
    for part in parts {
        match &*part {
            Sequence(inner) => flat.extend(inner.iter().cloned()),
            _ => flat.push(part),
        }
    }
    if flat.len() == 1 { flat.remove(0) } else { Rc::new(Sequence(flat)) }
}

fn repeat(inner: Rc<Expression>, minimum: u32, maximum: Option<u32>) -> Rc<Expression> {
    match (minimum, maximum) {
        (1, Some(1)) => inner,
        (_, Some(0)) => sequence(Vec::new()),
        _ if matches!(&*inner, Sequence(parts) if parts.is_empty()) => inner,
        _ => Rc::new(Repeat(inner, minimum, maximum)),
    }
}

fn sequence_steps(parts: &[Rc<Expression>], budget: &mut usize) -> Vec<(usize, Rc<Expression>)> {
    let mut found = Vec::new();
    for (position, part) in parts.iter().enumerate() {
        let rest = &parts[position + 1..];
        for (leaf, left) in part.steps(budget) {
            *budget = budget.saturating_sub(rest.len());
            let whole = std::iter::once(left).chain(rest.iter().cloned()).collect();
            found.push((leaf, sequence(whole)));
        }
        if !part.is_nullable() || *budget == 0 {
            break;
        }
    }
    found
}

fn all_steps(items: &[(usize, u32, Option<u32>)]) -> Vec<(usize, Rc<Expression>)> {
    let open = items.iter().enumerate().filter(|(_, (.., maximum))| *maximum != Some(0));
    let step = |(position, (leaf, minimum, maximum)): (usize, &(usize, u32, Option<u32>))| {
        let mut left = items.to_vec();
        left[position] = (*leaf, minimum.saturating_sub(1), maximum.map(|it| it - 1));
        (*leaf, Rc::new(All(left)))
    };
    open.map(step).collect()
}
