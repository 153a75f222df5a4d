//! Children, read by a matcher that tries everything and by an automaton.

use swordsmith_codegen::model::content::{Compositor, Particle, ParticleTerm};
use swordsmith_codegen::model::particles::leaf_count;
use swordsmith_xml::table::{Automaton, NONE16, Schema, State};

/// All the ways to read children from `at` on: where each ends, and the leaves it took.
pub(super) fn ways(
    particle: &Particle,
    first_leaf: u16,
    children: &[usize],
    at: usize,
) -> Vec<(usize, Vec<u16>)> {
    let mut found: Vec<(usize, Vec<u16>)> = Vec::new();
    let mut rounds = vec![(at, Vec::new())];
    let mut round = 0;
    while !rounds.is_empty() {
        if round >= particle.minimum {
            for way in &rounds {
                if !found.contains(way) {
                    found.push(way.clone());
                }
            }
        }
        if particle.maximum == Some(round)
            || round as usize > children.len() + 2 + particle.minimum as usize
        {
            break;
        }
        let mut longer = Vec::new();
        for (end, taken) in &rounds {
            for (next, more) in once(particle, first_leaf, children, *end) {
                let way = (next, [taken.as_slice(), &more].concat());
                if !longer.contains(&way) {
                    longer.push(way);
                }
            }
        }
        rounds = longer;
        round += 1;
    }
    found
}

fn once(
    particle: &Particle,
    first_leaf: u16,
    children: &[usize],
    at: usize,
) -> Vec<(usize, Vec<u16>)> {
    let group = match &particle.term {
        ParticleTerm::Element(used) if children.get(at) == Some(&used.element.0) => {
            return vec![(at + 1, vec![first_leaf])];
        }
        ParticleTerm::Group(group) => group,
        _ => return Vec::new(),
    };
    let mut leaf = first_leaf;
    let mut ends = vec![(at, Vec::new())];
    let mut alternatives = Vec::new();
    for inner in &group.particles {
        if group.compositor == Compositor::Choice {
            alternatives.extend(ways(inner, leaf, children, at));
        } else {
            let behind = |(end, taken): &(usize, Vec<u16>)| {
                let more = ways(inner, leaf, children, *end).into_iter();
                let taken = taken.clone();
                more.map(move |(end, more)| (end, [taken.as_slice(), &more].concat()))
                    .collect::<Vec<_>>()
            };
            ends = ends.iter().flat_map(behind).collect();
        }
        leaf += u16::try_from(leaf_count(inner)).expect("there are few");
    }
    if group.compositor == Compositor::Choice { alternatives } else { ends }
}

/// The automaton as the runtime walks it: the leaves taken, or `None`.
pub(super) fn walk(
    schema: &Schema<'_>,
    automaton: &Automaton<'_>,
    children: &[usize],
) -> Option<Vec<u16>> {
    let (mut state, mut count, mut taken) = (0_u16, 0_u32, Vec::new());
    for child in children {
        let wanted = schema.elements[*child].name;
        let current = &automaton.states[usize::from(state)];
        let mut searched = Some(current);
        let mut step = None;
        while let (Some(holder), None) = (searched, step) {
            step = holder.edges.iter().find(|edge| {
                let counts = edge.target == state && edge.group == NONE16;
                let allowed =
                    if counts { count < current.maximum } else { count >= current.minimum };
                edge.name == wanted && allowed
            });
            searched = fallback(automaton, holder);
        }
        let edge = step?;
        count = if edge.target == state && edge.group == NONE16 { count + 1 } else { 1 };
        state = edge.target;
        taken.push(edge.leaf);
    }
    let last = &automaton.states[usize::from(state)];
    (last.is_final && count >= last.minimum).then_some(taken)
}

fn fallback<'a>(automaton: &Automaton<'a>, state: &State<'a>) -> Option<&'a State<'a>> {
    automaton.states.get(usize::from(state.fallback))
}
