//! Attributes of the namespace `xsi` that the values do not hold.

use super::datatypes::QName;

/// What a document says by attributes of the namespace `xsi` beside what its values tell: hints
/// where schemas are found, `xsi:type` on a value or where it names the declared type,
/// `xsi:nil="false"`. The root has those of the whole document, so that they cost nothing where
/// there are none.
///
/// Reading fills it, and writing puts each attribute back where it stood: at the element of the
/// same name and position. A change that moves elements has to move their places, too, or to
/// drop them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct InstanceAttributes {
    /// `xsi:type`. A type that the value determines takes precedence.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub type_name: Option<QName>,
    /// `xsi:nil="false"`. That an element is nil is part of its value.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_not_nil: bool,
    /// `xsi:schemaLocation`: namespaces and locations, in turns.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub schema_location: Option<String>,
    /// `xsi:noNamespaceSchemaLocation`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub no_namespace_schema_location: Option<String>,
    /// Those of children, in the order of the document.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub children: Vec<ChildInstanceAttributes>,
}

/// The [`InstanceAttributes`] of a child.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChildInstanceAttributes {
    /// The namespace of the child's name; empty for none.
    pub namespace: String,
    /// The local part of its name.
    pub local: String,
    /// Its position among the children of that name, from 1.
    pub position: usize,
    /// Its own attributes, and those within it.
    pub attributes: InstanceAttributes,
}

impl InstanceAttributes {
    /// Nothing but `xsi:schemaLocation`, as roots have it.
    pub fn located(schema_location: impl Into<String>) -> Self {
        Self { schema_location: Some(schema_location.into()), ..Self::default() }
    }

    /// Whether there is no attribute.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds what another one has.
    pub(crate) fn add(&mut self, other: Self) {
        self.type_name = other.type_name.or(self.type_name.take());
        self.is_not_nil |= other.is_not_nil;
        self.schema_location = other.schema_location.or(self.schema_location.take());
        self.no_namespace_schema_location =
            other.no_namespace_schema_location.or(self.no_namespace_schema_location.take());
        self.children.extend(other.children);
    }

    /// The place of a child that stands behind all that have one, or is the last of them.
    pub(crate) fn last_child(
        &mut self,
        namespace: &str,
        local: &str,
        position: usize,
    ) -> &mut Self {
        let is_it = |last: &ChildInstanceAttributes| {
            (&*last.namespace, &*last.local, last.position) == (namespace, local, position)
        };
        if !self.children.last().is_some_and(is_it) {
            self.children.push(ChildInstanceAttributes {
                namespace: namespace.to_owned(),
                local: local.to_owned(),
                position,
                attributes: Self::default(),
            });
        }
        let last = self.children.len() - 1;
        &mut self.children[last].attributes
    }
}
