//! What a new resource is called: as the client says, else by a name that the answer can tell.

use super::Answering;
use crate::map::{Making, document, says_where};
use crate::name_member;
use crate::random::Random;

/// What short names are made longer with, before it is varied.
const SUFFIX: &str = "a1a1a1a1";

/// The same of what has to stay a number, if a small one.
const DIGITS: &str = "11111111";

/// How many names are made of the one in a document.
const VARIED: usize = 20;

/// What a new resource may be called.
pub(crate) struct Naming<'n> {
    /// What the client calls it.
    pub(crate) wanted: Option<String>,
    /// Names like the one that the document of the answer has.
    pub(crate) told: Vec<String>,
    /// Whether the answer can tell a name.
    pub(crate) is_told: &'n dyn Fn(&str) -> bool,
}

impl Answering<'_> {
    /// The number of the document that alone tells what was made, and one of these documents; `None`
    /// if a header tells it.
    pub(super) fn telling(&self, making: Making) -> Option<(u32, Vec<u8>)> {
        let response = &making.operation.responses[making.response];
        if says_where(response) {
            return None;
        }
        let number = document(response.content.as_ref()?)?;
        let sent = self.request.contents.iter().find(|it| it.document == Some(number));
        let seed = self.mock.settings.seed;
        let sample = || self.mock.documents.of_place(number, seed, making.home.template);
        let bytes = sent.map(|it| it.bytes.to_vec());
        Some((number, bytes.or_else(|| Some(sample()?.as_bytes().to_vec()))?))
    }

    /// Whether a document is valid if it has that name.
    pub(super) fn is_told(&self, number: u32, bytes: &[u8], making: Making, name: &str) -> bool {
        let Some(parameter) = making.home.parameters.last() else { return true };
        let known = name_member::value(bytes, parameter.name);
        let changed = || name_member::with_value(bytes, parameter.name, name);
        known.as_deref() == Some(name)
            || changed().is_some_and(|changed| self.mock.is_valid(number, &changed))
    }

    /// Names like the one that a document has.
    pub(super) fn told(&self, bytes: &[u8], making: Making, version: u64) -> Vec<String> {
        let parameter = making.home.parameters.last();
        let known = parameter.and_then(|it| name_member::value(bytes, it.name));
        let seed = self.mock.settings.seed.wrapping_add(version);
        let random = &mut Random::of(seed, making.home.template);
        let names = |known: String| {
            let is_number = known.bytes().all(|byte| byte.is_ascii_digit());
            let longer = format!("{known}{}", if is_number { DIGITS } else { SUFFIX });
            let mut of = |text: &str| (0..VARIED).map(|_| varied(text, random)).collect::<Vec<_>>();
            [of(&known), of(&longer)].concat()
        };
        known.map(names).unwrap_or_default()
    }
}

/// A text of the same form: its last letters and digits are others.
fn varied(text: &str, random: &mut Random) -> String {
    const CHANGED: usize = 8;
    let mut letters: Vec<char> = text.chars().collect();
    for letter in letters.iter_mut().rev().take(CHANGED) {
        let others: &[char] = match letter {
            '0'..='9' => &['1', '2', '3', '4', '5', '6', '7', '8', '9'],
            // Those that are digits, too, where the text is a number of base 16.
            'a'..='z' => &['a', 'b', 'c', 'd', 'e', 'f'],
            'A'..='Z' => &['A', 'B', 'C', 'D', 'E', 'F'],
            _ => break,
        };
        *letter = random.one_of(others).copied().unwrap_or(*letter);
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_form() {
        let random = &mut Random::of(0, "");
        let name = varied("MBaaaaaaaaaa0000", random);
        assert!(name.starts_with("MBaaaaaa") && name.ends_with(|it: char| it.is_ascii_digit()));
        assert_ne!(name, varied("MBaaaaaaaaaa0000", random));
        assert!(varied("item:a", random).starts_with("item:"));
        assert_eq!(varied("", random), "");
    }
}
