//! Particle trees, and documents with such content.

use swordsmith_codegen::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use swordsmith_codegen::model::documents::{
    Block, Documents, ElementDeclaration, ElementIndex, SimpleIndex, TypeIndex,
};
use swordsmith_codegen::model::facets::{Builtin, SimpleType, Variety, WhiteSpace};
use swordsmith_codegen::model::names::ExpandedName;
use swordsmith_codegen::model::types::{Content, TypeDefinition, TypeName};
use swordsmith_codegen::source::{Sources, Span};

/// Documents with one complex type, whose content is the particle over elements `a`, `b`, ….
pub(super) fn documents(particle: Particle, elements: usize, span: Span) -> Documents {
    let definition = |name: &str, content| TypeDefinition {
        name: TypeName::Named(ExpandedName::new("", name)),
        base: None,
        is_abstract: false,
        block: Block::default(),
        attributes: Vec::new(),
        instance: Vec::new(),
        fixed_instance: Vec::new(),
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
    let text = Content::Simple(SimpleIndex(0));
    Documents {
        types: vec![definition("text", text), definition("tree", Content::Elements(particle))],
        simples: vec![simple],
        elements: (0..elements).map(element).collect(),
        ..Documents::default()
    }
}

fn letter(index: usize) -> String {
    char::from(b'a' + u8::try_from(index).expect("it is small")).to_string()
}

/// A source, and a place in it.
pub(super) fn span() -> (Sources, Span) {
    let mut sources = Sources::default();
    let source = sources.add("tree.xsd", "");
    (sources, source.span(0, 0))
}

/// A particle of one element.
pub(super) fn leaf(element: usize, minimum: u32, maximum: Option<u32>, span: Span) -> Particle {
    let used = ElementUse {
        element: ElementIndex(element),
        mirror_of: None,
        documentation: String::new(),
    };
    Particle { minimum, maximum, term: ParticleTerm::Element(used), span }
}

/// Numbers that look random and are the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below a bound.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn bounds(&mut self) -> (u32, Option<u32>) {
        [(1, Some(1)), (0, Some(1)), (0, None), (1, None), (2, Some(3)), (0, Some(2)), (2, None)]
            [usize::try_from(self.below(7)).expect("it is small")]
    }

    /// A tree over elements from `next` on.
    pub(super) fn particle(&mut self, depth: u32, next: &mut usize, span: Span) -> Particle {
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
