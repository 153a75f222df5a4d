//! Values that given documents have, by the names of their elements and attributes.

use std::collections::BTreeMap;

use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{PrefixDeclaration, ResolveResult};

use crate::model::names::ExpandedName;

/// Values in the order in which they are met.
#[derive(Debug, Default)]
pub(super) struct Given {
    texts: BTreeMap<ExpandedName, Vec<String>>,
    attributes: BTreeMap<(ExpandedName, ExpandedName), Vec<String>>,
}

impl Given {
    /// Those of some documents; what cannot be read has none.
    pub(super) fn of<'t>(documents: impl IntoIterator<Item = &'t str>) -> Self {
        let mut given = Self::default();
        for document in documents {
            // What was read before an error is as good as any.
            let _ = given.read(document);
        }
        given
    }

    /// The text of an element of that name, another one for each ordinal as far as there are.
    pub(super) fn text(&self, element: &ExpandedName, ordinal: usize) -> Option<&str> {
        nth(self.texts.get(element)?, ordinal)
    }

    /// The value of an attribute of such an element.
    pub(super) fn attribute(
        &self,
        element: &ExpandedName,
        attribute: &ExpandedName,
        ordinal: usize,
    ) -> Option<&str> {
        nth(self.attributes.get(&(element.clone(), attribute.clone()))?, ordinal)
    }

    fn read(&mut self, document: &str) -> Result<(), quick_xml::Error> {
        let mut reader = NsReader::from_str(document);
        let mut open: Option<(ExpandedName, String)> = None;
        loop {
            match reader.read_event()? {
                Event::Eof => return Ok(()),
                Event::Start(tag) => {
                    let name = self.tag(&reader, &tag);
                    open = Some((name, String::new()));
                }
                Event::Empty(tag) => drop(self.tag(&reader, &tag)),
                Event::Text(text) => {
                    if let Some((_, so_far)) = &mut open {
                        so_far.push_str(&text);
                    }
                }
                // A value with a reference in it is left alone.
                Event::GeneralRef(_) | Event::CData(_) => open = None,
                Event::End(_) => {
                    if let Some((name, text)) = open.take() {
                        self.texts.entry(name).or_default().push(text);
                    }
                }
                _ => {}
            }
        }
    }

    fn tag(&mut self, reader: &NsReader<&[u8]>, tag: &BytesStart<'_>) -> ExpandedName {
        let element = expanded(&reader.resolver().resolve_element(tag.name()));
        for attribute in tag.attributes().flatten() {
            let is_declaration = attribute.key.as_namespace_binding().is_some_and(|it| {
                matches!(it, PrefixDeclaration::Default | PrefixDeclaration::Named(_))
            });
            let value = &attribute.value;
            if is_declaration || value.contains('&') {
                continue;
            }
            let name = expanded(&reader.resolver().resolve_attribute(attribute.key));
            let values = self.attributes.entry((element.clone(), name)).or_default();
            values.push(value.clone().into_owned());
        }
        element
    }
}

fn expanded(
    (namespace, local): &(ResolveResult<'_>, quick_xml::name::LocalName<'_>),
) -> ExpandedName {
    let namespace = match namespace {
        ResolveResult::Bound(namespace) => namespace.as_ref().to_owned(),
        _ => String::new(),
    };
    ExpandedName::new(namespace, local.as_ref())
}

fn nth(values: &[String], ordinal: usize) -> Option<&str> {
    values.get(ordinal % values.len().max(1)).map(String::as_str)
}
