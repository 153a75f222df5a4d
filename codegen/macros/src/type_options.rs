//! The annotations on a whole type.

use proc_macro2::TokenStream;
use syn::{DeriveInput, Path};

use crate::options::{self, Implied, XmlOption};

/// What `#[xml(…)]` says of a type.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct TypeOptions {
    /// The table.
    pub(crate) schema: Option<Path>,
    /// Its type there.
    pub(crate) type_id: Option<TokenStream>,
    /// Its document there.
    pub(crate) document: Option<TokenStream>,
    /// Its simple type there.
    pub(crate) simple: Option<TokenStream>,
    /// Whether it reads and writes as its only field.
    pub(crate) transparent: bool,
    /// Whether `Clone`, `Debug` and `PartialEq` come with it.
    pub(crate) large: bool,
    /// Attributes without a field behind that of the last.
    pub(crate) last_attributes: Vec<Implied>,
    /// Elements without a field behind that of the last.
    pub(crate) last_elements: Vec<Implied>,
    /// Whether it is a group.
    pub(crate) group: bool,
    /// The type of which, and of whose derivations, it is an enum.
    pub(crate) derivations: Option<TokenStream>,
    /// Whether it is an enum of a substitution group.
    pub(crate) substitutions: bool,
}

/// Reads the annotations on a type.
pub(crate) fn parse(input: &DeriveInput) -> syn::Result<TypeOptions> {
    let mut options = TypeOptions::default();
    for option in options::parse(&input.attrs)? {
        options.set(option)?;
    }
    Ok(options)
}

impl TypeOptions {
    fn set(&mut self, option: XmlOption) -> syn::Result<()> {
        match option.name.to_string().as_str() {
            "schema" => self.schema = Some(option.path()?),
            "type_id" => self.type_id = Some(option.row()?),
            "document" => self.document = Some(option.row()?),
            "simple" => self.simple = Some(option.row()?),
            "transparent" => self.transparent = option.flag()?,
            "large" => self.large = option.flag()?,
            "last_attributes" => self.last_attributes = option.implied()?,
            "last_elements" => self.last_elements = option.implied()?,
            "group" => self.group = option.flag()?,
            "derivations" => self.derivations = Some(option.row()?),
            "substitutions" => self.substitutions = option.flag()?,
            _ => return Err(option.unknown()),
        }
        Ok(())
    }

    /// The table, or the error that none is named.
    pub(crate) fn schema(&self, input: &DeriveInput) -> syn::Result<&Path> {
        let missing = "`#[xml(schema = path, …)]` is missing: which table?";
        self.schema.as_ref().ok_or_else(|| syn::Error::new(input.ident.span(), missing))
    }

    /// The type in the table, or the error that none is named.
    pub(crate) fn type_id(&self, input: &DeriveInput) -> syn::Result<&TokenStream> {
        let missing = "`#[xml(type_id = n, …)]` is missing: which type of the table?";
        self.type_id.as_ref().ok_or_else(|| syn::Error::new(input.ident.span(), missing))
    }
}
