//! Documents of a mock that nobody has sent.

use std::collections::BTreeMap;

use swordsmith_http::description::{Content, Description, Operation};

use crate::map::document;
use crate::random::Random;

/// Valid documents, by their numbers: examples where there are some, else samples.
#[derive(Debug, Default)]
pub(crate) struct Documents(BTreeMap<u32, Vec<String>>);

impl Documents {
    /// Those of a description; of the samples, what is needed.
    pub(crate) fn of(
        description: &'static Description<'static>,
        samples: &[(u32, String)],
    ) -> Self {
        let needed = description.operations.iter().flat_map(|it| answered(it));
        let mut all = BTreeMap::new();
        for number in needed {
            let document = description.document(number);
            let is_valid =
                |text: &&str| document.is_some_and(|it| it.check(text.as_bytes()).is_ok());
            let examples = description.examples_of(number).map(|it| it.text).filter(is_valid);
            let examples: Vec<_> = examples.map(str::to_owned).collect();
            let samples = samples.iter().filter(|(of, _)| *of == number);
            let samples = samples.map(|(_, text)| text.as_str()).filter(is_valid);
            let made = || samples.map(str::to_owned).collect();
            let found = if examples.is_empty() { made() } else { examples };
            if !found.is_empty() {
                all.insert(number, found);
            }
        }
        Self(all)
    }

    /// A document for a place: the same each time. Seed 0 takes the first example.
    pub(crate) fn of_place(&self, number: u32, seed: u64, place: &str) -> Option<&str> {
        let all = self.0.get(&number)?;
        let one = if seed == 0 { all.first() } else { Random::of(seed, place).one_of(all) };
        one.map(String::as_str)
    }

    /// Whether there is one.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.0.contains_key(&number)
    }
}

/// The documents that an operation answers with.
pub(crate) fn answered(operation: &Operation<'_>) -> Vec<u32> {
    let contents = operation.responses.iter().filter_map(|it| it.content.as_ref());
    let of = |it: &Content<'_>| document(it).or(it.as_items().map(|(document, _)| document));
    contents.filter_map(of).collect()
}
