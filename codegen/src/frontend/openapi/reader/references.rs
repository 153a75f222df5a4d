//! References: to another place of the same file, or of another one.

use super::nodes::Node;
use super::{Object, Reader, Spanned};
use crate::frontend::openapi::files::Missing;
use crate::frontend::openapi::references::Reference;

impl<'a> Reader<'a> {
    /// The object that a reference leads to, over others if need be; what stands beside the first
    /// one goes before what is said there.
    pub(super) fn referred(
        &mut self,
        reference: &'a Node,
        mut beside: Object<'a>,
    ) -> Option<Object<'a>> {
        let text = self.text(reference)?;
        let description = beside.take("description").or_else(|| beside.take("summary"));
        let documentation = description.and_then(|node| self.text(node));
        beside.ignore(&["summary"]);
        self.note_siblings(&beside);
        let reference = Reference::parse(&text.value);
        let target = self.target(&text, &reference)?;
        let mut object = self.followed(&text, target)?;
        object.component = reference.name();
        object.documentation = documentation.map(|text| text.value).or(object.documentation);
        Some(object)
    }

    /// What stands beside a reference is ignored (`OpenAPI` 3.0, 4.7.24; 3.1, 4.8.23).
    fn note_siblings(&mut self, beside: &Object<'a>) {
        let Some((key, _)) = beside.entries.first() else { return };
        if self.passed_over.insert(format!("beside $ref: {}", key.text)) {
            let message = format!("`{}` beside `$ref` is ignored", key.text);
            self.findings.note(key.span, message);
        }
    }

    /// The object at the end of a reference, unless that leads back to itself.
    fn followed(&mut self, reference: &Spanned<String>, target: &'a Node) -> Option<Object<'a>> {
        if self.followed.contains(&reference.span) {
            let message = format!("`{}` leads back to itself", reference.value);
            self.findings.error(reference.span, message);
            return None;
        }
        self.followed.push(reference.span);
        let object = self.nested(reference.span, |reader| reader.object(target));
        self.followed.pop();
        object
    }

    /// The node at the end of a reference.
    fn target(&mut self, text: &Spanned<String>, reference: &Reference) -> Option<&'a Node> {
        match self.files.find(text.span.source, reference) {
            Ok(target) => Some(target),
            Err(Missing::Told) => None,
            Err(Missing::Nowhere { message, help }) => {
                match help {
                    Some(help) => self.findings.error_with_help(text.span, message, help),
                    None => self.findings.error(text.span, message),
                }
                None
            }
        }
    }
}
