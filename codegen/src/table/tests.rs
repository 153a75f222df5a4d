//! Automata against a matcher that tries everything: the same verdict, the same leaves, the same rounds.

use bumpalo::Bump;
use swordsmith_xml::table::{Automaton, Content as Row, NONE, NONE16, Schema, State};

use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::{Block, Documents, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::facets::{Builtin, SimpleType, Variety, WhiteSpace};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeDefinition, TypeName};
use crate::passes::simplify_content;
use crate::source::{Sources, Span};

/// Documents with one complex type, whose content is the particle over elements `a`, `b`, ….
fn documents(particle: Particle, elements: usize, span: Span) -> Documents {
    let definition = |name: &str, content| TypeDefinition {
        name: TypeName::Named(ExpandedName::new("", name)),
        base: None,
        is_abstract: false,
        block: Block::default(),
        attributes: Vec::new(),
        any_attribute: None,
        content,
        is_mixed: false,
        is_lenient: false,
        is_builtin: false,
        documentation: String::new(),
        span,
    };
    let simple = SimpleType {
        definition: TypeIndex(0),
        variety: Variety::Atomic(Builtin::String),
        white_space: WhiteSpace::Preserve,
        facets: Vec::new(),
        span,
    };
    let element = |index: usize| ElementDeclaration {
        name: ExpandedName::new("", letter(index)),
        type_index: TypeIndex(0),
        is_global: true,
        nillable: false,
        is_abstract: false,
        block: Block::default(),
        value: None,
        substitutes: Vec::new(),
        identities: Vec::new(),
        documentation: String::new(),
        span,
    };
    let text = Content::Simple(crate::model::documents::SimpleIndex(0));
    Documents {
        types: vec![definition("text", text), definition("tree", Content::Elements(particle))],
        simples: vec![simple],
        elements: (0..elements).map(element).collect(),
        ..Documents::default()
    }
}

fn letter(index: usize) -> String {
    char::from(b'a' + u8::try_from(index).unwrap()).to_string()
}

fn span() -> (Sources, Span) {
    let mut sources = Sources::default();
    let source = sources.add("tree.xsd", "");
    (sources, source.span(0, 0))
}

fn leaf(element: usize, minimum: u32, maximum: Option<u32>, span: Span) -> Particle {
    let used = ElementUse {
        element: ElementIndex(element),
        mirror_of: None,
        documentation: String::new(),
    };
    Particle { minimum, maximum, term: ParticleTerm::Element(used), span }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn bounds(&mut self) -> (u32, Option<u32>) {
        [(1, Some(1)), (0, Some(1)), (0, None), (1, None), (2, Some(3)), (0, Some(2)), (2, None)]
            [usize::try_from(self.below(7)).unwrap()]
    }

    fn particle(&mut self, depth: u32, next: &mut usize, span: Span) -> Particle {
        let (minimum, maximum) = self.bounds();
        if depth == 0 || self.below(3) == 0 {
            // Mostly new elements: of trees with few names, nearly none is deterministic.
            let element = if self.below(6) == 0 { 0 } else { *next };
            *next = (*next + 1).min(7);
            return leaf(element, minimum, maximum, span);
        }
        let count = 1 + self.below(3);
        let particles = (0..count).map(|_| self.particle(depth - 1, next, span)).collect();
        let compositor = if self.below(2) == 0 { Compositor::Sequence } else { Compositor::Choice };
        let group = Group { compositor, definition: None, particles };
        Particle { minimum, maximum, term: ParticleTerm::Group(group), span }
    }
}

/// All the ways to read children from `at` on: where each ends, and the leaves it took.
fn ways(
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
        leaf += u16::try_from(super::leaf_count(inner)).unwrap();
    }
    if group.compositor == Compositor::Choice { alternatives } else { ends }
}

/// The automaton as the runtime walks it: the leaves taken, or `None`.
fn walk(schema: &Schema<'_>, automaton: &Automaton<'_>, children: &[usize]) -> Option<Vec<u16>> {
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

#[test]
fn automata_read_as_the_schema_says() {
    let (sources, span) = span();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut deterministic, mut accepted) = (0, 0);
    for _ in 0..4000 {
        let mut elements = 1;
        let tree = random.particle(3, &mut elements, span);
        let mut documents = documents(tree, 8, span);
        simplify_content::run(&mut documents);
        let Content::Elements(simple) = &documents.types[1].content.clone() else { continue };
        let (arena, mut findings) = (Bump::new(), Diagnostics::default());
        let Some(schema) = super::build(&documents, &sources, &arena, &mut findings) else {
            continue;
        };
        deterministic += 1;
        let Row::Ordered(automaton) = &schema.types[1].content else { panic!("an automaton") };
        for _ in 0..60 {
            let length = random.below(9);
            let children: Vec<usize> = (0..length)
                .map(|_| usize::try_from(random.below(elements as u64 + 1)).unwrap())
                .collect();
            let all = ways(simple, 0, &children, 0);
            let expected =
                all.iter().find(|(end, _)| *end == children.len()).map(|(_, taken)| taken);
            let got = walk(&schema, automaton, &children);
            assert_eq!(got.as_ref(), expected, "{children:?} in {simple:#?} as {automaton:#?}");
            accepted += usize::from(got.is_some());
        }
    }
    assert!(deterministic > 500 && accepted > 1000, "{deterministic} trees, {accepted} accepted");
}

