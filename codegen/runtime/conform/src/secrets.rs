//! Secrets in what a server says: it may send back what it was sent.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use swordsmith_http::description::SecurityScheme;

use crate::{Proof, spelling};

/// Stands for a secret where people see it.
pub(crate) const HIDDEN: &str = "…";

/// A secret that is shorter than this, in bytes, stands in ordinary words, too.
const SHORTEST: usize = 4;

/// The secrets of those who asked.
#[derive(Debug, Default)]
pub(crate) struct Secrets(Mutex<BTreeSet<Secret>>);

/// A text that is hidden, where it stands behind another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Secret {
    before: String,
    hidden: String,
}

impl Secrets {
    /// Adds those of a client, who proves who it is in one of these ways.
    pub(crate) fn add(&self, security: &[SecurityScheme<'_>], proof: &Proof) {
        let new: Vec<_> = match proof {
            Proof::Several(all) => all.iter().flat_map(|it| secrets(security, it)).collect(),
            proof => secrets(security, proof),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(new);
    }

    /// A text without them.
    pub(crate) fn hide(&self, text: &str) -> String {
        String::from_utf8_lossy(&self.hide_up_to(text.as_bytes(), usize::MAX)).into_owned()
    }

    /// So many bytes of a message, without them: one that begins there is hidden to its end.
    pub(crate) fn hide_up_to(&self, message: &[u8], kept: usize) -> Vec<u8> {
        let secrets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let end = message.len().min(kept);
        let (may_begin, mut shown, mut at) = (firsts(&secrets), Vec::with_capacity(end), 0);
        while at < end {
            let is_first = |byte: &u8| may_begin[usize::from(*byte)];
            let plain = message[at..end].iter().position(is_first).unwrap_or(end - at);
            shown.extend(&message[at..at + plain]);
            at += plain;
            let rest = &message[at..];
            let found = secrets.iter().filter_map(|secret| secret.found(rest));
            if let Some((before, length)) = found.max_by_key(|it| it.1).filter(|_| at < end) {
                shown.extend([&rest[..before], HIDDEN.as_bytes()].concat());
                at += length;
            } else if at < end {
                shown.push(rest[0]);
                at += 1;
            }
        }
        shown
    }
}

/// Whether a byte may begin a secret, or what stands before one: most of a message need not be looked
/// at any closer.
fn firsts(secrets: &BTreeSet<Secret>) -> [bool; 256] {
    let mut firsts = [false; 256];
    for secret in secrets {
        let first = secret.before.bytes().chain(secret.hidden.bytes()).next();
        for byte in first.into_iter().flat_map(spelling::firsts) {
            firsts[usize::from(byte)] = true;
        }
    }
    firsts
}

impl Secret {
    fn new(before: &str, hidden: &str) -> Self {
        Self { before: before.to_owned(), hidden: hidden.to_owned() }
    }

    /// Where the secret begins and ends, if a text begins with it and with what stands before it.
    fn found(&self, text: &[u8]) -> Option<(usize, usize)> {
        let before = spelling::begins(text, &self.before)?;
        let end = spelling::begins(&text[before..], &self.hidden)?;
        Some((before, before + end))
    }
}

/// What is hidden of a client. A password that is the user's name and what is very short are hidden
/// only where they stand with what they belong to: each is a word as any other elsewhere.
fn secrets(security: &[SecurityScheme<'_>], proof: &Proof) -> Vec<Secret> {
    let (secret, beside) = match proof {
        Proof::None | Proof::Several(_) => return Vec::new(),
        Proof::NamedKey(name, key) => (key, beside_name(name)),
        Proof::Basic(user, password) => (password, vec![format!("{user}:")]),
        Proof::Bearer(token) => (token, vec!["Bearer ".to_owned(), "bearer ".to_owned()]),
        Proof::ApiKey(key) => (key, beside_key(security)),
    };
    let mut all: Vec<_> = encoded(proof).iter().map(|it| Secret::new("", it)).collect();
    if secret.is_empty() {
        return all;
    }
    let is_name = matches!(proof, Proof::Basic(user, _) if user.eq_ignore_ascii_case(secret));
    if secret.len() < SHORTEST || is_name {
        all.extend(beside.iter().map(|before| Secret::new(before, secret)));
    } else {
        all.push(Secret::new("", secret));
    }
    all
}

/// What stands before a key: its name, in a header or a query.
fn beside_key(security: &[SecurityScheme<'_>]) -> Vec<String> {
    let named = security.iter().filter_map(|scheme| match scheme {
        SecurityScheme::ApiKey(_, name) => Some(*name),
        _ => None,
    });
    named.flat_map(beside_name).collect()
}

/// What stands before a key of that name.
fn beside_name(name: &str) -> Vec<String> {
    let names = [name.to_owned(), name.to_lowercase()];
    names.iter().flat_map(|name| [format!("{name}="), format!("{name}: ")]).collect()
}

/// Name and password as they are sent, and as they are sent to be refused.
fn encoded(proof: &Proof) -> Vec<String> {
    let Proof::Basic(user, password) = proof else { return Vec::new() };
    let pairs = ["", "?"].map(|wrong| format!("{user}:{password}{wrong}"));
    let unknown = format!("{user}?:{password}");
    pairs.iter().chain([&unknown]).map(|pair| STANDARD_NO_PAD.encode(pair)).collect()
}

#[cfg(test)]
mod tests {
    use swordsmith_http::description::KeyPlace;

    use super::{HIDDEN, Proof, Secrets, SecurityScheme};

    fn hidden(security: &[SecurityScheme<'_>], proof: &Proof, text: &str) -> String {
        let secrets = Secrets::default();
        secrets.add(security, proof);
        secrets.hide(text)
    }

    #[test]
    fn passwords_are_hidden_however_they_are_spelled() {
        let proof = Proof::Basic("ada".to_owned(), "p&ss w/\"d".to_owned());
        for text in [
            "p&ss w/\"d",
            "p%26ss+w%2F%22d",
            "p%26ss%20w%2f%22d",
            "p&amp;ss w/&quot;d",
            "p&#38;ss w/&#x22;d",
            "p&ss w/\\\"d",
            "YWRhOnAmc3Mgdy8iZA",
            "YWRhOnAmc3Mgdy8iZD8",
        ] {
            let hidden = hidden(&[], &proof, &format!("ada <{text}> ada"));
            assert_eq!(hidden, format!("ada <{HIDDEN}> ada"), "{text}");
        }
    }

    #[test]
    fn what_is_a_word_is_hidden_only_with_what_it_belongs_to() {
        let demo = Proof::Basic("demo".to_owned(), "demo".to_owned());
        let text = "/1/demo/ demo:demo Basic ZGVtbzpkZW1v";
        assert_eq!(hidden(&[], &demo, text), "/1/demo/ demo:… Basic …");
        let key = SecurityScheme::ApiKey(KeyPlace::Query, "Key");
        let text = "abc ?x=1&Key=abc\r\nkey: abc";
        let short = Proof::ApiKey("abc".to_owned());
        assert_eq!(hidden(&[key], &short, text), "abc ?x=1&Key=…\r\nkey: …");
        let named = Proof::NamedKey("X-Key".to_owned(), "xyz".to_owned());
        let several = Proof::Several(vec![Proof::Bearer("sesame".to_owned()), named]);
        let text = "Bearer sesame\r\nx-key: xyz\r\nxyz";
        assert_eq!(hidden(&[], &several, text), "Bearer …\r\nx-key: …\r\nxyz");
        let none = Proof::Bearer(String::new());
        assert_eq!(hidden(&[], &none, "Bearer x"), "Bearer x");
    }

    #[test]
    fn one_that_begins_in_what_is_kept_is_hidden_to_its_end() {
        let secrets = Secrets::default();
        secrets.add(&[], &Proof::Bearer("secret".to_owned()));
        let kept = |count| String::from_utf8(secrets.hide_up_to(b"abcsecretsecret", count));
        assert_eq!(kept(4).as_deref(), Ok("abc…"));
        assert_eq!(kept(2).as_deref(), Ok("ab"));
        assert_eq!(kept(10).as_deref(), Ok("abc……"));
    }
}
