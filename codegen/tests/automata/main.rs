//! Automata against a matcher that tries everything: the same verdict, the same leaves, the same
//! iterations.

mod reading;
mod trees;

use bumpalo::Bump;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::model::content::{Compositor, Group, Particle, ParticleTerm};
use swordsmith_codegen::model::types::Content;
use swordsmith_codegen::{passes, table};
use swordsmith_xml::table::{Content as Row, NONE};

use reading::{walk, ways};
use trees::{Random, documents, leaf, span};

#[test]
fn automata_read_as_the_schema_says() {
    let (sources, span) = span();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut deterministic, mut accepted) = (0, 0);
    for _ in 0..4000 {
        let mut elements = 1;
        let tree = random.particle(3, &mut elements, span);
        let mut documents = documents(tree, 8, span);
        passes::simplify_content::run(&mut documents);
        let Content::Elements(simple) = &documents.types[1].content.clone() else { continue };
        let (arena, mut findings) = (Bump::new(), Diagnostics::default());
        let Some(schema) = table::build(&documents, &sources, &arena, &mut findings) else {
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
        passes::simplify_content::run(&mut documents);
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
    let schema = table::build(&documents, &sources, &arena, &mut findings).unwrap();
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
    passes::simplify_content::run(&mut documents);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    let schema = table::build(&documents, &sources, &arena, &mut findings).unwrap();
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
    let documents = documents(Particle { minimum: 1, maximum: Some(49_999), term, span }, 2, span);
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    assert!(table::build(&documents, &sources, &arena, &mut findings).is_none());
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
    assert!(table::build(&documents, &sources, &arena, &mut findings).is_none());
    let rendered = findings.render(&sources);
    assert!(rendered.contains("error: a child can match `a` here"), "{rendered}");
    assert!(rendered.contains("note: this is where `a` can match as well"), "{rendered}");
}
