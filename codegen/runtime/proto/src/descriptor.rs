//! What a schema says of its messages: static tables that the derives make, or that are built in
//! memory.

use std::fmt;
use std::sync::OnceLock;

use super::wire::WireType;
use super::{EnumDescriptor, Rule};

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
    /// Any number, each written with its key.
    Repeated,
    /// Any number, written in one chunk.
    Packed,
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
    Message(TypeRef),
}

/// The type of a message in a field. It may be the type that has the field, so it is looked up when
/// it is needed.
#[derive(Clone, Copy)]
pub enum TypeRef {
    /// A generated type.
    Generated(fn() -> &'static MessageDescriptor),
    /// A type that is built in memory. It is set before a message of it is made.
    Built(&'static OnceLock<MessageDescriptor>),
}

impl TypeRef {
    /// The type itself.
    pub fn descriptor(self) -> &'static MessageDescriptor {
        match self {
            Self::Generated(descriptor) => descriptor(),
            Self::Built(cell) => cell.get().unwrap_or(&MessageDescriptor::UNSET),
        }
    }
}

/// Its name: a type may contain itself, and then all of it has no end.
impl fmt::Debug for TypeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.descriptor().name)
    }
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

impl Member {
    /// The field, or the fields of the oneof.
    pub(super) fn fields(&self) -> &[FieldDescriptor] {
        match self {
            Self::Field(field) => std::slice::from_ref(field),
            Self::Oneof(fields) => fields,
        }
    }

    fn has(&self, number: u32) -> bool {
        self.fields().iter().any(|field| field.number == number)
    }
}

impl MessageDescriptor {
    /// A type that was never set: it has no fields.
    const UNSET: Self = Self { name: "", members: &[], reserved: &[], rules: &[] };

    /// All fields, those of oneofs among them.
    pub fn fields(&self) -> impl Iterator<Item = &'static FieldDescriptor> + use<> {
        self.members.iter().flat_map(Member::fields)
    }

    /// The field of a number.
    pub fn field(&self, number: u32) -> Option<&'static FieldDescriptor> {
        self.member(number)?.fields().iter().find(|field| field.number == number)
    }

    /// The member of a field's number.
    pub(super) fn member(&self, number: u32) -> Option<&'static Member> {
        let first = |member: &Member| member.fields().iter().map(|field| field.number).min();
        let behind = self.members.partition_point(|member| first(member) <= Some(number));
        let nearest = self.members[..behind].last().filter(|member| member.has(number));
        // Other members may stand between the numbers of a oneof.
        let is_it = |member: &&Member| matches!(member, Member::Oneof(_)) && member.has(number);
        nearest.or_else(|| self.members[..behind].iter().find(is_it))
    }

    /// The name without the package and what is around it.
    pub fn short_name(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or(self.name)
    }
}
