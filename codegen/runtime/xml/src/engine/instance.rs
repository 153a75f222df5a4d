//! The attributes of the namespace `xsi`, and what types say of them.

use super::super::error::{Error, ErrorKind};
use super::super::table::{Type, TypeId};
use super::Engine;

/// What the attributes of the namespace `xsi` say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Instance {
    /// `xsi:type`: [`NONE`] for a type that the schema does not have.
    pub(crate) type_id: Option<TypeId>,
    /// `xsi:nil`.
    pub(crate) nil: Option<bool>,
    /// Whether there is `xsi:schemaLocation`.
    pub(crate) has_location: bool,
    /// Whether there is `xsi:noNamespaceSchemaLocation`.
    pub(crate) has_location_without_namespace: bool,
}

impl Instance {
    /// Whether the attribute of that local name is there.
    pub(crate) fn has(self, local: &str) -> bool {
        match local {
            "type" => self.type_id.is_some(),
            "nil" => self.nil.is_some(),
            "schemaLocation" => self.has_location,
            "noNamespaceSchemaLocation" => self.has_location_without_namespace,
            _ => false,
        }
    }
}

impl Engine<'_> {
    /// Whether the attributes of the namespace `xsi` that a type requires are there, and those that
    /// it fixes have their values.
    #[cold]
    pub(super) fn check_instance(&self, definition: &Type<'_>) -> Result<(), Error> {
        let missing = definition.instance.iter().find(|local| !self.instance.has(local));
        if let Some(local) = missing.filter(|_| !definition.is_lenient) {
            let found = format!("the attribute `xsi:{local}` is missing");
            return Err(self.about_instance(definition, found));
        }
        let mut fixed = definition.fixed_instance.iter();
        match fixed.find(|(local, value)| !self.has_fixed(local, value)) {
            Some((local, value)) => {
                let found = format!("the value of `xsi:{local}` is not the fixed one");
                Err(self.about_instance(definition, found).expecting([format!("`{value}`")]))
            }
            None => Ok(()),
        }
    }

    /// Whether an attribute is not there, or has that value.
    fn has_fixed(&self, local: &str, value: &str) -> bool {
        let Instance { type_id, nil, .. } = self.instance;
        match local {
            "nil" => nil.is_none_or(|nil| nil == matches!(value, "true" | "1")),
            _ => type_id.is_none_or(|id| id == self.schema.type_of_expanded_name(value)),
        }
    }

    fn about_instance(&self, definition: &Type<'_>, found: String) -> Error {
        Error::new(ErrorKind::Attribute, found).by_rule(self.schema, definition.place)
    }
}
