//! What generated Rust offers: its public items, as data.

mod accessors;
mod aliases;
mod annotations;
mod derived;
mod making;
mod read;
#[cfg(test)]
mod tests;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_codegen::GeneratedFile;

pub(super) use aliases::Aliases;

/// The public items of a version.
#[derive(Debug, Default)]
pub(super) struct Api {
    /// The items, by their paths below the crate: `shop::documents::Order`.
    pub(super) items: BTreeMap<String, Item>,
    /// The paths of the modules: those of the manifest, their files, and modules in these.
    pub(super) modules: BTreeSet<String>,
    /// What the names of types stand for that are other names.
    pub(super) aliases: Aliases,
}

/// An item.
#[derive(Debug)]
pub(super) enum Item {
    Struct(Struct),
    Enum(Enum),
    /// Another name for a type.
    Alias(String),
    Trait(Trait),
    /// A function, by its signature.
    Function(String),
    /// A constant, by its type.
    Constant(String),
}

/// A struct.
#[derive(Debug)]
pub(super) struct Struct {
    /// The fields that are public.
    pub(super) fields: Vec<Field>,
    /// Whether all of them are, so that literals can be written.
    pub(super) is_open: bool,
    pub(super) offers: Offers,
}

/// An enum.
#[derive(Debug)]
pub(super) struct Enum {
    pub(super) variants: Vec<Variant>,
    pub(super) offers: Offers,
}

/// What every type has.
#[derive(Debug, Default)]
pub(super) struct Offers {
    /// Traits that it implements, of those that users see: `Default`, `From<String>`.
    pub(super) traits: BTreeSet<String>,
    /// Its methods, also those that are derived.
    pub(super) methods: BTreeMap<String, Method>,
}

/// A variant of an enum.
#[derive(Debug)]
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
    /// Whether its fields have names.
    pub(super) is_named: bool,
    /// The number that it is given.
    pub(super) number: Option<String>,
}

/// A field. Those of tuples are called by their index.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) name: String,
    /// Its type, as it is written.
    pub(super) ty: String,
}

/// A trait.
#[derive(Debug, Default)]
pub(super) struct Trait {
    pub(super) methods: BTreeMap<String, Method>,
    /// The names of the types that who implements it says.
    pub(super) types: BTreeSet<String>,
}

/// A method.
#[derive(Debug, Clone, Default)]
pub(super) struct Method {
    /// All of it but its body.
    pub(super) signature: String,
    /// What it takes, besides `self`.
    pub(super) parameters: Vec<Field>,
    /// The field that it is derived from: what changes of that is said of the field.
    pub(super) of_field: Option<String>,
}

impl Api {
    /// What some files offer.
    pub(super) fn of(files: &[GeneratedFile]) -> Self {
        read::read(files)
    }

    /// The same, with a module of the manifest under another name.
    #[must_use]
    pub(super) fn with_module_renamed(self, old: &str, new: &str) -> Self {
        let renamed = |path: String| match path.strip_prefix(old) {
            Some(rest) if rest.is_empty() || rest.starts_with("::") => format!("{new}{rest}"),
            _ => path,
        };
        let mut aliases = self.aliases;
        aliases.rename_module(old, new);
        Self {
            items: self.items.into_iter().map(|(path, item)| (renamed(path), item)).collect(),
            modules: self.modules.into_iter().map(renamed).collect(),
            aliases,
        }
    }

    /// The modules of the manifest.
    pub(super) fn manifest_modules(&self) -> impl Iterator<Item = &String> {
        self.modules.iter().filter(|path| !path.contains("::"))
    }
}

impl Item {
    /// What it is called.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Struct(_) => "struct",
            Self::Enum(_) => "enum",
            Self::Alias(_) => "type",
            Self::Trait(_) => "trait",
            Self::Function(_) => "function",
            Self::Constant(_) => "constant",
        }
    }
}
