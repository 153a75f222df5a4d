//! `#[http(…)]`: names of parameters, and paths of what the description has.

use proc_macro2::Span;
use syn::{Attribute, Ident, LitInt, LitStr, Path, Type};

/// What the annotations on a type, a variant or a field say.
#[derive(Default)]
pub(crate) struct Annotation {
    /// `operation = path`
    pub(crate) operation: Option<Path>,
    /// `multipart = path`
    pub(crate) multipart: Option<Path>,
    /// `form = path`
    pub(crate) form: Option<Path>,
    /// `part = "label"`
    pub(crate) part: Option<LitStr>,
    /// `parts = Type`
    pub(crate) parts: Option<Type>,
    /// `description = path`
    pub(crate) description: Option<Path>,
    /// `document = path`
    pub(crate) document: Option<Path>,
    /// `refusal = path`
    pub(crate) refusal: Option<Path>,
    /// `status = 200`
    pub(crate) status: Option<LitInt>,
    /// `error = 0`
    pub(crate) error: Option<LitInt>,
    /// `path = "name"`, `query = "name"`, `header = "name"` or `cookie = "name"`.
    pub(crate) parameter: Option<(Ident, LitStr)>,
    /// `value = "text"`
    pub(crate) value: Option<LitStr>,
    /// `sent_as(form_data, related)`
    pub(crate) sent_as: Vec<Ident>,
}

/// Reads the annotations.
pub(crate) fn parse(attributes: &[Attribute]) -> syn::Result<Annotation> {
    let mut annotation = Annotation::default();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("http")) {
        attribute.parse_nested_meta(|meta| {
            let Some(name) = meta.path.get_ident().cloned() else {
                return Err(meta.error("an option is one word"));
            };
            annotation.set(&name, &meta)
        })?;
    }
    Ok(annotation)
}

impl Annotation {
    fn set(&mut self, name: &Ident, meta: &syn::meta::ParseNestedMeta<'_>) -> syn::Result<()> {
        if name == "sent_as" {
            return meta.parse_nested_meta(|kind| {
                self.sent_as.extend(kind.path.get_ident().cloned());
                Ok(())
            });
        }
        let value = meta.value()?;
        match name.to_string().as_str() {
            "operation" => self.operation = Some(value.parse()?),
            "multipart" => self.multipart = Some(value.parse()?),
            "form" => self.form = Some(value.parse()?),
            "part" => self.part = Some(value.parse()?),
            "parts" => self.parts = Some(value.parse()?),
            "description" => self.description = Some(value.parse()?),
            "document" => self.document = Some(value.parse()?),
            "refusal" => self.refusal = Some(value.parse()?),
            "status" => self.status = Some(value.parse()?),
            "error" => self.error = Some(value.parse()?),
            "value" => self.value = Some(value.parse()?),
            "path" | "query" | "header" | "cookie" => {
                self.parameter = Some((name.clone(), value.parse()?));
            }
            _ => return Err(meta.error(format!("no such option: `{name}`"))),
        }
        Ok(())
    }
}

/// What must be there, or the error that it is not.
pub(crate) fn required<T>(found: Option<T>, span: Span, example: &str) -> syn::Result<T> {
    found.ok_or_else(|| syn::Error::new(span, format!("`#[http({example})]` is missing")))
}
