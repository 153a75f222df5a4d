//! The service, with samples of the documents that the description has no example of.

use swordsmith_http::description::Description;
use swordsmith_mock::{Account, Mock, Settings};

/// How many samples of a document there are.
const SAMPLES: usize = 8;

/// A mock of a description.
pub(super) fn mock(
    description: &'static Description<'static>,
    seed: u64,
    client: Option<Account>,
) -> Mock {
    let samples = swordsmith_diff::samples(description.schema, seed, SAMPLES);
    let numbered = (0..).zip(samples);
    let numbered = numbered.chain(json_samples(description, seed));
    let documents =
        numbered.flat_map(|(number, texts)| texts.into_iter().map(move |text| (number, text)));
    let documents = documents.collect();
    let default = Settings::default();
    let client = client.unwrap_or_else(|| default.client.clone());
    Mock::new(description, Settings { seed, client, documents, ..default })
}

/// Samples of JSON documents, whose numbers follow those of XML.
fn json_samples(description: &Description<'_>, seed: u64) -> Vec<(u32, Vec<String>)> {
    let Some(json) = description.json else { return Vec::new() };
    let first = u32::try_from(description.schema.documents.len()).unwrap_or(u32::MAX);
    let samples = |root| swordsmith_diff::json_samples(json.schema, root, seed, SAMPLES);
    (first..).zip(json.roots.iter().map(|root| samples(*root))).collect()
}

/// What documents are called that cannot be made.
pub(super) fn missing(mock: &Mock, description: &Description<'_>) -> Vec<String> {
    let schema = description.schema;
    let name = |number: u32| {
        if let Some(json) = description.json.filter(|_| description.is_json(number)) {
            let root = json.roots.get((number as usize).checked_sub(schema.documents.len())?)?;
            let subschema = json.schema.subschemas.get(root.0 as usize)?;
            return Some(format!("`{}`", subschema.location));
        }
        let document = schema.documents.get(number as usize)?;
        let element = schema.elements.get(document.element as usize)?;
        let name = schema.names.get(element.name as usize)?;
        let namespace = schema.namespaces.get(usize::from(name.namespace))?;
        Some(format!("{{{namespace}}}{}", name.local))
    };
    mock.missing_documents().into_iter().filter_map(name).collect()
}
