//! Options of fields.

use prost_types::FieldOptions;
use prost_types::field_descriptor_proto::{Label, Type};

use super::Field;
use crate::Change;
use crate::proto::facts::{Rules, breaking, compatible};
use crate::proto::rules::{ProtoRule, buf, own};

/// Options that have other values.
pub(super) fn compare(message: &str, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Vec<Change> {
    let jstype = |it: &FieldOptions| it.jstype().as_str_name().to_owned();
    let ctype = |it: &FieldOptions| it.ctype().as_str_name().to_owned();
    let both = |is: fn(Type) -> bool| is(old.descriptor.r#type()) && is(new.descriptor.r#type());
    let jstype = both(is_of_64_bits)
        .then(|| option(message, old, new, (&buf::FIELD_SAME_JSTYPE, "jstype"), jstype));
    // A piece of a string may become a string: nobody has to change code.
    let is_relaxed = ctype(&options(old)) == "STRING_PIECE" && ctype(&options(new)) == "STRING";
    let ctype = (both(is_of_bytes) && !is_relaxed)
        .then(|| option(message, old, new, (&buf::FIELD_SAME_CPP_STRING_TYPE, "ctype"), ctype));
    [jstype, ctype].into_iter().flatten().flatten().chain(packing(message, old, new)).collect()
}

fn option(
    message: &str,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    (rule, option): (&'static ProtoRule, &str),
    value: impl Fn(&FieldOptions) -> String,
) -> Option<Change> {
    let (was, is) = (value(&options(old)), value(&options(new)));
    if was == is {
        return None;
    }
    let name = new.descriptor.name();
    let text = format!("`{option}` of the field `{name}` of `{message}` is {is}; it was {was}");
    let change = breaking(&Rules::from([rule]), &old.subject(message), text)?;
    let help = format!("keep `{option}`: the type of the field in other languages depends on it");
    Some(change.at(old.place(), new.place()).help(help))
}

/// Whether a list of numbers is written in one chunk. Every reader takes both.
fn packing(message: &str, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Option<Change> {
    let is_list = |it: &Field<'_, '_>| {
        let is_message = matches!(it.descriptor.r#type(), Type::Message | Type::Group);
        it.descriptor.label() == Label::Repeated
            && !is_message
            && !is_of_bytes(it.descriptor.r#type())
    };
    let is_packed = |it: &Field<'_, '_>| options(it).packed.unwrap_or(true);
    let (was, is) = (is_packed(old), is_packed(new));
    if !is_list(old) || !is_list(new) || was == is {
        return None;
    }
    let (name, not) = (new.descriptor.name(), if is { "" } else { "no longer " });
    let text = format!("the field `{name}` of `{message}` is {not}packed; readers take both");
    let change = compatible(&own::FIELD_PACKING_CHANGED, &old.subject(message), text);
    Some(change.at(old.place(), new.place()))
}

fn options(field: &Field<'_, '_>) -> FieldOptions {
    field.descriptor.options.clone().unwrap_or_default()
}

fn is_of_64_bits(of: Type) -> bool {
    matches!(of, Type::Int64 | Type::Uint64 | Type::Sint64 | Type::Fixed64 | Type::Sfixed64)
}

fn is_of_bytes(of: Type) -> bool {
    matches!(of, Type::String | Type::Bytes)
}
