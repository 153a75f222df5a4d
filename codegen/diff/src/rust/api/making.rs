//! What `#[derive(Xml)]` adds to a struct for those who make values of it: `new` with what is
//! required, `with_…` for what is not. `codegen/macros/src/making.rs` makes them.

use std::collections::BTreeSet;

use syn::{GenericArgument, PathArguments, Type};

use super::annotations::Annotations;
use super::text::text;
use super::{Field, Method, Offers};

/// What literals fit no `impl Into`.
const PLAIN: [&str; 11] =
    ["bool", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"];

/// A field, and what one of its values is.
struct Part {
    name: String,
    value: String,
    is_list: bool,
    is_required: bool,
    is_plain: bool,
    role: Role,
}

/// What matters of that which a field stands for.
#[derive(PartialEq, Eq)]
enum Role {
    /// An attribute that has a default.
    Default,
    /// What stands between the tags.
    Text,
    /// Anything else.
    Other,
}

/// Adds what is derived for a struct with these fields.
pub(super) fn add(fields: &[syn::Field], offers: &mut Offers) {
    let parts: Vec<Part> = fields.iter().filter_map(part).collect();
    let required: Vec<&Part> = parts.iter().filter(|part| part.is_required).collect();
    if !required.is_empty() {
        let parameters: Vec<Field> = required.iter().map(|part| part.parameter()).collect();
        let method =
            Method { signature: signature("new", &parameters), parameters, of_field: None };
        offers.methods.insert("new".to_owned(), method);
    }
    if let [Part { role: Role::Text, is_list: false, value, .. }] = &required[..] {
        offers.traits.insert(format!("From<{value}>"));
    }
    add_setters(&parts, offers);
}

fn add_setters(parts: &[Part], offers: &mut Offers) {
    let mut taken = BTreeSet::new();
    for part in parts.iter().filter(|part| part.role == Role::Default) {
        let name = format!("{}_or_default", part.name.trim_end_matches('_'));
        let signature = format!("fn {name}(&self) -> {}", part.value);
        add_method(offers, part, &name, signature);
        taken.insert(name);
    }
    for part in parts.iter().filter(|part| !part.is_required) {
        let name = format!("with_{}", part.short());
        let name = if taken.contains(&name) { format!("with_{}_", part.name) } else { name };
        if taken.insert(name.clone()) {
            let signature = signature(&format!("{name}(mut self"), &[part.parameter()]);
            add_method(offers, part, &name, signature);
        }
    }
}

fn add_method(offers: &mut Offers, part: &Part, name: &str, signature: String) {
    let of_field = Some(part.name.clone());
    offers.methods.insert(name.to_owned(), Method { signature, of_field, ..Method::default() });
}

fn signature(begin: &str, parameters: &[Field]) -> String {
    let parameters: Vec<_> =
        parameters.iter().map(|Field { name, ty }| format!("{name}: {ty}")).collect();
    let between = if begin.contains('(') { ", " } else { "(" };
    format!("fn {begin}{between}{}) -> Self", parameters.join(", "))
}

impl Part {
    fn parameter(&self) -> Field {
        let Self { value, .. } = self;
        let ty = match (self.is_list, self.is_plain) {
            (true, true) => format!("impl IntoIterator<Item = {value}>"),
            (true, false) => format!("impl IntoIterator<Item = impl Into<{value}>>"),
            (false, true) => value.clone(),
            (false, false) => format!("impl Into<{value}>"),
        };
        Field { name: self.name.clone(), ty }
    }

    fn short(&self) -> &str {
        self.name.trim_start_matches("r#").trim_end_matches('_')
    }
}

fn part(field: &syn::Field) -> Option<Part> {
    let annotations = Annotations::of(&field.attrs, "xml");
    let name = field.ident.as_ref()?.to_string();
    let is_optional = argument(&field.ty, "Option").is_some();
    let is_list = argument(&field.ty, "Vec").is_some();
    let is_one = annotations.has("attribute") || annotations.has("text") || annotations.has("list");
    let is_single = !is_optional && (!is_list || is_one);
    let is_nullable = annotations.has("group") && annotations.has("default");
    let is_needed = is_list && annotations.has("needed");
    let value = value(&field.ty, is_optional);
    Some(Part {
        is_required: (is_single || is_needed) && !is_nullable,
        is_plain: annotations.has("plain") || PLAIN.contains(&value.as_str()),
        role: role(&annotations),
        name,
        value,
        is_list,
    })
}

fn role(annotations: &Annotations) -> Role {
    if annotations.has("default") && annotations.has("attribute") {
        Role::Default
    } else if annotations.has("text") {
        Role::Text
    } else {
        Role::Other
    }
}

/// The type of one value: what `Option`, `Vec` and `Box` hold. An optional list is one value.
fn value(ty: &Type, is_optional: bool) -> String {
    let value = ["Option", "Vec", "Box"].into_iter().fold(ty, |ty, name| {
        let is_one_value = name == "Vec" && is_optional;
        argument(ty, name).filter(|_| !is_one_value).unwrap_or(ty)
    });
    text(value)
}

/// The first argument of a type of that name.
fn argument<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(argument) if last.ident == name => Some(argument),
        _ => None,
    }
}
