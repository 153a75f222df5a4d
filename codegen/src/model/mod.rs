//! The meeting point: what the schemas say, in no schema language and not yet in Rust. Plain data.

pub mod bindings;
pub mod body;
pub mod content;
pub mod documents;
pub mod facets;
pub mod identity;
pub mod json;
mod json_documents;
pub mod messages;
pub mod names;
pub mod operation;
pub mod operations;
pub mod parameter;
pub mod particles;
pub mod path;
pub mod publication;
pub mod relations;
pub mod response;
pub(crate) mod rows;
pub mod rules;
pub mod security;
pub mod shapes;
pub mod sizes;
pub mod smallest_integers;
pub mod states;
pub mod types;

use swordsmith_http::description::Description;
use swordsmith_xml::table::Schema;

use documents::Documents;
use json::shapes::JsonShapes;
use messages::Messages;
use operations::Operations;
use shapes::Shapes;

use crate::destination::{Destination, Runtime};
use crate::source::Source;

/// All that is known of one module when its files are written.
#[derive(Debug)]
pub struct Model<'a> {
    /// Name of the Rust module.
    pub name: &'a str,
    /// The schemas that the manifest names for it.
    pub schemas: SchemaNames,
    /// The files themselves, and those that they reach, each once.
    pub sources: Vec<Source>,
    /// Where the files that are made of it will be.
    pub destination: &'a Destination,
    /// What they name the runtime by.
    pub runtime: Runtime,
    /// Its XML documents.
    pub xml: Option<Xml<'a>>,
    /// Its JSON documents.
    pub json: Option<Json<'a>>,
    /// What is served over HTTP.
    pub operations: Option<Operations>,
    /// The same, as the runtime walks it.
    pub description: Option<Description<'a>>,
    /// Its binary messages.
    pub messages: Option<Messages>,
}

/// Names of schemas, by language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchemaNames {
    /// XML Schema.
    pub xsd: Vec<String>,
    /// What XML documents are made from: XML Schema, and the description, if its bodies are such.
    pub xml: Vec<String>,
    /// JSON Schema.
    pub json: Vec<String>,
    /// `OpenAPI`: one at most.
    pub openapi: Vec<String>,
    /// Protocol Buffers.
    pub proto: Vec<String>,
}

impl SchemaNames {
    /// The schemas that JSON documents are made from: the description, if no file is a schema itself.
    pub fn of_json(&self) -> &Vec<String> {
        if self.json.is_empty() { &self.openapi } else { &self.json }
    }
}

/// The XML documents of a module: what the schemas say, the table that checks it, the types that
/// hold it.
#[derive(Debug)]
pub struct Xml<'a> {
    /// What the schemas say.
    pub documents: Documents,
    /// The types.
    pub shapes: Shapes,
    /// The table.
    pub schema: &'a Schema<'a>,
    /// Whether the types implement serde's traits.
    pub serde: bool,
}

/// The JSON documents of a module: the types that hold them, the table that checks them.
#[derive(Debug)]
pub struct Json<'a> {
    /// The types.
    pub shapes: JsonShapes,
    /// The table.
    pub schema: &'a swordsmith_json::table::Schema<'a>,
    /// Whether the types implement serde's traits.
    pub serde: bool,
}