#[test]
fn simplifying_changes_no_language() {
    let (_, span) = span();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..2000 {
        let mut elements = 1;
        let tree = random.particle(3, &mut elements, span);
        let mut documents = documents(tree.clone(), 8, span);
        simplify_content::run(&mut documents);
        for _ in 0..20 {
            let length = random.below(6);
            let children: Vec<usize> = (0..length)
                .map(|_| usize::try_from(random.below(elements as u64)).unwrap())
                .collect();
            let reads = |tree: &Particle| {
                ways(tree, 0, &children, 0).iter().any(|(end, _)| *end == children.len())
            };
            let simplified = match &documents.types[1].content {
                Content::Elements(simple) => reads(simple),
                _ => children.is_empty(),
            };
            assert_eq!(simplified, reads(&tree), "{children:?} in {tree:#?}");
        }
    }
}

#[test]
fn optional_elements_in_a_row_stay_linear() {
    let (sources, span) = span();
    let particles = (0..20).map(|element| leaf(element, 0, Some(1), span)).collect();
    let group = Group { compositor: Compositor::Sequence, definition: None, particles };
    let term = ParticleTerm::Group(group);
    let documents = documents(Particle { minimum: 1, maximum: Some(1), term, span }, 20, span);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    let schema = super::build(&documents, &sources, &arena, &mut findings).unwrap();
    let Row::Ordered(automaton) = &schema.types[1].content else { panic!("an automaton") };
    let edges: usize = automaton.states.iter().map(|state| state.edges.len()).sum();
    assert_eq!((automaton.states.len(), edges), (21, 20));
    assert!(automaton.states.iter().all(|state| state.maximum == NONE));
}

#[test]
fn a_choice_of_nothing_is_never_made() {
    let (sources, span) = span();
    let group = Group { compositor: Compositor::Choice, definition: None, particles: Vec::new() };
    let empty = Particle { minimum: 1, maximum: Some(1), term: ParticleTerm::Group(group), span };
    let particles = vec![leaf(0, 1, Some(1), span), empty];
    let group = Group { compositor: Compositor::Sequence, definition: None, particles };
    let term = ParticleTerm::Group(group);
    let mut documents = documents(Particle { minimum: 1, maximum: Some(1), term, span }, 1, span);
    simplify_content::run(&mut documents);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    let schema = super::build(&documents, &sources, &arena, &mut findings).unwrap();
    let Row::Ordered(automaton) = &schema.types[1].content else { panic!("an automaton") };
    assert_eq!(walk(&schema, automaton, &[]), None);
    assert_eq!(walk(&schema, automaton, &[0]), None);
}

#[test]
fn bounds_that_are_too_large_are_a_finding() {
    let (sources, span) = span();
    let particles = vec![leaf(0, 1, Some(1), span), leaf(1, 1, Some(1), span)];
    let group = Group { compositor: Compositor::Sequence, definition: None, particles };
    let term = ParticleTerm::Group(group);
    let documents = documents(Particle { minimum: 1, maximum: Some(9999), term, span }, 2, span);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    assert!(super::build(&documents, &sources, &arena, &mut findings).is_none());
    assert!(findings.render(&sources).contains("too large once its bounds are written out"));
}

#[test]
fn a_child_that_matches_two_particles_is_a_finding_with_both_places() {
    let (sources, span) = span();
    let particles = vec![leaf(0, 0, Some(1), span), leaf(0, 1, Some(1), span)];
    let group = Group { compositor: Compositor::Sequence, definition: None, particles };
    let term = ParticleTerm::Group(group);
    let documents = documents(Particle { minimum: 1, maximum: Some(1), term, span }, 1, span);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    assert!(super::build(&documents, &sources, &arena, &mut findings).is_none());
    let rendered = findings.render(&sources);
    assert!(rendered.contains("error: a child can match `a` here"), "{rendered}");
    assert!(rendered.contains("note: this is where `a` can match as well"), "{rendered}");
}
