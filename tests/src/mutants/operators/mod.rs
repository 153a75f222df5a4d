//! Mutation operators: each picks a position in a document and changes something there.

mod attributes;
mod elements;
mod names;
mod texts;
mod values;

use super::edit::Edit;
use super::outline::{Element, Outline};
use super::tag::Attribute;
use super::vocabulary::Vocabulary;
use crate::random::Random;

/// Changes of a document; nothing where the place that was drawn has nothing to change.
pub(super) type Operator = fn(&mut Draw<'_>) -> Option<Vec<Edit>>;

/// All operators by name.
pub(super) fn all() -> Vec<(&'static str, Operator)> {
    [elements::ALL, names::ALL, attributes::ALL, values::ALL, texts::ALL].concat()
}

/// What an operator draws from.
#[derive(Debug)]
pub(super) struct Draw<'d> {
    /// The document.
    pub(super) outline: &'d Outline<'d>,
    /// What its schema knows.
    pub(super) vocabulary: &'d Vocabulary,
    /// The random numbers.
    pub(super) random: &'d mut Random,
}

impl<'d> Draw<'d> {
    /// Any element.
    fn element(&mut self) -> Option<&'d Element> {
        self.random.pick(&self.outline.elements)
    }

    /// Any element but the root.
    fn inner(&mut self) -> Option<&'d Element> {
        self.random.pick(self.outline.elements.get(1..)?)
    }

    /// Any attribute that is no declaration, and its element.
    fn attribute(&mut self) -> Option<(&'d Element, &'d Attribute)> {
        let text = self.outline.text;
        let elements = self.outline.elements.iter();
        let of = |element: &'d Element| {
            let kept = element.attributes.iter().filter(|it| !it.is_declaration(text));
            kept.map(move |attribute| (element, attribute))
        };
        self.random.pick(&elements.flat_map(of).collect::<Vec<_>>()).copied()
    }

    /// The text of all of an element.
    fn whole(&self, element: &Element) -> &'d str {
        self.outline.get(&element.range)
    }

    /// Any of these texts.
    fn one_of(&mut self, texts: &'static [&'static str]) -> &'static str {
        self.random.pick(texts).copied().unwrap_or_default()
    }
}
