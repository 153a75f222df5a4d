//! `block` and `final`: sets of ways to derive and to substitute.

use xsd_parser::models::schema::xs;
use xsd_parser::models::schema::xs::DerivationControlType as Way;

use super::node::{Item, Node};

/// A set of ways to derive and to substitute.
#[derive(Debug, Clone, Copy)]
pub enum Derivations<'s> {
    /// `#all`.
    All,
    /// The ones that are listed.
    Each(&'s [Way]),
}

impl Derivations<'_> {
    /// Whether a way is in the set.
    pub fn holds(self, way: &Way) -> bool {
        match self {
            Self::All => true,
            Self::Each(ways) => ways.contains(way),
        }
    }
}

impl<'s> Node<'s> {
    /// Its `block`, or `blockDefault` of the schema.
    pub fn block(&self) -> Derivations<'s> {
        let own = match self.item {
            Item::Element(it) => it.block.as_ref().map(Derivations::from),
            Item::ComplexType(it) => it.block.as_ref().map(Derivations::from),
            _ => None,
        };
        own.unwrap_or_else(|| (&self.document.file.schema.block_default).into())
    }

    /// Its `final`, or `finalDefault` of the schema.
    pub fn finality(&self) -> Derivations<'s> {
        let own = match self.item {
            Item::Element(it) => it.final_.as_ref().map(Derivations::from),
            Item::ComplexType(it) => it.final_.as_ref().map(Derivations::from),
            Item::SimpleType(it) => it.final_.as_ref().map(Derivations::from),
            _ => None,
        };
        own.unwrap_or_else(|| (&self.document.file.schema.final_default).into())
    }
}

/// A set as each of xsd-parser's types has it.
macro_rules! derivations {
    ($($from:ident),+) => {
        $(impl<'s> From<&'s xs::$from> for Derivations<'s> {
            fn from(set: &'s xs::$from) -> Self {
                match set {
                    xs::$from::All => Self::All,
                    xs::$from::BlockSetItemList(list) => Self::Each(&list.0),
                }
            }
        })+
    };
}

derivations!(BlockSetType, DerivationSetType, FullDerivationSetType, SimpleDerivationSetType);
