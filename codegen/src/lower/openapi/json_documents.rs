//! JSON documents of bodies and responses: their schemas are read as JSON Schema is.

use super::Lowering;
use crate::frontend::openapi::Schema;
use crate::model::body::DocumentBody;
use crate::model::operations::JsonDocument;
use crate::model::response::DocumentType;
use crate::source::Span;

impl Lowering<'_> {
    /// The JSON document that a schema describes. It is called by its component, or else by a name.
    pub(super) fn json_document(
        &mut self,
        schema: &Schema,
        name: &str,
        span: Span,
    ) -> DocumentType {
        let span = schema.span.unwrap_or(span);
        let next = self.json_documents.len();
        let text = schema.text.clone().map(|text| (name.to_owned(), text));
        let known = text.as_ref().and_then(|text| self.json_by_text.get(text));
        let index = *self.json_by_span.entry(span).or_insert(known.copied().unwrap_or(next));
        if let Some(text) = text {
            self.json_by_text.insert(text, index);
        }
        if index == next {
            let name = schema.component.clone().unwrap_or_else(|| name.to_owned());
            self.json_documents.push(JsonDocument {
                name,
                span,
                subschema: 0,
                input_of: None,
                error_pieces: Vec::new(),
            });
        }
        DocumentType::Json(index)
    }

    /// The same in a request.
    pub(super) fn json_body(&mut self, schema: &Schema, name: &str, span: Span) -> DocumentBody {
        let document = self.json_document(schema, name, span);
        DocumentBody { document, max_bytes: schema.max_bytes.as_ref().map(|it| it.value) }
    }
}
