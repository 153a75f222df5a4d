//! `minOccurs` and `maxOccurs`.

use xsd_parser::models::schema::MaxOccurs;

use super::check::SPACES;
use super::node::{Item, Node};

impl Item<'_> {
    /// How often a particle must and may occur; once for what is none. Counts of more than 18
    /// digits are the greatest of 18 digits.
    pub fn occurs(self) -> (usize, MaxOccurs) {
        match self {
            Self::Element(it) => (it.min_occurs, it.max_occurs),
            Self::Any(it) => (it.min_occurs, it.max_occurs),
            Self::Group(it) | Self::All(it) | Self::Choice(it) | Self::Sequence(it) => {
                (it.min_occurs, it.max_occurs)
            }
            _ => (1, MaxOccurs::Bounded(1)),
        }
    }
}

impl Node<'_> {
    /// Whether `minOccurs` is above `maxOccurs`.
    ///
    /// It is asked of the text, because xsd-parser has counts of 64 bits at most, and XSD of any
    /// size: `minOccurs="2000000000000000000000"` is above `maxOccurs="1000000000000000000000"`.
    pub fn is_minimum_above_maximum(&self) -> bool {
        let digits = |attribute| {
            let count =
                self.place().attribute(attribute).map_or("1", |it| it.value.trim_matches(SPACES));
            count.trim_start_matches(['+', '0'])
        };
        let (minimum, maximum) = (digits("minOccurs"), digits("maxOccurs"));
        maximum != "unbounded" && (minimum.len(), minimum) > (maximum.len(), maximum)
    }
}
