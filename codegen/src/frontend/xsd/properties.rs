//! Properties that items of several kinds have.

use xsd_parser::models::schema::xs;

use super::children::facet;
use super::node::{Item, Node};

impl<'s> Item<'s> {
    /// `name`.
    pub fn name(self) -> Option<&'s str> {
        match self {
            Self::SimpleType(it) => it.name.as_deref(),
            Self::ComplexType(it) => it.name.as_deref(),
            Self::Group(it) => it.name.as_deref(),
            Self::AttributeGroup(it) => it.name.as_deref(),
            Self::Element(it) => it.name.as_deref(),
            Self::Attribute(it) => it.name.as_deref(),
            Self::Notation(it) => Some(&it.name),
            Self::Unique(it) | Self::Key(it) => it.name.as_deref(),
            Self::Keyref(it) => it.name.as_deref(),
            _ => None,
        }
    }

    /// `default` of an element or attribute.
    pub fn default_value(self) -> Option<&'s str> {
        match self {
            Self::Element(it) => it.default.as_deref(),
            Self::Attribute(it) => it.default.as_deref(),
            _ => None,
        }
    }

    /// `fixed` of an element or attribute.
    pub fn fixed_value(self) -> Option<&'s str> {
        match self {
            Self::Element(it) => it.fixed.as_deref(),
            Self::Attribute(it) => it.fixed.as_deref(),
            _ => None,
        }
    }

    /// `targetNamespace` of an element or attribute, as it is written.
    pub fn target_namespace(self) -> Option<&'s str> {
        match self {
            Self::Element(it) => it.target_namespace.as_deref(),
            Self::Attribute(it) => it.target_namespace.as_deref(),
            _ => None,
        }
    }

    /// `value` of a facet; empty for assertions, which have none.
    pub fn facet_value(self) -> &'s str {
        match self {
            Self::Facet(it) => facet(it).map_or("", |it| &it.value),
            _ => "",
        }
    }
}

impl<'s> Node<'s> {
    /// Whether the name of a local element or attribute is in the target namespace: by its `form`,
    /// or by what the schema says of all.
    pub fn is_qualified(&self) -> bool {
        let schema = &self.document.file.schema;
        let form = match self.item {
            Item::Element(it) => it.form.unwrap_or(schema.element_form_default),
            Item::Attribute(it) => it.form.unwrap_or(schema.attribute_form_default),
            _ => return false,
        };
        form == xs::FormChoiceType::Qualified
    }

    /// `xpathDefaultNamespace` of a selector or field, or that of the schema.
    pub fn xpath_default_namespace(&self) -> &'s xs::XpathDefaultNamespaceType {
        let own = match self.item {
            Item::Selector(it) | Item::Field(it) => it.xpath_default_namespace.as_ref(),
            _ => None,
        };
        match own.unwrap_or(&self.document.file.schema.xpath_default_namespace) {
            // Where a schema does not have the attribute, xsd-parser has its default as text.
            xs::XpathDefaultNamespaceType::String(uri) if uri == "##local" => {
                &xs::XpathDefaultNamespaceType::Local
            }
            known => known,
        }
    }
}
