//! Documents made from the model: what one of a type looks like, with everything in it that may be.
//!
//! What is made is checked against the table before anybody sees it. Values are those that given
//! documents have in the same places, else the simplest of their type.

mod examples;
mod given;
pub(crate) mod json;
mod looks;
mod node;
mod texts;
mod values;

use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate_document};

use crate::model::content::{Compositor, Particle, ParticleTerm};
use crate::model::documents::{Documents, ElementIndex, Root, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, Content, ValueConstraint};
pub use examples::add_examples;
use given::Given;
use node::Node;

/// Elements within each other, where nothing demands more.
const DEEPEST: usize = 12;

/// Makes documents of a schema set.
#[derive(Debug)]
pub struct Sampler<'a> {
    documents: &'a Documents,
    schema: &'a Schema<'a>,
    given: Given,
}

/// How much of what may be there is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All of it, once.
    Full,
    /// What must be there.
    Least,
}

impl<'a> Sampler<'a> {
    /// A maker of documents whose values are, where that is possible, those of given ones.
    pub fn new<'t>(
        documents: &'a Documents,
        schema: &'a Schema<'a>,
        given: impl IntoIterator<Item = &'t str>,
    ) -> Self {
        Self { documents, schema, given: Given::of(given) }
    }

    /// A document, laid out, with everything in it that may be; or else with what must be. `None`
    /// if none that was made is valid.
    pub fn document(&self, index: usize) -> Option<String> {
        let root = self.documents.roots.get(index)?;
        let bare = Self { documents: self.documents, schema: self.schema, given: Given::default() };
        let makers = [
            (self, Extent::Full),
            (&bare, Extent::Full),
            (self, Extent::Least),
            (&bare, Extent::Least),
        ];
        let mut made = makers.into_iter().filter_map(|(maker, extent)| maker.make(root, extent));
        made.find(|text| {
            validate_document(self.schema, index, text.as_bytes(), &Limits::DEFAULT).is_empty()
        })
    }

    /// The text of an element of a simple type, as documents have it.
    pub fn text_of(&self, element: ElementIndex) -> Option<String> {
        let declaration = self.documents.element(element);
        let fixed = declaration.value.as_ref().and_then(fixed);
        fixed.or_else(|| self.text(&declaration.name, declaration.type_index, 0))
    }

    /// The value of an attribute of an element, as documents have it.
    pub fn value_of(&self, of: Option<&ExpandedName>, attribute: &AttributeUse) -> Option<String> {
        self.attribute(of, attribute, 0)
    }

    fn make(&self, root: &Root, extent: Extent) -> Option<String> {
        let node = self.element(root.element, root.type_index, extent, &mut Vec::new(), 0)?;
        Some(node.write(self.documents, &root.declarations))
    }

    /// An element; `ordinal` tells how many of its kind stand before it.
    fn element(
        &self,
        index: ElementIndex,
        type_index: TypeIndex,
        extent: Extent,
        open: &mut Vec<ElementIndex>,
        ordinal: usize,
    ) -> Option<Node> {
        let documents = self.documents;
        let (declaration, definition) =
            (documents.element(index), documents.type_definition(type_index));
        if definition.is_abstract || open.len() > DEEPEST {
            return None;
        }
        let mut node = Node::new(declaration.name.clone());
        for attribute in &definition.attributes {
            if attribute.required || (extent == Extent::Full && attribute.value.is_none()) {
                let value = self.attribute(Some(&node.name), attribute, ordinal)?;
                node.attributes.push((attribute.name.clone(), value));
            }
        }
        match &definition.content {
            Content::Simple(_) => {
                let fixed = declaration.value.as_ref().and_then(fixed);
                node.text = Some(match fixed {
                    Some(fixed) => fixed,
                    None => self.text(&declaration.name, type_index, ordinal)?,
                });
            }
            Content::Elements(particle) if !definition.is_lenient => {
                open.push(index);
                let made = self.particle(particle, extent, open, &mut node.children);
                open.pop();
                made?;
            }
            Content::Empty | Content::Elements(_) => {}
        }
        if definition.is_mixed && node.children.is_empty() {
            node.text =
                Some(self.given.text(&declaration.name, ordinal).unwrap_or("Words.").to_owned());
        }
        Some(node)
    }

    fn particle(
        &self,
        particle: &Particle,
        extent: Extent,
        open: &mut Vec<ElementIndex>,
        into: &mut Vec<Node>,
    ) -> Option<()> {
        let wanted = u32::from(extent == Extent::Full);
        let count = particle.minimum.max(wanted).min(particle.maximum.unwrap_or(u32::MAX));
        for ordinal in 0..count {
            let before = into.len();
            if self.term(particle, extent, open, into).is_none() {
                into.truncate(before);
                // What need not be there is left out where it cannot be made.
                if ordinal < particle.minimum {
                    return None;
                }
            }
        }
        Some(())
    }

    fn term(
        &self,
        particle: &Particle,
        extent: Extent,
        open: &mut Vec<ElementIndex>,
        into: &mut Vec<Node>,
    ) -> Option<()> {
        match &particle.term {
            ParticleTerm::Element(used) => {
                if particle.minimum == 0 && open.contains(&used.element) {
                    return None;
                }
                let documents = self.documents;
                let heads = std::iter::once(&used.element);
                let all = heads.chain(&documents.element(used.element).substitutes);
                let index = *all.into_iter().find(|it| !documents.element(**it).is_abstract)?;
                let declaration = documents.element(index);
                let ordinal = into.iter().filter(|node| node.name == declaration.name).count();
                into.push(self.element(index, declaration.type_index, extent, open, ordinal)?);
            }
            ParticleTerm::Wildcard(_) => return None,
            ParticleTerm::Group(group) if group.compositor == Compositor::Choice => {
                let mut parts = group.particles.iter();
                parts.find_map(|inner| self.particle(inner, extent, open, into))?;
            }
            ParticleTerm::Group(group) => {
                let mut parts = group.particles.iter();
                parts.try_for_each(|inner| self.particle(inner, extent, open, into))?;
            }
        }
        Some(())
    }

    fn attribute(
        &self,
        of: Option<&ExpandedName>,
        attribute: &AttributeUse,
        ordinal: usize,
    ) -> Option<String> {
        if let Some(fixed) = attribute.value.as_ref().and_then(fixed) {
            return Some(fixed);
        }
        let given = of.and_then(|element| self.given.attribute(element, &attribute.name, ordinal));
        match given {
            Some(given) => Some(given.to_owned()),
            None => self.value(attribute.type_index, ordinal),
        }
    }

    fn text(
        &self,
        element: &ExpandedName,
        type_index: TypeIndex,
        ordinal: usize,
    ) -> Option<String> {
        match self.given.text(element, ordinal) {
            Some(given) => Some(given.to_owned()),
            None => self.value(type_index, ordinal),
        }
    }

    fn value(&self, type_index: TypeIndex, ordinal: usize) -> Option<String> {
        match self.documents.type_definition(type_index).content {
            Content::Simple(simple) => Some(values::value(self.documents, simple, ordinal)),
            Content::Empty | Content::Elements(_) => None,
        }
    }
}

fn fixed(value: &ValueConstraint) -> Option<String> {
    match value {
        ValueConstraint::Fixed(text) => Some(text.clone()),
        ValueConstraint::Default(_) => None,
    }
}
