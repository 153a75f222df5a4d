//! The document that comes with every refusal, and which of its members hold what: as the
//! description says, or as their names and types suggest.

use super::Lowering;
use super::error_members::{Kind, Member, members};
use super::media_types::{Entry, Kind as ContentKind, is_plain_text};
use crate::frontend::openapi::{Document, ErrorFields, MediaType, Response, Schema, Spanned};
use crate::model::response::{DocumentType, ErrorDocument, ErrorField, XmlDocumentType};
use crate::source::Span;

/// Names that such members usually have, the best first.
const SUMMARIES: [&str; 8] =
    ["summary", "message", "title", "error", "reason", "text", "description", "what"];
const DETAILS: [&str; 6] =
    ["detail", "details", "description", "explanation", "moreInformation", "why"];
const IRIS: [&str; 4] = ["type", "href", "iri", "uri"];
const NAMES: [&str; 5] = ["code", "errorCode", "name", "error", "id"];

impl Lowering<'_> {
    /// The document that comes with every refusal; none if the description has none: it is text
    /// then.
    pub(super) fn error_document(&mut self, document: &Document) -> Option<ErrorDocument> {
        let mut found: Option<ErrorDocument> = None;
        for (span, response) in refusing(document) {
            let mut content = self.read_content(&response.content, false);
            content.retain(|entry| {
                self.kind_of(entry) == ContentKind::Xml && !self.is_own_document(entry)
            });
            let Some((media_type, body)) = content.first() else { continue };
            if is_plain_text(&media_type.value) {
                continue;
            }
            let one = self.one_error_document(media_type, body, &content)?;
            if found.get_or_insert_with(|| one.clone()) != &one {
                self.findings.error(span, "every error has the same error document");
            }
        }
        found
    }

    fn one_error_document(
        &mut self,
        media_type: &Spanned<String>,
        body: &MediaType,
        content: &[&Entry],
    ) -> Option<ErrorDocument> {
        let Some(schema) = &body.schema else {
            self.findings.error(media_type.span, "a document has a `schema`");
            return None;
        };
        let document = self.document_type(schema, media_type.span)?;
        let kind = DocumentType::Xml(document.clone());
        for (_, body) in content {
            self.note_examples(&kind, &body.examples);
        }
        let span = schema.span.unwrap_or(media_type.span);
        let members = members(self.documents, &document);
        let fields = match &schema.error_document {
            Some(fields) => self.described_fields(fields, &document, &members)?,
            None => self.implied_fields(schema, &members, span)?,
        };
        self.check_filled(&members, &fields, span);
        let media_type = self.document_media_type(media_type);
        Some(ErrorDocument { document, media_type, fields })
    }

    /// The fields that `x-error-document` names.
    fn described_fields(
        &mut self,
        described: &ErrorFields,
        document: &XmlDocumentType,
        members: &[Member],
    ) -> Option<Vec<(String, ErrorField)>> {
        let mut fields = Vec::new();
        for (field, name) in described {
            let Some(member) = members.iter().find(|member| member.name == name.value) else {
                let name_of = &document.name;
                let message =
                    format!("`{name_of}` has neither an attribute nor a child of this name");
                self.findings.error(name.span, message);
                return None;
            };
            if !member.kind.can_hold(*field) {
                let message = format!("`{}` is of a type that cannot hold this", name.value);
                self.findings.error(name.span, message);
            }
            fields.push((name.value.clone(), *field));
        }
        Some(fields)
    }

    /// The fields whose names are usual ones; what is left and must be there is tried by its type.
    fn implied_fields(
        &mut self,
        schema: &Schema,
        members: &[Member],
        span: Span,
    ) -> Option<Vec<(String, ErrorField)>> {
        let mut fields = Vec::new();
        for (field, usual) in [
            (ErrorField::Summary, &SUMMARIES[..]),
            (ErrorField::Detail, &DETAILS[..]),
            (ErrorField::Iri, &IRIS[..]),
            (ErrorField::Name, &NAMES[..]),
        ] {
            let found = called(members, usual, &fields);
            fields.extend(found.map(|member| (member.name.clone(), field)));
        }
        let status = members.iter().find(|it| it.required && it.kind == Kind::Integer);
        fields.extend(status.map(|member| (member.name.clone(), ErrorField::Status)));
        if !fields.iter().any(|(_, field)| *field == ErrorField::Summary) {
            let text =
                members.iter().find(|member| member.kind == Kind::Text && !is_in(&fields, member));
            fields.extend(text.map(|member| (member.name.clone(), ErrorField::Summary)));
        }
        if !fields.iter().any(|(_, field)| *field == ErrorField::Summary) {
            let message = "this document has no text that could say what is wrong";
            let help = "name its members by `x-error-document: {summary: NAME}`";
            self.findings.error_with_help(span, message, help);
            return None;
        }
        let component = schema.component.as_deref().unwrap_or("the error document");
        let filled: Vec<_> =
            fields.iter().map(|(name, field)| format!("{}: {name}", field.key())).collect();
        let message = format!(
            "`{component}` is filled in as by `x-error-document: {{{}}}`: write that for another way",
            filled.join(", ")
        );
        self.findings.note(span, message);
        Some(fields)
    }

    /// What an error document must have, the description names, or the schema itself fills in.
    fn check_filled(&mut self, members: &[Member], fields: &[(String, ErrorField)], span: Span) {
        for member in members.iter().filter(|member| member.required && !is_in(fields, member)) {
            let message = format!(
                "the error document must have `{}`, and nothing here fills it in",
                member.name
            );
            let keys: Vec<_> = ErrorField::ALL.iter().map(|(key, _)| *key).collect();
            let help = format!(
                "name it by `x-error-document: {{KEY: {}}}`, KEY being one of {}",
                member.name,
                keys.join(", ")
            );
            self.findings.error_with_help(span, message, help);
        }
    }
}

/// The first member that can hold any text and is called by one of the usual names.
fn called<'m>(
    members: &'m [Member],
    usual: &[&str],
    taken: &[(String, ErrorField)],
) -> Option<&'m Member> {
    let is_free = |member: &&Member| member.kind == Kind::Text && !is_in(taken, member);
    usual.iter().find_map(|name| {
        members.iter().filter(is_free).find(|member| member.name.eq_ignore_ascii_case(name))
    })
}

fn is_in(fields: &[(String, ErrorField)], member: &Member) -> bool {
    fields.iter().any(|(name, _)| *name == member.name)
}

/// The responses that refuse, each with its place.
fn refusing(document: &Document) -> impl Iterator<Item = (Span, &Response)> {
    let common = document.common_responses.iter();
    let common =
        common.filter(|(status, response)| super::refusals::is_refusal(status.value, response));
    let operations = document.paths.iter().flat_map(|(_, item)| &item.operations);
    let own = operations.flat_map(|(_, operation)| super::refusals::refusing(operation));
    common.map(|(status, response)| (status.span, response)).chain(own)
}
