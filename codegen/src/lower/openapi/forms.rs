//! Forms: objects whose properties are values, as a body or as parts.

use super::Lowering;
use crate::frontend::openapi::{Encoding, Header, Named, Schema, Spanned};
use crate::model::body::Form;
use crate::model::operations::FormIndex;
use crate::model::parameter::{Parameter, Place};
use crate::source::Span;

impl Lowering<'_> {
    /// A form: its fields are written as parameters of a query are (`OpenAPI` 3.1, 4.8.14.4).
    pub(super) fn form(
        &mut self,
        name: &str,
        schema: &Schema,
        encoding: &Named<Encoding>,
        span: Span,
    ) -> Option<FormIndex> {
        self.ignore_keywords(schema, &["type", "properties", "required"]);
        if let Some((part, _)) = encoding.first() {
            self.findings.note(part.span, "`encoding` is passed over: fields are written as usual");
        }
        let is_required =
            |name: &str| schema.required.iter().any(|required| required.value == name);
        let fields = schema.properties.iter();
        let fields = fields.map(|(name, it)| self.field(name, it, is_required(&name.value)));
        let fields = fields.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
        let (name, documentation) = (name.to_owned(), schema.documentation.clone());
        let form = Form { name, fields, documentation, span };
        // What is said beside a reference makes no other form of it.
        let is_it = |other: &Form| (&other.name, &other.fields) == (&form.name, &form.fields);
        let known = self.forms.iter().position(is_it).unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        });
        Some(FormIndex(known))
    }

    fn field(
        &mut self,
        name: &Spanned<String>,
        schema: &Schema,
        required: bool,
    ) -> Option<Parameter> {
        let header = Header {
            is_json: false,
            documentation: schema.documentation.clone(),
            required: required && schema.default.is_none(),
            schema: schema.clone(),
            also_named: Vec::new(),
            invalid_status: None,
            else_from_request: false,
            style: None,
            explode: None,
            examples: Named::new(),
            rust_name: schema.rust_name.clone(),
            span: schema.span.unwrap_or(name.span),
        };
        self.described_header(name, &header, Place::Query)
    }
}
