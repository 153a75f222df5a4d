//! A field, with what it stands in.

use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{DescriptorProto, FieldDescriptorProto};

use crate::Place;
use crate::proto::path;
use crate::proto::schema::{Item, Schema, type_name};

/// A field of a version.
#[derive(Clone)]
pub(in crate::proto) struct Field<'s, 'i> {
    pub(in crate::proto) schema: &'s Schema<'i>,
    pub(in crate::proto) descriptor: &'i FieldDescriptorProto,
    /// The file, as imports name it.
    file: &'i str,
    path: Vec<i32>,
    /// The oneof that somebody wrote.
    pub(in crate::proto) oneof: Option<&'i str>,
}

impl<'s, 'i> Field<'s, 'i> {
    /// The fields of a message.
    pub(in crate::proto) fn all(
        schema: &'s Schema<'i>,
        message: &'s Item<'i, DescriptorProto>,
    ) -> impl Iterator<Item = Self> {
        let fields = (0..).zip(&message.descriptor.field);
        fields.map(move |(index, descriptor)| {
            let path = [&*message.path, &[path::MESSAGE_FIELD, index]].concat();
            let index = descriptor.oneof_index.filter(|_| !descriptor.proto3_optional());
            let index = index.and_then(|it| usize::try_from(it).ok());
            let oneof = index.and_then(|it| message.descriptor.oneof_decl.get(it));
            let oneof = oneof.map(prost_types::OneofDescriptorProto::name);
            Field { schema, descriptor, file: message.file, path, oneof }
        })
    }

    /// An extension.
    pub(in crate::proto) fn extension(
        schema: &'s Schema<'i>,
        item: &'s Item<'i, FieldDescriptorProto>,
    ) -> Self {
        let (file, path) = (item.file, item.path.clone());
        Field { schema, descriptor: item.descriptor, file, path, oneof: None }
    }

    /// Its number, as messages have it.
    pub(in crate::proto) fn number(&self) -> u32 {
        self.descriptor.number().unsigned_abs()
    }

    /// Its name in its message, as reports and allow lists have it.
    pub(in crate::proto) fn subject(&self, message: &str) -> String {
        format!("{message}.{}", self.descriptor.name())
    }

    /// Where it stands.
    pub(in crate::proto) fn place(&self) -> Option<Place> {
        self.schema.place_in(self.file, &self.path)
    }

    /// The entry of the map that it is.
    pub(in crate::proto) fn entry(&self) -> Option<&'s Item<'i, DescriptorProto>> {
        self.schema.entry(self.descriptor)
    }

    /// The name of that.
    pub(in crate::proto) fn entry_name(&self) -> Option<String> {
        self.entry().map(|_| type_name(self.descriptor).to_owned())
    }

    /// The key and the value of the map that it is.
    pub(in crate::proto) fn key_and_value(&self) -> Option<[Self; 2]> {
        let entry = self.entry()?;
        let of = |number| Self::all(self.schema, entry).find(|it| it.number() == number);
        Some([of(1)?, of(2)?])
    }

    /// Its type as somebody wrote it, in marks of code.
    pub(in crate::proto) fn declared(&self) -> String {
        if let Some([key, value]) = self.key_and_value() {
            return format!("`map<{}, {}>`", key.type_text(), value.type_text());
        }
        let label = match self.descriptor.label() {
            Label::Repeated => "repeated ",
            _ if self.descriptor.proto3_optional() => "optional ",
            _ => "",
        };
        format!("`{label}{}`", self.type_text())
    }

    fn type_text(&self) -> &str {
        match self.descriptor.r#type() {
            Type::Double => "double",
            Type::Float => "float",
            Type::Int64 => "int64",
            Type::Uint64 => "uint64",
            Type::Int32 => "int32",
            Type::Fixed64 => "fixed64",
            Type::Fixed32 => "fixed32",
            Type::Bool => "bool",
            Type::String => "string",
            Type::Bytes => "bytes",
            Type::Uint32 => "uint32",
            Type::Sfixed32 => "sfixed32",
            Type::Sfixed64 => "sfixed64",
            Type::Sint32 => "sint32",
            Type::Sint64 => "sint64",
            Type::Enum | Type::Message | Type::Group => type_name(self.descriptor),
        }
    }
}
