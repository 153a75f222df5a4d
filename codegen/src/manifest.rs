//! The manifest: which schemas make which generated module.

use std::collections::BTreeMap;

use serde::Deserialize;
use swordsmith_xml::near::nearest;
pub use toml::{Spanned, Table, Value};

use crate::destination::Runtime;
use crate::diagnostic::Diagnostics;
use crate::model::bindings::Via;
use crate::naming::{is_module_name, module_name};
use crate::source::{SourceId, Sources};

/// The name of a manifest that is on no disk: one that is made for a schema or a folder.
pub const MADE: &str = "(made manifest)";

/// A whole `swordsmith.toml`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manifest {
    /// The modules, in the order they are generated.
    #[serde(rename = "module")]
    pub modules: Vec<Module>,
    /// Where imported documents of all modules are found: the URL or the namespace that a schema
    /// names, and the file.
    #[serde(default)]
    pub locations: BTreeMap<String, Spanned<String>>,
    /// OASIS catalogs that say where other imported documents are found, in the order in which they
    /// are asked.
    #[serde(default)]
    pub catalogs: Vec<Spanned<String>>,
    /// Where the code goes.
    #[serde(default)]
    pub output: Output,
    /// What may change though it breaks somebody, when two versions of the interface are compared.
    #[serde(default)]
    pub allow: Vec<Allow>,
}

/// A change that is meant, though it breaks somebody. It stands in the version that has changed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Allow {
    /// The rule, as reports name it.
    pub rule: Spanned<String>,
    /// What the change is about, as reports name it; a `*` at the end stands for any rest. All, if
    /// it is not said.
    pub subject: Option<Spanned<String>>,
    /// Why the change is meant.
    pub reason: Spanned<String>,
}

/// Where the code goes: into a crate of its own, or as modules into one that is there. Neither is
/// named where the caller says it, as a build script does.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Output {
    /// Folder of a crate. Its `Cargo.toml` is written if there is none, and never again.
    #[serde(rename = "crate")]
    pub crate_folder: Option<Spanned<String>>,
    /// Folder among the sources of a crate: each module becomes a folder in it.
    pub modules: Option<Spanned<String>>,
    /// The `[package]` of the crate, whose `name`, `version` and `edition` have defaults.
    #[serde(default)]
    pub package: Table,
    /// The crate's dependency on the runtime; features that the modules need are added: `{ version = "0.1" }`, or a
    /// path or a repository. As all dependencies, it stands in `Cargo.toml` as it stands here.
    pub runtime: Option<Table>,
    /// Further dependencies of the crate.
    #[serde(default)]
    pub dependencies: Table,
    /// The `[features]` of the crate.
    #[serde(default)]
    pub features: Table,
    /// Whether the crate is a workspace of its own; else it belongs to the one around it.
    #[serde(default)]
    pub workspace: bool,
    /// Whether generated code calls the runtime `swordsmith::xml` and the like, which is one
    /// dependency; else it calls each part by the name of its crate.
    pub facade: Option<bool>,
    /// Whether what a service publishes of its schemas is included from where they are, or copied;
    /// if not said, it is included where the schemas are in the same package.
    pub include_schemas: Option<bool>,
}

impl Output {
    /// What generated code calls the runtime.
    pub fn names_runtime(&self) -> Runtime {
        if self.facade.unwrap_or(true) { Runtime::Facade } else { Runtime::Crates }
    }
}

