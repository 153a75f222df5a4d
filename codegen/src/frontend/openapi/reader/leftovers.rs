//! What nobody took of an object: an error, or a note where it changes nothing.

use swordsmith_xml::near::nearest;

use super::{Object, Reader};
use crate::frontend::openapi::nodes::Key;

/// The extensions that mean something here, each in its place.
const EXTENSIONS: [&str; 22] = [
    "x-also-at",
    "x-also-named",
    "x-common-headers",
    "x-common-responses",
    "x-early",
    "x-else-from-request",
    "x-enum-names",
    "x-error-document",
    "x-errors",
    "x-id",
    "x-invalid-status",
    "x-max-bytes",
    "x-prewritten",
    "x-published",
    "x-realm",
    "x-refused-as",
    "x-refused-parameters",
    "x-request-id",
    "x-rust-name",
    "x-rust-type",
    "x-states",
    "x-xsd-type",
];

impl<'a> Reader<'a> {
    /// Everything that nobody took is an error; extensions are ignored.
    pub(in super::super) fn finish(&mut self, object: Object<'a>, what: &str) {
        for (key, _) in object.entries {
            if key.text.starts_with("x-") {
                self.note_extension(key);
                continue;
            }
            let message = format!("`{}` of {what} is outside the subset that is read", key.text);
            let near = nearest(&key.text, object.asked.iter().map(String::as_str));
            self.findings.error_near(key.span, message, near);
        }
    }

    /// Everything that nobody took is an annotation, which is ignored.
    pub(in super::super) fn finish_with_notes(&mut self, object: Object<'a>, what: &str) {
        for (key, _) in object.entries {
            if key.text.starts_with("x-") {
                self.note_extension(key);
                continue;
            }
            let near = nearest(&key.text, object.asked.iter().map(String::as_str));
            let meant = near.map(|meant| format!(": did you mean `{meant}`?"));
            if self.passed_over.insert(key.text.clone()) {
                let message = format!(
                    "unknown keyword `{}` of {what}{}",
                    key.text,
                    meant.unwrap_or_default()
                );
                self.findings.note(key.span, message);
            }
        }
    }

    /// An extension of others, or one of ours where it means nothing.
    fn note_extension(&mut self, key: &Key) {
        let is_ours = EXTENSIONS.contains(&key.text.as_str());
        let meant = nearest(&key.text, EXTENSIONS.iter().copied()).filter(|_| !is_ours);
        let meant = meant.map(|meant| format!(": did you mean `{meant}`?"));
        if self.passed_over.insert(key.text.clone()) {
            let message = format!("`{}` is passed over{}", key.text, meant.unwrap_or_default());
            self.findings.note(key.span, message);
        }
    }

    /// Entries of which nothing is read, and which say nothing that routes would need.
    pub(in super::super) fn pass_over(&mut self, object: &mut Object<'a>, keys: &[&str]) {
        for (key, _) in keys.iter().filter_map(|key| object.take_with_key(key)).collect::<Vec<_>>()
        {
            self.findings.note(key.span, format!("`{}` is passed over", key.text));
        }
    }
}
