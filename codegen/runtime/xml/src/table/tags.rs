//! The tags of a document's elements and attributes, as they are written: plain data, which the
//! writer makes when a document of its kind is first written.

use std::sync::OnceLock;

use super::{Builtin, ElementId, NONE, NameId, Schema, Simple, SimpleId, TypeId, Variety};

/// The tags of one [`Document`](super::Document), made when they are first needed.
#[derive(Debug, Default)]
pub struct Tags(OnceLock<DocumentTags>);

impl Tags {
    /// Tags that are not made yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The tags; `make` makes them when they are first needed.
    pub(crate) fn get_or_try_init<E>(
        &self,
        make: impl FnOnce() -> Result<DocumentTags, E>,
    ) -> Result<&DocumentTags, E> {
        if let Some(tags) = self.0.get() {
            return Ok(tags);
        }
        let tags = make()?;
        Ok(self.0.get_or_init(|| tags))
    }
}

/// Tags and names of attributes, with the prefixes that the declarations on the document's root
/// give them.
#[derive(Debug)]
pub(crate) struct DocumentTags {
    pub(crate) elements: Vec<ElementTag>,
    pub(crate) types: Vec<TypeTags>,
    /// The attributes of all types.
    pub(crate) attributes: Vec<AttributeTag>,
    /// The declarations of the particles of all types; [`NONE`] for a wildcard.
    pub(crate) particles: Vec<ElementId>,
    /// Whether some element or attribute has qualified names as its values.
    pub(crate) has_names: bool,
}

/// Where the tags of a type are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TypeTags {
    /// Where its attributes begin.
    pub(crate) attributes: u32,
    /// Where its particles begin.
    pub(crate) particles: u32,
    /// Which values its simple content accepts without a check.
    pub(crate) accepts: Accepts,
}

impl TypeTags {
    /// Of no type.
    pub(crate) const NONE: Self =
        Self { attributes: NONE, particles: NONE, accepts: Accepts::NeedsCheck };
}

/// The tags of an element declaration; both are empty if the root declares no prefix for them, or
/// if they are too long.
#[derive(Debug)]
pub(crate) struct ElementTag {
    /// `<name>`, without attributes.
    pub(crate) start: Piece,
    /// `<name`.
    pub(crate) open: Piece,
    /// `</name>`.
    pub(crate) end: Piece,
    /// Its declaration.
    pub(crate) element: ElementId,
    /// Its name.
    pub(crate) name: NameId,
    /// Its declared type, if the schema leaves nothing to be found out when it is written as that:
    /// it is not abstract, has no fixed or default value and no identity constraints, and its type
    /// is a plain one. Else [`NONE`].
    pub(crate) type_id: TypeId,
    /// The simple type that is all of such a type, without attributes; else [`NONE`].
    pub(crate) simple: SimpleId,
    /// Which values that accepts without a check.
    pub(crate) accepts: Accepts,
}

/// An attribute of a type.
#[derive(Debug)]
pub(crate) struct AttributeTag {
    /// ` name="`; empty if the root declares no prefix for it, or if it is too long.
    pub(crate) start: Piece,
    /// Its type.
    pub(crate) simple: SimpleId,
    /// Which values that accepts without a check.
    pub(crate) accepts: Accepts,
}

/// Which values a simple type accepts without a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// Any text.
    Text,
    /// Values of a Rust type that stands for that built-in type.
    Made(Builtin),
    /// Lists of such values.
    List(Builtin),
    /// The fixed text of the schema; any other text needs a check.
    Fixed,
    /// Only a check tells.
    NeedsCheck,
}

impl Accepts {
    pub(crate) fn of(schema: &Schema<'_>, simple: SimpleId) -> Self {
        match schema.simples.get(simple as usize) {
            Some(row) if row.is_any_text() => Self::Text,
            Some(Simple { variety: Variety::Atomic(builtin), facets: [], .. }) => {
                Self::Made(*builtin)
            }
            Some(Simple { variety: Variety::List(item), facets: [], .. }) => {
                match Self::of(schema, *item) {
                    Self::Made(builtin) => Self::List(builtin),
                    _ => Self::NeedsCheck,
                }
            }
            _ => Self::NeedsCheck,
        }
    }
}

impl DocumentTags {
    /// The tags of an element.
    #[inline]
    pub(crate) fn element(&self, id: ElementId) -> Option<&ElementTag> {
        self.elements.get(id as usize)
    }

    /// Where the tags of a type are.
    #[inline]
    pub(crate) fn of_type(&self, id: TypeId) -> TypeTags {
        self.types.get(id as usize).copied().unwrap_or(TypeTags::NONE)
    }

    /// An attribute of a type.
    #[inline]
    pub(crate) fn attribute(&self, of: TypeTags, index: u16) -> Option<&AttributeTag> {
        self.attributes.get(of.attributes as usize + usize::from(index))
    }

    /// The declaration of a particle of a type.
    #[inline]
    pub(crate) fn particle(&self, of: TypeTags, particle: u16) -> ElementId {
        self.particles.get(of.particles as usize + usize::from(particle)).copied().unwrap_or(NONE)
    }
}

/// Size of a block: longer tags are written in the longer way.
pub(crate) const BLOCK: usize = 32;

/// A text that is written often.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) bytes: [u8; BLOCK],
    pub(crate) length: usize,
}

impl Piece {
    /// The parts as one; empty if they are longer than a block.
    pub(crate) fn new(parts: &[&str]) -> Self {
        let text = parts.concat();
        let mut bytes = [0; BLOCK];
        match bytes.get_mut(..text.len()) {
            Some(start) => {
                start.copy_from_slice(text.as_bytes());
                Self { bytes, length: text.len() }
            }
            None => Self { bytes, length: 0 },
        }
    }

    /// Whether there is no text.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }
}
