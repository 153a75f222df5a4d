//! What `any` and `anyAttribute` say alike.

use xsd_parser::models::schema::{QName, xs};

/// What a wildcard says of what it lets in.
#[derive(Debug, Clone)]
pub struct WildcardProperties<'s> {
    /// `namespace`.
    pub namespace: Option<&'s xs::NamespaceListType>,
    /// `notNamespace`.
    pub not_namespace: Option<&'s [xs::BasicNamespaceListItemType]>,
    /// `notQName`.
    pub not_names: Vec<NotName<'s>>,
    /// `processContents`.
    pub process: &'s xs::ProcessContentsType,
}

/// An item of `notQName`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotName<'s> {
    /// A name, as it is written: its prefix is that of the tree of positions.
    Name(&'s str),
    /// `##defined`.
    Defined,
    /// `##definedSibling`.
    DefinedSibling,
}

impl<'s> From<&'s xs::Any> for WildcardProperties<'s> {
    fn from(any: &'s xs::Any) -> Self {
        let not_names = any.not_q_name.iter().flat_map(|it| &it.0).map(|it| match it {
            xs::QnameListItemType::QName(name) => not_name(name),
            xs::QnameListItemType::Defined => NotName::Defined,
            xs::QnameListItemType::DefinedSibling => NotName::DefinedSibling,
        });
        Self {
            namespace: any.namespace.as_ref(),
            not_namespace: any.not_namespace.as_deref().map(Vec::as_slice),
            not_names: not_names.collect(),
            process: &any.process_contents,
        }
    }
}

impl<'s> From<&'s xs::AnyAttribute> for WildcardProperties<'s> {
    fn from(any: &'s xs::AnyAttribute) -> Self {
        let not_names = any.not_q_name.iter().flat_map(|it| &it.0).map(|it| match it {
            xs::QnameListAItemType::QName(name) => not_name(name),
            xs::QnameListAItemType::Defined => NotName::Defined,
        });
        Self {
            namespace: any.namespace.as_ref(),
            not_namespace: any.not_namespace.as_deref().map(Vec::as_slice),
            not_names: not_names.collect(),
            process: &any.process_contents,
        }
    }
}

/// A name. Attributes have no siblings, so that xsd-parser reads the keyword as a name there.
fn not_name(name: &QName) -> NotName<'_> {
    match str::from_utf8(name.as_bytes()).unwrap_or_default() {
        "##definedSibling" => NotName::DefinedSibling,
        name => NotName::Name(name),
    }
}
