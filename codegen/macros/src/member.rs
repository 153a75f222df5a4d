//! A member: a field of a struct, or a variant of an enum, and what it stands for.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{DataStruct, Field, Fields, Ident, Type, Variant};

use crate::options::{self, XmlOption};
use crate::shape::{self, Occurrence, Shape};

/// A field or variant.
pub(crate) struct Member {
    /// Its Rust name.
    pub(crate) ident: Ident,
    /// What it stands for.
    pub(crate) role: Role,
    /// How often its value is there.
    pub(crate) shape: Shape,
    /// The type of the value that it stands for where it is absent.
    pub(crate) default: Option<Type>,
    /// The type of one value, without what says how often it is there.
    pub(crate) item: Type,
}

/// What a member stands for.
pub(crate) enum Role {
    /// An attribute.
    Attribute { label: String, index: u16 },
    /// What an attribute wildcard matches.
    AnyAttributes,
    /// Attributes of the namespace `xsi` that no value tells.
    InstanceAttributes,
    /// An element.
    Element { label: String, particle: u16 },
    /// What a wildcard matches.
    Any { particle: u16 },
    /// A nested group: first particle, behind the last, how many repeated groups begin in front of
    /// it, and whether it is there without any of its elements.
    Group { first: u16, last: u16, iteration: u16, is_nullable: bool },
    /// The value of simple content, or text in mixed content.
    Text,
    /// All of mixed content.
    Mixed,
}

impl Role {
    /// What an error calls it.
    pub(crate) fn label(&self, ident: &Ident) -> String {
        match self {
            Self::Attribute { label, .. } | Self::Element { label, .. } => label.clone(),
            _ => ident.to_string(),
        }
    }

    /// Its place among the particles.
    pub(crate) fn order(&self) -> u16 {
        match self {
            Self::Element { particle, .. }
            | Self::Any { particle }
            | Self::Group { first: particle, .. } => *particle,
            _ => 0,
        }
    }

    /// Behind the last of its particles.
    pub(crate) fn end(&self) -> u16 {
        match self {
            Self::Element { particle, .. } | Self::Any { particle } => particle.saturating_add(1),
            Self::Group { last, .. } => *last,
            _ => 0,
        }
    }

    /// Whether it stands in the start tag.
    pub(crate) fn is_attribute(&self) -> bool {
        matches!(self, Self::Attribute { .. } | Self::AnyAttributes | Self::InstanceAttributes)
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
        given.set(&option)?;
    }
    let (is_list, has_default) = (given.list, given.default);
    let role = given.role(ident.span())?;
    let mut shape = shape::of(&field.ty);
    let is_value = matches!(role, Role::Attribute { .. } | Role::Text) || is_list;
    if is_value && shape.occurrence == Occurrence::Repeated {
        shape = Shape { occurrence: Occurrence::Required, is_boxed: false };
    }
    let has_value = has_default && !matches!(role, Role::Group { .. });
    let default = has_value.then(|| default(&ident, field)).transpose()?;
    Ok(Member { ident, role, shape, default, item: shape::item(&field.ty).clone() })
}

/// The type behind the `Option` of a field that has a default.
fn default(ident: &Ident, field: &Field) -> syn::Result<Type> {
    let message = "`default` goes with an attribute that is an `Option`";
    shape::argument(&field.ty, "Option")
        .cloned()
        .ok_or_else(|| syn::Error::new(ident.span(), message))
}

/// The options of a member as they are given.
#[derive(Default)]
struct Given {
    role: Option<Role>,
    particle: Option<u16>,
    index: Option<u16>,
    iteration: Option<u16>,
    list: bool,
    default: bool,
}

impl Given {
    fn set(&mut self, option: &XmlOption) -> syn::Result<()> {
        match option.name.to_string().as_str() {
            "particle" => self.particle = Some(option.number()?),
            "index" => self.index = Some(option.number()?),
            "iteration" => self.iteration = Some(option.number()?),
            "list" => self.list = option.flag()?,
            "default" => self.default = option.flag()?,
            _ => {
                if self.role.replace(named_role(option)?).is_some() {
                    return Err(syn::Error::new(option.span(), "this cannot stand for two things"));
                }
            }
        }
        Ok(())
    }

    /// The role with its number in place.
    fn role(self, span: Span) -> syn::Result<Role> {
        let error = |message| syn::Error::new(span, message);
        let given = self.role.ok_or_else(|| error("`#[xml(…)]` must say what this stands for"))?;
        let misplaced =
            "`index = n` goes with `attribute`, `particle = n` with `element` and `any`";
        if let Role::Group { first, last, .. } = given {
            if self.particle.or(self.index).is_some() {
                return Err(error(misplaced));
            }
            let iteration = self.iteration.unwrap_or(0);
            return Ok(Role::Group { first, last, iteration, is_nullable: self.default });
        }
        if self.iteration.is_some() {
            return Err(error("`iteration = n` goes with `group`"));
        }
        match (given, self.particle, self.index) {
            (Role::Attribute { label, .. }, None, Some(index)) => {
                Ok(Role::Attribute { label, index })
            }
            (Role::Element { label, .. }, Some(particle), None) => {
                Ok(Role::Element { label, particle })
            }
            (Role::Any { .. }, Some(particle), None) => Ok(Role::Any { particle }),
            (Role::Attribute { .. } | Role::Element { .. } | Role::Any { .. }, _, _) => {
                Err(error(misplaced))
            }
            (role, None, None) => Ok(role),
            _ => Err(error(misplaced)),
        }
    }
}

/// The role an option names; its number stands in an option of its own.
fn named_role(option: &XmlOption) -> syn::Result<Role> {
    Ok(match option.name.to_string().as_str() {
        "attribute" => Role::Attribute { label: option.text()?, index: 0 },
        "element" => Role::Element { label: option.text()?, particle: 0 },
        "any" => option.flag().map(|_| Role::Any { particle: 0 })?,
        "any_attributes" => option.flag().map(|_| Role::AnyAttributes)?,
        "instance_attributes" => option.flag().map(|_| Role::InstanceAttributes)?,
        "group" => {
            let (first, last) = option.range()?;
            Role::Group { first, last, iteration: 0, is_nullable: false }
        }
        "text" => option.flag().map(|_| Role::Text)?,
        "mixed" => option.flag().map(|_| Role::Mixed)?,
        _ => return Err(option.unknown()),
    })
}
