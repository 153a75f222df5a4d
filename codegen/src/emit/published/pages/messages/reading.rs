//! Descriptors as pages show them.

use std::collections::BTreeMap;

use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
};

use super::super::markup::{code, inline, lines, link, prose};
use super::{Enumeration, Field, Message, PackagePage, Value};

/// Field numbers of `descriptor.proto`: the places of comments are paths of them.
const FILE_MESSAGE: i32 = 4;
const FILE_ENUMERATION: i32 = 5;
const MESSAGE_FIELD: i32 = 2;
const MESSAGE_MESSAGE: i32 = 3;
const MESSAGE_ENUMERATION: i32 = 4;
const ENUMERATION_VALUE: i32 = 2;

/// What is known of a file while it is read.
pub(super) struct Reading<'a> {
    package: &'a str,
    comments: BTreeMap<&'a [i32], &'a str>,
}

impl<'a> Reading<'a> {
    /// Of a file of that package.
    pub(super) fn of(package: &'a str, file: &'a FileDescriptorProto) -> Self {
        let locations = file.source_code_info.iter().flat_map(|info| &info.location);
        let comments = locations.filter_map(|location| {
            Some((location.path.as_slice(), location.leading_comments.as_deref()?))
        });
        Self { package, comments: comments.collect() }
    }

    /// Adds what the file declares.
    pub(super) fn read(&self, file: &FileDescriptorProto, page: &mut PackagePage) {
        for (index, message) in (0..).zip(&file.message_type) {
            self.message(message, "", &[FILE_MESSAGE, index], page);
        }
        for (index, enumeration) in (0..).zip(&file.enum_type) {
            let made = self.enumeration(enumeration, "", &[FILE_ENUMERATION, index]);
            page.enumerations.push(made);
        }
    }

    fn message(
        &self,
        message: &DescriptorProto,
        around: &str,
        path: &[i32],
        page: &mut PackagePage,
    ) {
        if message.options.as_ref().is_some_and(prost_types::MessageOptions::map_entry) {
            return;
        }
        let name = format!("{around}{}", message.name());
        let comment = self.comment(path).to_owned();
        let fields = (0..).zip(&message.field);
        let fields = fields
            .map(|(index, it)| self.field(message, it, &[path, &[MESSAGE_FIELD, index]].concat()));
        let (about, fields) = (prose(&comment), fields.collect());
        page.messages.push(Message { name: name.clone(), comment, about, fields });
        let around = format!("{name}.");
        for (index, inner) in (0..).zip(&message.nested_type) {
            self.message(inner, &around, &[path, &[MESSAGE_MESSAGE, index]].concat(), page);
        }
        for (index, inner) in (0..).zip(&message.enum_type) {
            let path = [path, &[MESSAGE_ENUMERATION, index]].concat();
            page.enumerations.push(self.enumeration(inner, &around, &path));
        }
    }

    fn field(
        &self,
        message: &DescriptorProto,
        field: &FieldDescriptorProto,
        path: &[i32],
    ) -> Field {
        let entry = message.nested_type.iter().find(|nested| {
            nested.options.as_ref().is_some_and(prost_types::MessageOptions::map_entry)
                && field.type_name().ends_with(&format!(".{}.{}", message.name(), nested.name()))
        });
        let kind = match entry.map(|entry| entry.field.as_slice()) {
            Some([key, value]) => format!("map from {} to {}", self.kind(key), self.kind(value)),
            _ => self.kind(field),
        };
        let index = field.oneof_index.and_then(|index| usize::try_from(index).ok());
        let oneof =
            index.filter(|_| !field.proto3_optional()).and_then(|it| message.oneof_decl.get(it));
        let choice = oneof.map(|it| format!("One member of {} at most is set.", code(it.name())));
        Field {
            name: field.name().to_owned(),
            number: field.number(),
            cardinality: if field.label() == Label::Repeated { "0..n" } else { "0..1" },
            kind,
            meaning: lines(&[inline(self.comment(path)), choice.unwrap_or_default()]),
        }
    }

    fn kind(&self, field: &FieldDescriptorProto) -> String {
        let (Type::Message | Type::Enum) = field.r#type() else {
            let name = field.r#type().as_str_name();
            return code(&name.trim_start_matches("TYPE_").to_lowercase());
        };
        let full = field.type_name().trim_start_matches('.');
        let own = full.strip_prefix(self.package).map(|rest| rest.trim_start_matches('.'));
        match own {
            Some(name) => link(&format!("#{name}"), &code(name)),
            None => code(full),
        }
    }

    fn enumeration(
        &self,
        enumeration: &EnumDescriptorProto,
        around: &str,
        path: &[i32],
    ) -> Enumeration {
        let values = (0..).zip(&enumeration.value);
        let values = values.map(|(index, value)| Value {
            name: value.name().to_owned(),
            number: value.number(),
            meaning: inline(self.comment(&[path, &[ENUMERATION_VALUE, index]].concat())),
        });
        Enumeration {
            name: format!("{around}{}", enumeration.name()),
            about: prose(self.comment(path)),
            values: values.collect(),
        }
    }

    fn comment(&self, path: &[i32]) -> &'a str {
        self.comments.get(path).copied().unwrap_or_default()
    }
}
