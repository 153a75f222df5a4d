//! The library in Rust, with codecs as the derive makes them.

use super::super::super::derived::{Claims, Occurs, ParticleClaim};
use super::super::super::table::TypeId;
use super::super::super::{
    AnyElement, Element, Error, Group, GroupPlace, Nillable, Node, Reader, Writer,
};
use super::super::library::{element, type_id};

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Library {
    pub(super) set: Set,
    pub(super) publications: Vec<Publication>,
    pub(super) pairs: Vec<Pair>,
    pub(super) note: Option<Vec<NoteItem>>,
    pub(super) refs: Vec<Ref>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Set {
    pub(super) a: i32,
    pub(super) b: Vec<String>,
    pub(super) others: Vec<AnyElement>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Publication {
    Book(Work),
    Journal(Work),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Work {
    pub(super) id: String,
    pub(super) lang: Option<String>,
    pub(super) title: Title,
    pub(super) pages: Option<Nillable<i32>>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Title {
    Usual(String),
    Short(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pair {
    pub(super) key: String,
    pub(super) value: i32,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum NoteItem {
    Text(String),
    Em(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ref {
    pub(super) to: String,
}

pub(super) struct NoteRef<'n>(&'n Vec<NoteItem>);

impl Element for Library {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        let (mut set, mut publications, mut pairs, mut note, mut refs) =
            (None, vec![], vec![], None, vec![]);
        while let Some(child) = reader.child()? {
            match child.particle {
                0 => set = Some(reader.element()?),
                1 => publications.push(reader.element()?),
                2..4 => pairs.push(Pair::read(reader, PAIR)?),
                4 => note = Some(read_note(reader)?),
                5 => refs.push(reader.element()?),
                _ => reader.skip()?,
            }
        }
        Ok(Self { set: reader.required(set, "set")?, publications, pairs, note, refs })
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.element(0, &self.set)?;
        writer.elements(1, &self.publications)?;
        writer.groups(&self.pairs, PAIR)?;
        if let Some(note) = &self.note {
            writer.element(4, &NoteRef(note))?;
        }
        writer.elements(5, &self.refs)
    }
}

impl Element for Set {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        let (mut a, mut b, mut others) = (None, vec![], vec![]);
        while let Some(child) = reader.child()? {
            match child.particle {
                0 => a = Some(reader.element()?),
                1 => b.push(reader.element()?),
                2 => others.push(reader.any()?),
                _ => reader.skip()?,
            }
        }
        Ok(Self { a: reader.required(a, "a")?, b, others })
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.element(0, &self.a)?;
        writer.elements(1, &self.b)?;
        writer.anys(2, &self.others)
    }
}

impl Element for Publication {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        match reader.current().element {
            element::BOOK => reader.element().map(Self::Book),
            element::JOURNAL => reader.element().map(Self::Journal),
            _ => Err(reader.mismatch()),
        }
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        match self {
            Self::Book(work) | Self::Journal(work) => work.write(writer),
        }
    }

    fn element_id(&self) -> u32 {
        match self {
            Self::Book(_) => element::BOOK,
            Self::Journal(_) => element::JOURNAL,
        }
    }
}

impl Element for Work {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        reader.begin(type_id::PUBLICATION)?;
        let (mut id, mut lang, mut title, mut pages) = (None, None, None, None);
        while let Some(index) = reader.attribute()? {
            match index {
                0 => id = Some(reader.attribute_value()?),
                1 => lang = Some(reader.attribute_value()?),
                _ => {}
            }
        }
        while let Some(child) = reader.child()? {
            match child.particle {
                0 => title = Some(reader.element()?),
                1 => pages = Some(reader.element()?),
                _ => reader.skip()?,
            }
        }
        let title = reader.required(title, "title")?;
        Ok(Self { id: reader.required(id, "id")?, lang, title, pages })
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.attribute(0, &self.id)?;
        writer.attributes(1, &self.lang)?;
        writer.element(0, &self.title)?;
        writer.elements(1, &self.pages)
    }
}

impl Element for Title {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        match reader.current().type_id {
            type_id::TITLE => reader.value().map(Self::Usual),
            type_id::SHORT_TITLE => reader.value().map(Self::Short),
            _ => Err(reader.mismatch()),
        }
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        match self {
            Self::Usual(text) | Self::Short(text) => writer.value(text),
        }
    }

    fn type_id(&self) -> TypeId {
        match self {
            Self::Usual(_) => type_id::TITLE,
            Self::Short(_) => type_id::SHORT_TITLE,
        }
    }
}

/// Where the pairs stand in a library.
const PAIR: GroupPlace = GroupPlace::WHOLE.repeated(2, 0);

impl Group for Pair {
    const CLAIMS: Claims = Claims {
        is_choice: false,
        attributes: &[],
        particles: &[
            ParticleClaim::Element("key", Occurs::Once),
            ParticleClaim::Element("value", Occurs::Once),
        ],
    };

    fn read(reader: &mut Reader<'_>, place: GroupPlace) -> Result<Self, Error> {
        let (mut key, mut value) = (None, None);
        loop {
            match reader.particle_in(place) {
                0 => key = Some(reader.element()?),
                1 => value = Some(reader.element()?),
                _ => reader.skip()?,
            }
            if !reader.continues(place.particle, place.particle + 2, place.iteration)? {
                break;
            }
        }
        Ok(Self { key: reader.required(key, "key")?, value: reader.required(value, "value")? })
    }

    fn write(&self, writer: &mut Writer<'_>, place: GroupPlace) -> Result<(), Error> {
        writer.element(place.particle, &self.key)?;
        writer.element(place.particle + 1, &self.value)
    }
}

fn read_note(reader: &mut Reader<'_>) -> Result<Vec<NoteItem>, Error> {
    let mut items = Vec::new();
    while let Some(node) = reader.node()? {
        items.push(match node {
            Node::Text(text) => NoteItem::Text(text),
            Node::Child(_) => NoteItem::Em(reader.element()?),
        });
    }
    Ok(items)
}

impl Element for NoteRef<'_> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        Err(reader.mismatch())
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        self.0.iter().try_for_each(|item| match item {
            NoteItem::Text(text) => writer.text(text),
            NoteItem::Em(text) => writer.element(0, text),
        })
    }
}

impl Element for Ref {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        let mut to = None;
        while let Some(index) = reader.attribute()? {
            if index == 0 {
                to = Some(reader.attribute_value()?);
            }
        }
        while reader.child()?.is_some() {
            reader.skip()?;
        }
        Ok(Self { to: reader.required(to, "to")? })
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.attribute(0, &self.to)
    }
}
