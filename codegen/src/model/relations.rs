//! How the components of a set stand to each other, gathered once: what would otherwise be searched
//! for again and again.

use std::collections::BTreeMap;

use super::documents::{ElementDeclaration, Root, TypeIndex};
use super::types::{Content, Derivation, TypeDefinition, TypeName};

/// What is known of the types of a set beside what each says itself.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    /// The types whose direct base each type is, in schema order.
    derived: Vec<Vec<TypeIndex>>,
    /// The first document of each type that is one.
    documents: BTreeMap<TypeIndex, usize>,
    /// When each type is entered and left on a walk from bases to what is derived from them.
    walk: Vec<(usize, usize)>,
    /// Which types may say where their schemas are found: those of documents that are not ours to
    /// design, and what may stand in their place.
    located: Vec<bool>,
    /// Which types elements have.
    held: Vec<bool>,
    /// Which types are simple ones.
    simple: Vec<bool>,
}

impl Relations {
    /// Gathers the relations of these types, elements and documents.
    pub fn gather(
        types: &[TypeDefinition],
        elements: &[ElementDeclaration],
        roots: &[Root],
    ) -> Self {
        let mut derived = vec![Vec::new(); types.len()];
        for (index, definition) in types.iter().enumerate() {
            if let Some((base, _)) = definition.base {
                derived[base.0].push(TypeIndex(index));
            }
        }
        let mut documents = BTreeMap::new();
        for (document, root) in roots.iter().enumerate() {
            documents.entry(root.type_index).or_insert(document);
        }
        let walk = walk(types, &derived);
        let located = located(types, roots, &derived);
        let mut held = vec![false; types.len()];
        for element in elements {
            held[element.type_index.0] = true;
        }
        for root in roots {
            held[root.type_index.0] = true;
        }
        let simple = simple(types, &walk);
        Self { derived, documents, walk, located, held, simple }
    }

    /// The types whose direct base is the given one, in schema order.
    pub fn derived_from(&self, base: TypeIndex) -> &[TypeIndex] {
        self.derived.get(base.0).map_or(&[], Vec::as_slice)
    }

    /// Whether documents of a type may say where their schemas are found.
    pub fn is_located(&self, index: TypeIndex) -> bool {
        self.located.get(index.0) == Some(&true)
    }

    /// Whether elements have that type, and not only types that are derived from it.
    pub fn is_held(&self, index: TypeIndex) -> bool {
        self.held.get(index.0) == Some(&true)
    }

    /// The first document of a type.
    pub fn document_of(&self, index: TypeIndex) -> Option<usize> {
        self.documents.get(&index).copied()
    }

    /// Whether a type is a simple one.
    pub fn is_simple(&self, index: TypeIndex) -> bool {
        self.simple.get(index.0) == Some(&true)
    }

    /// How many types come from a type, in however many steps.
    pub fn derived_count(&self, base: TypeIndex) -> usize {
        self.walk.get(base.0).map_or(0, |(enter, leave)| leave.saturating_sub(enter + 1) / 2)
    }

    /// Whether a type is another one or comes from it, in however many steps.
    pub fn is_base_of(&self, base: TypeIndex, derived: TypeIndex) -> bool {
        let (Some(base), Some(derived)) = (self.walk.get(base.0), self.walk.get(derived.0)) else {
            return false;
        };
        base.0 <= derived.0 && derived.1 <= base.1
    }
}

/// A simple type has a value, as its base has, and is no extension of it.
fn simple(types: &[TypeDefinition], walk: &[(usize, usize)]) -> Vec<bool> {
    let mut bases_first: Vec<usize> = (0..types.len()).collect();
    bases_first.sort_by_key(|index| walk[*index].0);
    let mut simple = vec![false; types.len()];
    for index in bases_first {
        let definition = &types[index];
        simple[index] = matches!(definition.content, Content::Simple(_))
            && match definition.base {
                _ if definition.is_builtin => true,
                Some((base, Derivation::Restriction)) => simple[base.0],
                Some((_, Derivation::Extension)) => false,
                None => true,
            };
    }
    simple
}

fn located(types: &[TypeDefinition], roots: &[Root], derived: &[Vec<TypeIndex>]) -> Vec<bool> {
    let mut located = vec![false; types.len()];
    let mut known = vec![false; types.len()];
    let own = roots.iter().filter(|root| !root.is_annotated);
    let mut open: Vec<TypeIndex> = own.map(|root| root.type_index).collect();
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut known[index.0], true) {
            continue;
        }
        located[index.0] = !types[index.0].is_abstract;
        let is_named = |it: &&TypeIndex| matches!(types[it.0].name, TypeName::Named(_));
        open.extend(derived[index.0].iter().filter(is_named));
    }
    located
}

/// Numbers the types, each derived one between the two numbers of its base. Chains may be long, so
/// this is no recursion.
fn walk(types: &[TypeDefinition], derived: &[Vec<TypeIndex>]) -> Vec<(usize, usize)> {
    let mut walk = vec![(0, 0); types.len()];
    let mut clock = 0;
    let tops = (0..types.len()).filter(|index| types[*index].base.is_none());
    for top in tops {
        let mut open = vec![(top, false)];
        while let Some((index, is_over)) = open.pop() {
            clock += 1;
            if is_over {
                walk[index].1 = clock;
                continue;
            }
            walk[index].0 = clock;
            open.push((index, true));
            open.extend(derived[index].iter().map(|derived| (derived.0, false)));
        }
    }
    walk
}
