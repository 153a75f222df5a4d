//! Finds what the manifest demands of messages: fields and values of enumerations by their names.
//!
//! Before: the manifest says `field = "kind"`. After: [`Messages::rules`] has numbers, which only lead to what is there: an enumeration
//! and fields of which one can see whether they are set, or repeated fields; [`Messages::boxed`] has paths. What is not there
//! is a finding in the manifest.

use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, EnumValueDescriptorProto, FieldDescriptorProto,
};

use super::message_finder::Finder;
use crate::diagnostic::Diagnostics;
use crate::manifest::{Count, Module, Spanned, Tag};
use crate::model::messages::{Messages, Rule};
use crate::source::SourceId;

/// Takes the rules of a module. Without messages each of them is a finding.
pub fn run(
    messages: Option<Messages>,
    module: &Module,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> Option<Messages> {
    if messages.is_none() && !module.proto.is_empty() {
        return None; // what is wrong with them was said
    }
    let none = Messages::default();
    let mut finder = Finder::new(messages.as_ref().unwrap_or(&none), manifest, findings);
    let tags = module.tag.iter().filter_map(|tag| Some((&tag.message, vec![finder.tag(tag)?])));
    let mut rules: Vec<_> = tags.collect();
    rules.extend(module.count.iter().map(|count| (&count.message, finder.count(count))));
    let boxed: Vec<_> = module.boxed.iter().filter_map(|field| finder.boxed(field)).collect();
    let mut messages = messages?;
    messages.boxed = boxed;
    for (message, found) in rules {
        messages.rules.entry(message.as_ref().clone()).or_default().extend(found);
    }
    Some(messages)
}

impl<'a> Finder<'a> {
    fn tag(&mut self, tag: &Tag) -> Option<Rule> {
        let message = self.message(tag.message.as_ref(), &tag.message)?;
        let field = self.field(message, tag.field.as_ref(), &tag.field)?;
        let values = self.enumeration(field, &tag.field)?;
        let members = tag.members.iter().filter_map(|(value, member)| {
            let number = self.value(values, value, member)?;
            let field = self.field(message, member.as_ref(), member)?;
            let is_seen = field.oneof_index.is_some() || field.r#type() == Type::Message;
            if !is_seen || field.label() == Label::Repeated {
                let text = format!("nobody can see whether `{}` is set", field.name());
                self.error(member, text);
                return None;
            }
            Some((number, field.number()))
        });
        let mut members: Vec<_> = members.collect();
        members.sort_unstable();
        Some(Rule::Tag { field: field.number(), members })
    }

    fn count(&mut self, count: &Count) -> Vec<Rule> {
        let Some(message) = self.message(count.message.as_ref(), &count.message) else {
            return Vec::new();
        };
        let factors = self.repeated(message, &count.product_of);
        let Some((factors, last)) = factors else { return Vec::new() };
        if !is_integer(last.r#type()) {
            let text = format!("`{}` are no integers, which could be multiplied", last.name());
            self.error(&count.product_of, text);
            return Vec::new();
        }
        if count.exact_where.len() > 1 {
            self.error(&count.product_of, "`exact-where` has one enumeration".to_owned());
        }
        let exact = count.exact_where.iter().next();
        let exact = exact.map(|(field, value)| self.exact(message, field, value));
        if exact == Some(None) {
            return Vec::new();
        }
        let elements = count.elements.iter().filter_map(|path| self.repeated(message, path));
        let rule = |(elements, _)| Rule::Count {
            elements,
            factors: factors.clone(),
            exact: exact.flatten(),
        };
        elements.map(rule).collect()
    }

    fn exact(
        &mut self,
        message: &'a DescriptorProto,
        field: &str,
        value: &Spanned<String>,
    ) -> Option<(i32, i32)> {
        let field = self.field(message, field, value)?;
        let values = self.enumeration(field, value)?;
        Some((field.number(), self.value(values, value.as_ref(), value)?))
    }

    fn enumeration(
        &mut self,
        field: &FieldDescriptorProto,
        at: &Spanned<String>,
    ) -> Option<&'a EnumDescriptorProto> {
        let is_one = field.label() != Label::Repeated;
        let found = self.enumeration_of(field).filter(|_| is_one);
        if found.is_none() {
            self.error(at, format!("`{}` is not one value of an enumeration", field.name()));
        }
        found
    }

    fn value(
        &mut self,
        values: &EnumDescriptorProto,
        name: &str,
        at: &Spanned<String>,
    ) -> Option<i32> {
        let found = values.value.iter().find(|value| value.name() == name);
        if found.is_none() {
            self.error(at, format!("`{}` has no value `{name}`", values.name()));
        }
        found.map(EnumValueDescriptorProto::number)
    }

    /// The path of a field whose message is to stand in a box.
    fn boxed(&mut self, path: &Spanned<String>) -> Option<String> {
        let Some((message, field)) = path.as_ref().rsplit_once('.') else {
            self.error(path, "a field is named as `package.Message.field`".to_owned());
            return None;
        };
        let around = self.message(message, path)?;
        let found = self.field(around, field, path)?;
        if found.r#type() != Type::Message || found.label() == Label::Repeated {
            self.error(path, format!("`{field}` is not one message"));
            return None;
        }
        let index = found.oneof_index.filter(|_| !found.proto3_optional());
        let oneof = index.and_then(|index| around.oneof_decl.get(usize::try_from(index).ok()?));
        let oneof = oneof.map_or_else(String::new, |oneof| format!("{}.", oneof.name()));
        Some(format!(".{message}.{oneof}{field}"))
    }

    /// The repeated field at the end of a path of messages, and the path in numbers.
    fn repeated(
        &mut self,
        message: &'a DescriptorProto,
        path: &Spanned<String>,
    ) -> Option<(Vec<i32>, &'a FieldDescriptorProto)> {
        let names: Vec<_> = path.as_ref().split('.').collect();
        let (mut around, mut numbers) = (message, Vec::new());
        for (at, name) in names.iter().enumerate() {
            let field = self.field(around, name, path)?;
            numbers.push(field.number());
            let is_last = at + 1 == names.len();
            if is_last != (field.label() == Label::Repeated) {
                let what = if is_last { "not repeated" } else { "repeated" };
                self.error(path, format!("`{name}` is {what}"));
                return None;
            }
            if is_last {
                return Some((numbers, field));
            }
            let inner = self.message_of(field);
            if inner.is_none() {
                self.error(path, format!("`{name}` is not a message of these schemas"));
            }
            around = inner?;
        }
        None
    }
}

fn is_integer(kind: Type) -> bool {
    !matches!(
        kind,
        Type::Double
            | Type::Float
            | Type::Bool
            | Type::String
            | Type::Bytes
            | Type::Enum
            | Type::Message
            | Type::Group
    )
}
