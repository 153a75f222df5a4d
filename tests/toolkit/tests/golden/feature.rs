//! The features that a case shows, from the documentation in its schema: an entry per feature.
//!
//! `<xs:documentation source="https://www.w3.org/TR/xmlschema11-1/#Model_Groups">Sequences (Part 1,
//! 3.8): a field for each particle, in their order.</xs:documentation>`: the feature, the section
//! that specifies it, the generated code. A manifest has the same in its first comment, followed by
//! the address.

use quick_xml::Reader;
use quick_xml::events::Event;
use swordsmith_toolkit_tests::cases::Case;

/// A feature of XML Schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Feature {
    /// The name of the feature, or the error.
    pub name: String,
    /// The part and section of the specification.
    pub section: String,
    /// The URL of the section.
    pub address: String,
    /// What is generated for it; empty if it is refused.
    pub outcome: String,
}

impl Feature {
    /// Parses an entry.
    fn parse(address: &str, text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, rest) = text.split_once(" (")?;
        let (section, outcome) = rest.split_once(')')?;
        let outcome = outcome.trim_start_matches(':').trim().trim_end_matches('.');
        (address.starts_with("https://www.w3.org/") && section.contains(", ")).then(|| Self {
            name: name.to_owned(),
            section: section.to_owned(),
            address: address.to_owned(),
            outcome: outcome.to_owned(),
        })
    }

    /// The sort key, in the order of the specification: `Part 1, 3.9` before `Part 1, 3.10`.
    pub(crate) fn order(&self) -> (String, Vec<String>) {
        let (part, section) = self.section.split_once(", ").unwrap_or_default();
        (part.to_owned(), section.split('.').map(|number| format!("{number:0>3}")).collect())
    }

    /// The section as a link.
    pub(crate) fn link(&self) -> String {
        format!("[{}]({})", self.section, self.address)
    }
}

/// The features of a case.
pub(crate) fn of(case: &Case) -> Result<Vec<Feature>, String> {
    let (schemas, manifest) = case.sources();
    let root = schemas.iter().find(|(name, _)| name == "schema.xsd");
    let texts = match root {
        Some((_, text)) => documentation(text),
        None => comment(&manifest).into_iter().collect(),
    };
    let features: Option<Vec<_>> =
        texts.iter().map(|(address, text)| Feature::parse(address, text)).collect();
    features.filter(|entries| !entries.is_empty()).ok_or_else(|| {
        format!(
            "{} has no documentation of the form `feature (Part 1, 3.8): what is generated`",
            case.name
        )
    })
}

/// The addresses and texts of the first annotation of a schema.
fn documentation(schema: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(schema);
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_inside = false;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(start) if start.local_name().as_ref() == "documentation" => {
                let source = start.try_get_attribute("source").ok().flatten();
                let address = source.map(|it| it.value.to_string()).unwrap_or_default();
                found.push((address, String::new()));
                is_inside = true;
            }
            Event::Text(text) if is_inside => {
                if let Some((_, last)) = found.last_mut() {
                    last.push_str(&text);
                }
            }
            Event::End(end) if end.local_name().as_ref() == "documentation" => is_inside = false,
            Event::End(end) if end.local_name().as_ref() == "annotation" => break,
            Event::Eof => break,
            _ => {}
        }
    }
    found
}

/// The first comment of a manifest: its address and its text.
fn comment(manifest: &str) -> Option<(String, String)> {
    let line = manifest.lines().next()?.strip_prefix("# ")?;
    let (text, address) = line.rsplit_once(' ')?;
    Some((address.to_owned(), text.to_owned()))
}

#[test]
fn an_entry_is_parsed() {
    let schema = "<xs:schema><xs:annotation><xs:documentation source=\"https://www.w3.org/x\">\n  Lists (Part 2, 2.4):\n  a `Vec`.\
                  </xs:documentation></xs:annotation><xs:documentation>other</xs:documentation></xs:schema>";
    let texts = documentation(schema);
    let feature = Feature::parse(&texts[0].0, &texts[0].1).expect("an entry");
    assert_eq!((feature.name.as_str(), feature.outcome.as_str()), ("Lists", "a `Vec`"));
    assert_eq!(feature.order(), ("Part 2".to_owned(), vec!["002".to_owned(), "004".to_owned()]));
}
