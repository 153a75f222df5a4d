//! What a case says of itself: its schema's own documentation, an entry a feature.
//!
//! `<xs:documentation source="https://www.w3.org/TR/xmlschema11-1/#Model_Groups">Sequences (Part 1, 3.8): a field for each
//! particle, in their order.</xs:documentation>`: the feature, where it is specified, what becomes of it. A manifest says the
//! same in its first comment, with the address behind.

use quick_xml::Reader;
use quick_xml::events::Event;
use swordsmith_tests::cases::Case;

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    /// The feature, or what is wrong.
    pub feature: String,
    /// The part and section of the specification.
    pub section: String,
    /// Where that can be read.
    pub address: String,
    /// What becomes of it in Rust; nothing, if it is refused.
    pub outcome: String,
}

impl Said {
    /// Takes an entry apart.
    fn parse(address: &str, text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (feature, rest) = text.split_once(" (")?;
        let (section, outcome) = rest.split_once(')')?;
        let outcome = outcome.trim_start_matches(':').trim().trim_end_matches('.');
        (address.starts_with("https://www.w3.org/") && section.contains(", ")).then(|| Self {
            feature: feature.to_owned(),
            section: section.to_owned(),
            address: address.to_owned(),
            outcome: outcome.to_owned(),
        })
    }

    /// The order of the specification: `Part 1, 3.10` behind `Part 1, 3.9`.
    pub(crate) fn order(&self) -> (String, Vec<String>) {
        let (part, section) = self.section.split_once(", ").unwrap_or_default();
        (part.to_owned(), section.split('.').map(|number| format!("{number:0>3}")).collect())
    }

    /// The section as a link.
    pub(crate) fn link(&self) -> String {
        format!("[{}]({})", self.section, self.address)
    }
}

/// The entries of a case.
pub(crate) fn by(case: &Case) -> Result<Vec<Said>, String> {
    let (schemas, manifest) = case.sources();
    let root = schemas.iter().find(|(name, _)| name == "schema.xsd");
    let texts = match root {
        Some((_, text)) => documentation(text),
        None => comment(&manifest).into_iter().collect(),
    };
    let said: Option<Vec<_>> =
        texts.iter().map(|(address, text)| Said::parse(address, text)).collect();
    said.filter(|entries| !entries.is_empty()).ok_or_else(|| {
        format!(
            "{} does not say what it shows: `feature (Part 1, 3.8): what becomes of it`",
            case.name
        )
    })
}

/// Addresses and texts of the first annotation of a schema.
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
                if let Some((_, said)) = found.last_mut() {
                    said.push_str(&text);
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

/// The first comment of a manifest: a text, and its address behind it.
fn comment(manifest: &str) -> Option<(String, String)> {
    let line = manifest.lines().next()?.strip_prefix("# ")?;
    let (text, address) = line.rsplit_once(' ')?;
    Some((address.to_owned(), text.to_owned()))
}

#[test]
fn an_entry_is_taken_apart() {
    let schema = "<xs:schema><xs:annotation><xs:documentation source=\"https://www.w3.org/x\">\n  Lists (Part 2, 2.4):\n  a `Vec`.\
                  </xs:documentation></xs:annotation><xs:documentation>other</xs:documentation></xs:schema>";
    let said = documentation(schema);
    let said = Said::parse(&said[0].0, &said[0].1).expect("an entry");
    assert_eq!((said.feature.as_str(), said.outcome.as_str()), ("Lists", "a `Vec`"));
    assert_eq!(said.order(), ("Part 2".to_owned(), vec!["002".to_owned(), "004".to_owned()]));
}
