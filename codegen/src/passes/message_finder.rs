//! Finds what a manifest names among messages; what is not there is a finding in the manifest.

use std::collections::BTreeMap;

use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto};

use swordsmith_xml::near::nearest;

use crate::diagnostic::Diagnostics;
use crate::manifest::Spanned;
use crate::model::messages::Messages;
use crate::source::SourceId;

/// Looks names up, and says which are not there.
pub(super) struct Finder<'a> {
    index: Index<'a>,
    manifest: SourceId,
    findings: &'a mut Diagnostics,
}

impl<'a> Finder<'a> {
    pub(super) fn new(
        messages: &'a Messages,
        manifest: SourceId,
        findings: &'a mut Diagnostics,
    ) -> Self {
        Self { index: Index::new(messages), manifest, findings }
    }

    /// The message of a name, as `package.Message`.
    pub(super) fn message(
        &mut self,
        name: &str,
        at: &Spanned<String>,
    ) -> Option<&'a DescriptorProto> {
        let found = self.index.messages.get(name).copied();
        if found.is_none() {
            let near = nearest(name, self.index.messages.keys().map(String::as_str));
            let near = near.map(str::to_owned);
            self.unknown(at, format!("the schemas have no message `{name}`"), near.as_deref());
        }
        found
    }

    /// The field of a name.
    pub(super) fn field(
        &mut self,
        message: &'a DescriptorProto,
        name: &str,
        at: &Spanned<String>,
    ) -> Option<&'a FieldDescriptorProto> {
        let found = message.field.iter().find(|field| field.name() == name);
        if found.is_none() {
            let near = nearest(name, message.field.iter().map(FieldDescriptorProto::name));
            self.unknown(at, format!("`{}` has no field `{name}`", message.name()), near);
        }
        found
    }

    /// The type of a field, if it is a message.
    pub(super) fn message_of(&self, field: &FieldDescriptorProto) -> Option<&'a DescriptorProto> {
        self.index.messages.get(field.type_name().trim_start_matches('.')).copied()
    }

    /// The type of a field, if it is an enumeration.
    pub(super) fn enumeration_of(
        &self,
        field: &FieldDescriptorProto,
    ) -> Option<&'a EnumDescriptorProto> {
        self.index.enumerations.get(field.type_name().trim_start_matches('.')).copied()
    }

    /// A finding where the manifest names what is not there.
    pub(super) fn unknown(&mut self, at: &Spanned<String>, message: String, near: Option<&str>) {
        let span = at.span();
        self.findings.error_near(self.manifest.span(span.start, span.end), message, near);
    }

    /// A finding where the manifest names something.
    pub(super) fn error(&mut self, at: &Spanned<String>, message: String) {
        let span = at.span();
        self.findings.error(self.manifest.span(span.start, span.end), message);
    }
}

/// Everything by its full name, what stands in messages too.
#[derive(Default)]
struct Index<'a> {
    messages: BTreeMap<String, &'a DescriptorProto>,
    enumerations: BTreeMap<String, &'a EnumDescriptorProto>,
}

impl<'a> Index<'a> {
    /// Of all files of a module.
    fn new(messages: &'a Messages) -> Self {
        let mut index = Self::default();
        for file in messages.packages.values().flatten() {
            index.add(file.package(), &file.message_type, &file.enum_type);
        }
        index
    }

    fn add(
        &mut self,
        scope: &str,
        messages: &'a [DescriptorProto],
        enumerations: &'a [EnumDescriptorProto],
    ) {
        let full = |name: &str| format!("{scope}.{name}").trim_start_matches('.').to_owned();
        for enumeration in enumerations {
            self.enumerations.insert(full(enumeration.name()), enumeration);
        }
        for message in messages {
            let name = full(message.name());
            self.add(&name, &message.nested_type, &message.enum_type);
            self.messages.insert(name, message);
        }
    }
}
