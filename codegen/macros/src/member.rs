//! A member: a field of a struct, or a variant of an enum, and what it stands for.

use syn::spanned::Spanned as _;
use syn::{DataStruct, Field, Fields, Ident, Type, Variant};

use crate::field_type::{self, FieldTypeShape, Occurrence};
use crate::options::{self, Implied, XmlOption};

/// A field or variant.
pub(crate) struct Member {
    /// Its Rust name.
    pub(crate) ident: Ident,
    /// What it stands for.
    pub(crate) role: Role,
    /// What stands in front of it and has no member.
    pub(crate) after: Vec<Implied>,
    /// The occurrence of its value, and whether it is boxed.
    pub(crate) shape: FieldTypeShape,
    /// The type of the value that it stands for where it is absent.
    pub(crate) default_type: Option<Type>,
    /// Whether a list has at least one item.
    pub(crate) is_needed: bool,
    /// Whether its type is another name for a number or a truth value.
    pub(crate) is_plain: bool,
    /// The type of one value, without `Option`, `Vec` and `Box`.
    pub(crate) value_type: Type,
}

/// What a member stands for.
pub(crate) enum Role {
    /// An attribute.
    Attribute(String),
    /// What an attribute wildcard matches.
    AnyAttributes,
    /// Attributes of the namespace `xsi` that no value tells.
    InstanceAttributes,
    /// An element.
    Element(String),
    /// What a wildcard matches.
    Any,
    /// A nested group, and whether it is there without any of its elements.
    Group { is_nullable: bool },
    /// The value of simple content, or text in mixed content.
    Text,
    /// All of mixed content.
    Mixed,
}

impl Role {
    /// What an error calls it.
    pub(crate) fn label(&self, ident: &Ident) -> String {
        match self {
            Self::Attribute(label) | Self::Element(label) => label.clone(),
            _ => ident.to_string(),
        }
    }

    /// Whether it stands for particles.
    pub(crate) fn has_particles(&self) -> bool {
        matches!(self, Self::Element(_) | Self::Any | Self::Group { .. })
    }
}

/// The members of a struct with named fields.
pub(crate) fn of_struct(data: &DataStruct) -> syn::Result<Vec<Member>> {
    match &data.fields {
        Fields::Named(fields) => fields.named.iter().map(of_field).collect(),
        Fields::Unit => Ok(Vec::new()),
        Fields::Unnamed(fields) => {
            Err(syn::Error::new(fields.span(), "fields must have names here"))
        }
    }
}

/// The members of an enum whose variants hold one value each.
pub(crate) fn of_variants<'v>(
    variants: impl IntoIterator<Item = &'v Variant>,
) -> syn::Result<Vec<Member>> {
    let member = |variant: &Variant| {
        let field = only_field(variant)?;
        member(variant.ident.clone(), &variant.attrs, field)
    };
    variants.into_iter().map(member).collect()
}

/// The value that a variant holds.
pub(crate) fn only_field(variant: &Variant) -> syn::Result<&Field> {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Ok(&fields.unnamed[0]),
        _ => Err(syn::Error::new(variant.ident.span(), "a variant holds exactly one value here")),
    }
}

fn of_field(field: &Field) -> syn::Result<Member> {
    let ident = field.ident.clone().expect("named fields have names");
    member(ident, &field.attrs, field)
}

fn member(ident: Ident, attributes: &[syn::Attribute], field: &Field) -> syn::Result<Member> {
    let mut given = Given::default();
    for option in options::parse(attributes)? {
        given.set(option)?;
    }
    let missing = || syn::Error::new(ident.span(), "`#[xml(…)]` must say what this stands for");
    let role = given.role.ok_or_else(missing)?;
    let mut shape = field_type::of_type(&field.ty);
    let is_value = matches!(role, Role::Attribute(_) | Role::Text) || given.list;
    if is_value && shape.occurrence == Occurrence::Repeated {
        shape = FieldTypeShape { occurrence: Occurrence::Required, is_boxed: false };
    }
    let (role, has_value) = match role {
        Role::Group { .. } => (Role::Group { is_nullable: given.default }, false),
        role => (role, given.default),
    };
    let default_type = has_value.then(|| default_type(&ident, field)).transpose()?;
    Ok(Member {
        ident,
        role,
        after: given.after,
        shape,
        default_type,
        is_needed: given.needed,
        is_plain: given.plain,
        value_type: field_type::value_type(&field.ty).clone(),
    })
}

/// The type behind the `Option` of a field that has a default.
fn default_type(ident: &Ident, field: &Field) -> syn::Result<Type> {
    let message = "`default` goes with an attribute that is an `Option`";
    field_type::generic_argument(&field.ty, "Option")
        .cloned()
        .ok_or_else(|| syn::Error::new(ident.span(), message))
}

/// The options of a member as they are given.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "flags, each of which stands alone")]
struct Given {
    role: Option<Role>,
    after: Vec<Implied>,
    list: bool,
    default: bool,
    needed: bool,
    plain: bool,
}

impl Given {
    fn set(&mut self, option: XmlOption) -> syn::Result<()> {
        match option.name.to_string().as_str() {
            "after" => self.after = option.implied()?,
            "list" => self.list = option.flag()?,
            "default" => self.default = option.flag()?,
            "needed" => self.needed = option.flag()?,
            "plain" => self.plain = option.flag()?,
            _ => {
                if self.role.replace(role(&option)?).is_some() {
                    return Err(syn::Error::new(option.span(), "this cannot stand for two things"));
                }
            }
        }
        Ok(())
    }
}

/// The role an option names.
fn role(option: &XmlOption) -> syn::Result<Role> {
    Ok(match option.name.to_string().as_str() {
        "attribute" => Role::Attribute(option.text()?),
        "element" => Role::Element(option.text()?),
        "any" => option.flag().map(|_| Role::Any)?,
        "any_attributes" => option.flag().map(|_| Role::AnyAttributes)?,
        "instance_attributes" => option.flag().map(|_| Role::InstanceAttributes)?,
        "group" => option.flag().map(|_| Role::Group { is_nullable: false })?,
        "text" => option.flag().map(|_| Role::Text)?,
        "mixed" => option.flag().map(|_| Role::Mixed)?,
        _ => return Err(option.unknown()),
    })
}