/// One generated module and the schemas it comes from. Names are relative to the manifest.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Module {
    /// Name of the Rust module: an identifier that no other module of the manifest has.
    pub name: Spanned<String>,
    /// XML Schema documents to start from.
    #[serde(default)]
    pub xsd: Vec<String>,
    /// JSON Schemas to start from: each is a document, and so are its definitions.
    #[serde(default)]
    pub json: Vec<String>,
    /// Protocol Buffers files to start from.
    #[serde(default)]
    pub proto: Vec<String>,
    /// The `OpenAPI` description.
    pub openapi: Option<String>,
    /// As those of the manifest, which are asked next.
    #[serde(default)]
    pub locations: BTreeMap<String, Spanned<String>>,
    /// As those of the manifest, which are asked next.
    #[serde(default)]
    pub catalogs: Vec<Spanned<String>>,
    /// Roots of the documents that are wanted, as `{namespace}local`, or their types, where several
    /// have one root; all, if none is named. Other types may be named, too. Only what these reach is
    /// generated, see
    /// [`limit_documents`](crate::passes::limit_documents).
    #[serde(default)]
    pub only: Vec<Spanned<String>>,
    /// Operations that are left out, as `tag:pets`, `operation:listPets`, `GET /pets` or `* /pets`.
    /// [`Module::only`] can name operations so, too: then no others are wanted.
    #[serde(default)]
    pub except: Vec<Spanned<String>>,
    /// Prefixes that documents are written with, and their namespaces, as in
    /// `xmlns:prefix="namespace"`; the empty prefix makes a default namespace. Other namespaces have
    /// the prefixes that the schema declares.
    #[serde(default)]
    pub prefixes: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Whether types of documents implement serde's traits; the runtime has its feature `serde`
    /// then.
    #[serde(default)]
    pub serde: Option<Spanned<bool>>,
    /// Whether the operations of each tag are a trait of their own, so that a file can implement
    /// them; else all are methods of one trait.
    #[serde(default)]
    pub traits_by_tag: Option<Spanned<bool>>,
    /// Simple types whose values are of types of the user's own.
    #[serde(default)]
    pub bind: Vec<Bind>,
    /// What things of the description or of JSON Schemas are called in Rust.
    #[serde(default)]
    pub rename: Vec<Rename>,
    /// Messages in messages that are put into a box, as `package.Message.field`; see
    /// [`Messages::boxed`](crate::model::messages::Messages::boxed).
    #[serde(default)]
    pub boxed: Vec<Spanned<String>>,
    /// Enumerations that tell which of several fields is set.
    #[serde(default)]
    pub tag: Vec<Tag>,
    /// Repeated fields whose lengths follow from other fields.
    #[serde(default)]
    pub count: Vec<Count>,
}

/// An enumeration of a message that tells which of several fields is set. Where it has another
/// value than those named here, none of them is.
///
/// Such a rule is of the schema, whose language has no words for it. It changes nothing of what is
/// read and written: checks ask for it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tag {
    /// The message, as `package.Message`.
    pub message: Spanned<String>,
    /// The field that is an enumeration.
    pub field: Spanned<String>,
    /// Values of the enumeration, and the field that is set with each.
    pub members: BTreeMap<String, Spanned<String>>,
}

/// Repeated fields with as many elements as certain numbers multiplied. Where the message around
/// them is absent, nothing is asked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Count {
    /// The message, as `package.Message`.
    pub message: Spanned<String>,
    /// The repeated fields: the names of the fields that lead to each, with dots between them.
    pub elements: Vec<Spanned<String>>,
    /// The repeated field of integers that are multiplied. None of them make 1.
    pub product_of: Spanned<String>,
    /// An enumeration of the message, and the value with which the product is the number; with
    /// others it is the most there may be.
    #[serde(default)]
    pub exact_where: BTreeMap<String, Spanned<String>>,
}

/// A simple type, and the Rust type of its values: one that can be compared, cloned and shown for
/// debugging.
///
/// What the schema says of the simple type is checked before the Rust type is asked, and again on
/// writing. A type that is restricted from it has the same values, unless it is bound itself or an
/// enumeration. What the Rust type does not take is an error of the document, at its place;
/// defaults of the schema it must take.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bind {
    /// The simple type, as `{namespace}local`; a type of XML Schema itself, too.
    #[serde(rename = "type")]
    pub name: Spanned<String>,
    /// Path of the Rust type, as the generated module can say it.
    pub rust: Spanned<String>,
    /// What it implements.
    #[serde(default)]
    pub via: BindVia,
}

/// What something is called in Rust, though the description or the JSON Schema says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rename {
    /// What is meant, as a JSON Pointer (RFC 6901): an operation (`/paths/~1pets/get`), a parameter, a
    /// header, a schema, or a value of its `enum`. In the description or, if the module has none, in its
    /// first JSON Schema; in another file, the name of that and a `#` stand before it.
    pub at: Spanned<String>,
    /// The name. One that begins with a capital is that of a type, a variant or a value; another one
    /// that of an operation, a parameter or a header, or of the field that a property is.
    pub to: Spanned<String>,
}

