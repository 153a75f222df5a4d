//! What a schema says of its messages: static tables that the derives make.

use super::wire::WireType;
use super::{Reflect, Rule};

/// A type of messages.
#[derive(Debug)]
pub struct MessageDescriptor {
    /// Its name with its package, as `package.Outer.Inner`.
    pub name: &'static str,
    /// Its members, in the order of field numbers.
    pub members: &'static [Member],
    /// Names that were those of fields; a text may still have them.
    pub reserved: &'static [&'static str],
    /// What has to be so beyond the types of its fields.
    pub rules: &'static [Rule],
}

/// A member of a message.
#[derive(Debug)]
pub enum Member {
    /// A field.
    Field(FieldDescriptor),
    /// A oneof: at most one of these fields.
    Oneof(&'static [FieldDescriptor]),
}

/// A field of a message.
#[derive(Debug)]
pub struct FieldDescriptor {
    /// Its number.
    pub number: u32,
    /// Its name in the schema.
    pub name: &'static str,
    /// Its name in JSON.
    pub json_name: &'static str,
    /// What its values are, or the values of its map.
    pub kind: ValueKind,
    /// How many it has.
    pub label: Label,
}

/// How many values a field has.
#[derive(Debug, Clone, Copy)]
pub enum Label {
    /// One; the default is not written.
    Implicit,
    /// None or one: `optional`, a message, a member of a oneof.
    Explicit,
    /// Any number.
    Repeated,
    /// A map, with keys of that kind.
    Map(ValueKind),
}

/// What a value is.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names are those of the language")]
pub enum ValueKind {
    Double,
    Float,
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Bool,
    String,
    Bytes,
    Enum(&'static EnumDescriptor),
    Message(fn() -> &'static MessageDescriptor),
}

impl ValueKind {
    /// The layout of one value.
    pub(super) const fn wire(self) -> WireType {
        match self {
            Self::Double | Self::Fixed64 | Self::Sfixed64 => WireType::Fixed64,
            Self::Float | Self::Fixed32 | Self::Sfixed32 => WireType::Fixed32,
            Self::String | Self::Bytes | Self::Message(_) => WireType::LengthDelimited,
            _ => WireType::Varint,
        }
    }
}

/// A type of enumeration.
#[derive(Debug)]
pub struct EnumDescriptor {
    /// Its name with its package.
    pub name: &'static str,
    /// Which value a number is.
    pub name_of: fn(i32) -> Option<&'static str>,
    /// Which number a value has, aliases included.
    pub number_of: fn(&str) -> Option<i32>,
}

impl MessageDescriptor {
    /// All fields, those of oneofs among them.
    pub fn fields(&self) -> impl Iterator<Item = &'static FieldDescriptor> + use<> {
        let of = |member: &'static Member| match member {
            Member::Field(field) => std::slice::from_ref(field),
            Member::Oneof(fields) => fields,
        };
        self.members.iter().flat_map(of)
    }

    /// The field of a number.
    pub fn field(&self, number: u32) -> Option<&'static FieldDescriptor> {
        self.fields().find(|field| field.number == number)
    }

    /// The name without the package and what is around it.
    pub fn short_name(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or(self.name)
    }
}

/// A type of messages that is found by its name.
#[derive(Debug, Clone, Copy)]
pub struct MessageType {
    /// What it is.
    pub descriptor: fn() -> &'static MessageDescriptor,
    /// An empty one.
    pub new: fn() -> Box<dyn Reflect>,
}

impl MessageType {
    /// The type itself.
    pub const fn of<M: super::Message>() -> Self {
        Self { descriptor: M::type_descriptor, new: || Box::new(M::default()) }
    }
}

/// Types of messages, by name.
#[derive(Debug, Clone, Copy)]
pub struct Registry<'a>(pub &'a [&'a [MessageType]]);

impl<'a> Registry<'a> {
    /// The type of a name, as `package.Message`.
    pub fn find(&self, name: &str) -> Option<&'a MessageType> {
        self.types().find(|found| (found.descriptor)().name == name)
    }

    /// All of them.
    pub fn types(&self) -> impl Iterator<Item = &'a MessageType> + use<'a> {
        self.0.iter().flat_map(|types| types.iter())
    }
}
