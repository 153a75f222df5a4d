//! Texts, numbers, lists and named entries of objects.

use super::nodes::{Kind, Node};
use super::{Object, Reader, Spanned};

impl<'a> Reader<'a> {
    /// An entry that must be there.
    pub(in super::super) fn required(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
        what: &str,
    ) -> Option<&'a Node> {
        let node = object.take(key);
        if node.is_none() {
            self.findings.error(object.span, format!("{what} has no `{key}`"));
        }
        node
    }

    /// A scalar as it is written.
    pub(in super::super) fn text(&mut self, node: &Node) -> Option<Spanned<String>> {
        let Kind::Scalar(text, _) = &node.kind else {
            self.findings.error(node.span, "expected a word or a text");
            return None;
        };
        Some(Spanned { value: text.clone(), span: node.span })
    }

    /// A text that may be missing.
    pub(in super::super) fn optional_text(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Option<Spanned<String>> {
        object.take(key).and_then(|node| self.text(node))
    }

    /// `true` or `false`; `false` if it is missing.
    pub(in super::super) fn flag(&mut self, object: &mut Object<'a>, key: &str) -> bool {
        let Some(text) = self.optional_text(object, key) else { return false };
        if !matches!(text.value.as_str(), "true" | "false") {
            self.findings.error(text.span, "expected true or false");
        }
        text.value == "true"
    }

    /// A number that may be missing.
    pub(in super::super) fn number<N: std::str::FromStr>(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Option<Spanned<N>> {
        let text = self.optional_text(object, key)?;
        let Ok(value) = text.value.parse() else {
            self.findings.error(text.span, format!("`{key}` is not a number that fits here"));
            return None;
        };
        Some(Spanned { value, span: text.span })
    }

    /// A list; empty if it is missing.
    pub(in super::super) fn list(&mut self, object: &mut Object<'a>, key: &str) -> &'a [Node] {
        let Some(node) = object.take(key) else { return &[] };
        let Kind::Sequence(items) = &node.kind else {
            self.findings.error(node.span, format!("`{key}` is a list"));
            return &[];
        };
        items
    }

    /// A list of texts; empty if it is missing.
    pub(in super::super) fn texts(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Vec<Spanned<String>> {
        let items = self.list(object, key);
        items.iter().filter_map(|item| self.text(item)).collect()
    }

    /// The entries of an object under names; none if it is missing.
    pub(in super::super) fn entries<T>(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
        mut read: impl FnMut(&mut Self, &'a Node) -> Option<T>,
    ) -> Vec<(Spanned<String>, T)> {
        let all = self.named(object, key).into_iter();
        all.filter_map(|(name, node)| Some((name, read(self, node)?))).collect()
    }

    /// The same of an object that may have extensions between them, which are ignored.
    pub(in super::super) fn entries_and_extensions<T>(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
        mut read: impl FnMut(&mut Self, &'a Node) -> Option<T>,
    ) -> Vec<(Spanned<String>, T)> {
        let all = self.named(object, key).into_iter();
        let all = all.filter(|(name, _)| !name.value.starts_with("x-"));
        all.filter_map(|(name, node)| Some((name, read(self, node)?))).collect()
    }

    /// The entries of an object, unread; none if it is missing.
    pub(in super::super) fn named(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Vec<(Spanned<String>, &'a Node)> {
        let entries = object.take(key).and_then(|node| self.object(node));
        entries.map(|mut entries| entries.take_all()).unwrap_or_default()
    }

    /// `summary` and `description`, that beside a reference first.
    pub(in super::super) fn documentation(&mut self, object: &mut Object<'a>) -> String {
        let summary = self.optional_text(object, "summary").map(|text| text.value);
        let description = self.optional_text(object, "description").map(|text| text.value);
        if let Some(beside) = &object.documentation {
            return beside.trim().to_owned();
        }
        let texts = [summary, description].into_iter().flatten();
        let texts: Vec<_> = texts.map(|text| text.trim().to_owned()).collect();
        texts.join("\n\n")
    }
}