/// What a Rust type implements to be read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BindVia {
    /// `swordsmith_xml::datatypes::Value`.
    #[default]
    Value,
    /// `FromStr` and `Display`; generated code keeps it in a `FromText`.
    FromStr,
}

impl From<BindVia> for Via {
    fn from(via: BindVia) -> Self {
        match via {
            BindVia::Value => Self::Codec,
            BindVia::FromStr => Self::Text,
        }
    }
}

impl Module {
    /// Whether it has documents of XML or of JSON.
    pub fn has_documents(&self) -> bool {
        !self.xsd.is_empty() || !self.json.is_empty()
    }

    /// Whether types of its documents implement serde's traits.
    pub fn has_serde(&self) -> bool {
        self.has_documents() && self.serde.as_ref().is_some_and(|asked| *asked.get_ref())
    }
}

impl Manifest {
    /// The schemas that it names anywhere.
    pub fn schemas(&self) -> impl Iterator<Item = String> {
        let locations = self.modules.iter().flat_map(|module| module.locations.values());
        let located = locations.chain(self.locations.values()).map(|name| name.get_ref().clone());
        let of_module = |module: &Module| {
            module
                .xsd
                .iter()
                .chain(&module.json)
                .chain(&module.proto)
                .chain(&module.openapi)
                .cloned()
                .collect::<Vec<_>>()
        };
        self.modules.iter().flat_map(of_module).chain(located)
    }

    /// The catalogs that it names anywhere.
    pub fn catalogs(&self) -> impl Iterator<Item = String> {
        let of_modules = self.modules.iter().flat_map(|module| &module.catalogs);
        self.catalogs.iter().chain(of_modules).map(|name| name.get_ref().clone())
    }

    /// Reads a manifest among the sources; what is wrong with it becomes a finding at its place.
    pub fn parse(source: SourceId, sources: &Sources, findings: &mut Diagnostics) -> Option<Self> {
        match toml::from_str(&sources.get(source).text) {
            Ok(manifest) => {
                check_names(&manifest, source, findings);
                check_reasons(&manifest, source, findings);
                Some(manifest)
            }
            Err(error) => {
                let place = error.span().unwrap_or_default();
                let span = source.span(place.start, place.end);
                match shape_help(error.message()) {
                    Some(help) => findings.error_with_help(span, error.message(), help),
                    None => findings.error_near(span, error.message(), near_key(error.message())),
                }
                None
            }
        }
    }
}

/// Refuses names that Rust does not take for a module, and those that two modules have.
fn check_names(manifest: &Manifest, source: SourceId, findings: &mut Diagnostics) {
    let mut taken = BTreeMap::new();
    for Module { name, .. } in &manifest.modules {
        let (place, name) = (source.span(name.span().start, name.span().end), name.get_ref());
        if !is_module_name(name) {
            let message = format!("a Rust module cannot be called `{name}`");
            findings.error_with_help(place, message, format!("call it `{}`", module_name(name)));
        } else if let Some(other) = taken.insert(name.to_lowercase(), name) {
            let message = if other == name {
                format!("two modules are called `{name}`")
            } else {
                format!("modules `{other}` and `{name}` have the same files where case is ignored")
            };
            findings.error(place, message);
        }
    }
}

/// Whoever lets a change through says why.
fn check_reasons(manifest: &Manifest, source: SourceId, findings: &mut Diagnostics) {
    for Allow { reason, .. } in &manifest.allow {
        if reason.get_ref().trim().is_empty() {
            let place = source.span(reason.span().start, reason.span().end);
            findings.error(place, "a change is allowed for a reason: say which");
        }
    }
}

/// What to write where one thing stands in the place of a list, out of what serde says of it:
/// invalid type: map, expected a sequence.
fn shape_help(message: &str) -> Option<&'static str> {
    let found = message.strip_prefix("invalid type: ")?.strip_suffix(", expected a sequence")?;
    Some(match found {
        "map" => "there may be several: write it with two brackets, as `[[module]]`",
        _ => "there may be several: write a list, as `[\"order.xsd\"]`",
    })
}

/// The key that is meant by one that is not known, out of what serde says of it: unknown field
/// `xds`, expected one of `xsd`, `proto`.
fn near_key(message: &str) -> Option<&str> {
    let mut quoted = message.strip_prefix("unknown ")?.split('`').skip(1).step_by(2);
    nearest(quoted.next()?, quoted)
}
