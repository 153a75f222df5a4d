//! Modifiers of rows, for values that differ from the constructor's defaults.

use super::super::table::{
    Attribute, Derivations, Element, Facet, Identity, Simple, Type, ValueConstraint, Wildcard,
};

impl<'s> Element<'s> {
    /// The same, `nillable`.
    pub const fn nillable(mut self) -> Self {
        self.nillable = true;
        self
    }

    /// The same, `abstract`.
    pub const fn is_abstract(mut self) -> Self {
        self.is_abstract = true;
        self
    }

    /// The same with a `block`.
    pub const fn block(mut self, extension: bool, restriction: bool) -> Self {
        self.block = Derivations { extension, restriction };
        self
    }

    /// The same with a default value.
    pub const fn default(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Default(value));
        self
    }

    /// The same with a fixed value.
    pub const fn fixed(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Fixed(value));
        self
    }

    /// The same with identity constraints; their place is that of the element.
    pub const fn identities(mut self, identities: &'s [Identity<'s>]) -> Self {
        self.identities = identities;
        self
    }
}

impl<'s> Type<'s> {
    /// The same, derived by extension.
    pub const fn by_extension(mut self) -> Self {
        self.by_extension = true;
        self
    }

    /// The same, `abstract`.
    pub const fn is_abstract(mut self) -> Self {
        self.is_abstract = true;
        self
    }

    /// The same with a `block`.
    pub const fn block(mut self, extension: bool, restriction: bool) -> Self {
        self.block = Derivations { extension, restriction };
        self
    }

    /// The same with attributes.
    pub const fn attributes(mut self, attributes: &'s [Attribute<'s>]) -> Self {
        self.attributes = attributes;
        self
    }

    /// The same, requiring attributes of the namespace `xsi`.
    pub const fn instance(mut self, locals: &'s [&'s str]) -> Self {
        self.instance = locals;
        self
    }

    /// The same, with fixed values of attributes of the namespace `xsi`.
    pub const fn fixed_instance(mut self, values: &'s [(&'s str, &'s str)]) -> Self {
        self.fixed_instance = values;
        self
    }

    /// The same with an attribute wildcard.
    pub const fn any_attribute(mut self, wildcard: &'s Wildcard<'s>) -> Self {
        self.any_attribute = Some(wildcard);
        self
    }

    /// The same, `mixed`.
    pub const fn mixed(mut self) -> Self {
        self.is_mixed = true;
        self
    }

    /// The same, read leniently.
    pub const fn lenient(mut self) -> Self {
        self.is_lenient = true;
        self
    }
}

impl<'s> Attribute<'s> {
    /// The same, `use="required"`.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// The same with a default value.
    pub const fn default(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Default(value));
        self
    }

    /// The same with a fixed value.
    pub const fn fixed(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Fixed(value));
        self
    }
}

impl<'s> Simple<'s> {
    /// The same with facets.
    pub const fn facets(mut self, facets: &'s [Facet<'s>]) -> Self {
        self.facets = facets;
        self
    }
}
