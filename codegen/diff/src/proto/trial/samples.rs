//! Small messages that show what a change does: numbers that are negative or large, texts beyond
//! ASCII, bytes that are no text.

use swordsmith_proto::{
    EnumDescriptor, EnumValues, FieldDescriptor, Label, Member, MessageDescriptor, MessageType,
    Reflect, Scalar, ValueKind,
};

use crate::proto::schema::Schema;

/// How deep messages are put into messages.
const DEEPEST: usize = 3;

/// The most messages that are tried of a field.
const MOST: usize = 40;

/// What a message holds: fields, keys of their maps, values.
pub(in crate::proto) type Content = Vec<(u32, Option<Scalar>, Sample)>;

/// A value of a field.
#[derive(Debug, Clone)]
pub(in crate::proto) enum Sample {
    Scalar(Scalar),
    Message(Content),
}

/// A message of a type.
pub(super) fn message(of: &MessageType, content: &Content) -> Option<Box<dyn Reflect>> {
    let mut message = of.new_message();
    fill(message.as_mut(), content)?;
    Some(message)
}

fn fill(message: &mut dyn Reflect, content: &Content) -> Option<()> {
    for (number, key, sample) in content {
        match sample {
            Sample::Scalar(value) => {
                message.put(*number, key.clone(), value.clone()).then_some(())?;
            }
            Sample::Message(content) => fill(message.put_message(*number, key.clone())?, content)?,
        }
    }
    Some(())
}

/// Messages in which a field is set, to one value after the other; to several of them if it can
/// have these.
pub(in crate::proto) fn of_field(schema: &Schema<'_>, message: &str, number: u32) -> Vec<Content> {
    let found = schema.message_type(message);
    let field = found.and_then(|it| it.descriptor().field(number));
    field.map(|it| contents(it, DEEPEST).take(MOST).collect()).unwrap_or_default()
}

/// Messages in which one field or the other is set, and one in which all are.
pub(in crate::proto) fn of_message(schema: &Schema<'_>, name: &str) -> Vec<Content> {
    let found = schema.message_type(name);
    found.map(|it| messages(it.descriptor(), DEEPEST).collect()).unwrap_or_default()
}

/// Messages in which one of some fields is set with another one, where the writer knows both as
/// independent and the reader has them in one oneof.
pub(in crate::proto) fn of_pairs(
    (writer, reader): (&Schema<'_>, &Schema<'_>),
    message: &str,
    numbers: &[u32],
) -> Vec<Content> {
    let types = (writer.message_type(message), reader.message_type(message));
    let (Some(writer), Some(reader)) = types else { return Vec::new() };
    let (writer, reader) = (writer.descriptor(), reader.descriptor());
    let first = |number: u32| contents(writer.field(number)?, DEEPEST).next();
    let mut found = Vec::new();
    for number in numbers {
        for other in oneof(reader, *number).iter().map(|it| it.number).filter(|it| it != number) {
            if oneof(writer, *number).iter().any(|it| it.number == other) {
                continue;
            }
            if let (Some(one), Some(other)) = (first(*number), first(other)) {
                found.push([one, other].concat());
            }
        }
    }
    found
}

/// The fields of the oneof that a field is in.
fn oneof(message: &MessageDescriptor, number: u32) -> &'static [FieldDescriptor] {
    let mut oneofs = message.members.iter().filter_map(|it| match it {
        Member::Oneof(fields) => Some(*fields),
        Member::Field(_) => None,
    });
    oneofs.find(|it| it.iter().any(|it| it.number == number)).unwrap_or_default()
}

/// Messages with one field each. They are made as they are asked for: of the messages in them, the
/// first is enough.
fn messages(message: &MessageDescriptor, depth: usize) -> impl Iterator<Item = Content> + use<> {
    let first = move |field| contents(field, depth.saturating_sub(1)).next();
    message.fields().filter_map(first).take(MOST)
}

/// Messages with nothing but that field.
fn contents(field: &FieldDescriptor, depth: usize) -> Box<dyn Iterator<Item = Content>> {
    let (number, kind) = (field.number, field.kind);
    let alone = move |key: Option<Scalar>| {
        samples(kind, depth).map(move |it| vec![(number, key.clone(), it)])
    };
    match field.label {
        Label::Implicit | Label::Explicit => Box::new(alone(None)),
        Label::Map(kind) => {
            Box::new(scalars(kind).into_iter().flat_map(move |key| alone(Some(key))))
        }
        Label::Repeated | Label::Packed => {
            let both = move || {
                let mut values = samples(kind, depth);
                let one = values.next()?;
                let two = values.next().unwrap_or_else(|| one.clone());
                Some(vec![(number, None, one), (number, None, two)])
            };
            Box::new(alone(None).chain(std::iter::once_with(both).flatten()))
        }
    }
}

fn samples(kind: ValueKind, depth: usize) -> Box<dyn Iterator<Item = Sample>> {
    match kind {
        ValueKind::Message(_) if depth == 0 => {
            Box::new(std::iter::once(Sample::Message(Vec::new())))
        }
        ValueKind::Message(of) => {
            let inside = messages(of.descriptor(), depth);
            Box::new(inside.chain([Vec::new()]).map(Sample::Message))
        }
        other => Box::new(scalars(other).into_iter().map(Sample::Scalar)),
    }
}

/// Values of a kind, those first that other kinds read otherwise.
fn scalars(kind: ValueKind) -> Vec<Scalar> {
    match kind {
        ValueKind::Double => vec![Scalar::F64(2.5), Scalar::F64(0.1)],
        ValueKind::Float => vec![Scalar::F32(2.5), Scalar::F32(0.1)],
        ValueKind::Int32 | ValueKind::Sint32 | ValueKind::Sfixed32 => {
            [-1, 150, i32::MAX].map(Scalar::I32).into()
        }
        ValueKind::Int64 | ValueKind::Sint64 | ValueKind::Sfixed64 => {
            [-1, 5_000_000_000, 150].map(Scalar::I64).into()
        }
        ValueKind::Uint32 | ValueKind::Fixed32 => [150, 4_000_000_000].map(Scalar::U32).into(),
        ValueKind::Uint64 | ValueKind::Fixed64 => {
            [150, 5_000_000_000, 10_000_000_000_000_000_000].map(Scalar::U64).into()
        }
        ValueKind::Bool => vec![Scalar::Bool(true)],
        ValueKind::String => ["text", "naïve"].map(|it| Scalar::Str(it.to_owned())).into(),
        ValueKind::Bytes => vec![Scalar::Bytes(vec![0xFF, 0xFE]), Scalar::Bytes(b"text".to_vec())],
        ValueKind::Enum(of) => numbers(of).into_iter().take(8).map(Scalar::Enum).collect(),
        ValueKind::Message(_) => Vec::new(),
    }
}

/// The numbers of an enumeration: those above zero, those below, and zero, which is the default.
fn numbers(of: &EnumDescriptor) -> Vec<i32> {
    let mut all: Vec<i32> = match of.values {
        EnumValues::Built { by_number, .. } => by_number.iter().map(|(it, _)| *it).collect(),
        // Of the well-known types, whose numbers are small.
        EnumValues::Generated { name_of, .. } => {
            (0..64).filter(|it| name_of(*it).is_some()).collect()
        }
    };
    all.sort_by_key(|number| (*number <= 0, *number == 0));
    all
}
