//! Model to text: an emitter per output file, of the same name. `OUTPUTS` is the table of them all.

pub mod client;
mod commonmark;
mod description;
mod doc_comments;
pub mod documents;
mod facet_words;
pub mod http;
mod imports;
mod json;
pub mod layout;
mod list_items;
pub mod manifest;
mod markdown;
mod members;
pub mod messages;
pub mod module;
pub mod operations;
pub mod parts;
pub mod paths;
mod published;
pub mod refusal;
pub mod router;
mod rule_words;
mod runtime;
mod serde;
pub mod service;
pub mod states;
mod symbols;
pub mod table;
mod table_content;
mod table_facets;
mod table_identities;
mod table_leaves;
mod table_states;
pub mod unimplemented;
mod value_types;
mod variant_names;

use crate::diagnostic::Diagnostics;
use crate::model::{Model, SchemaNames};
use module::{Child, Side};

/// A file of the output. Nothing else ever writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedFile {
    /// Path as the [layout](crate::destination::Layout) has it, with `/` between its parts.
    pub path: String,
    /// The whole text.
    pub contents: String,
}

impl GeneratedFile {
    /// Its path relative to the sources of a generated crate; `None` if it is none of them.
    pub fn source_path(&self) -> Option<&str> {
        self.path.strip_prefix("src/")
    }
}

/// A kind of output file: its name, what it holds, whether its emitter lays it out, and who writes it (`None`: the
/// module has no such thing).
struct Output {
    name: &'static str,
    documentation: &'static str,
    /// What it is made from.
    schemas: fn(&SchemaNames) -> &Vec<String>,
    is_laid_out: bool,
    emit: fn(&Model<'_>) -> Option<String>,
}

/// Every file that a module can have.
const OUTPUTS: [Output; 15] = [
    Output {
        name: "documents",
        documentation: "XML documents.",
        schemas: |all| &all.xml,
        is_laid_out: false,
        emit: |model| model.xml.as_ref().map(|xml| documents::emit(xml).to_string()),
    },
    Output {
        name: "table",
        documentation: "What XML documents may be.",
        schemas: |all| &all.xml,
        is_laid_out: true,
        emit: |model| model.xml.as_ref().map(table::emit),
    },
    Output {
        name: "json_documents",
        documentation: "JSON documents.",
        schemas: SchemaNames::of_json,
        is_laid_out: false,
        emit: |model| model.json.as_ref().map(|json| json::emit(json).to_string()),
    },
    Output {
        name: "json_table",
        documentation: "What JSON documents may be.",
        schemas: SchemaNames::of_json,
        is_laid_out: true,
        emit: |model| {
            let schema = model.json.as_ref()?.schema;
            Some(json::table::emit(schema, &json::symbols::Symbols::new(schema)))
        },
    },
    Output {
        name: "messages",
        documentation: "Binary messages.",
        schemas: |all| &all.proto,
        is_laid_out: false,
        emit: |model| Some(messages::emit(model.messages.as_ref()?, model.runtime)),
    },
    Output {
        name: "description",
        documentation: "What the service does, as data.",
        schemas: |all| &all.openapi,
        is_laid_out: true,
        emit: |model| {
            let (service, xml) = (model.service()?, model.xml.as_ref()?);
            Some(description::emit(service, xml, model.description.as_ref()?))
        },
    },
    Output {
        name: "operations",
        documentation: "Requests and answers.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| operations::emit(service).to_string()),
    },
    Output {
        name: "parts",
        documentation: "Multipart bodies, part by part.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| parts::emit(service).to_string()),
    },
    Output {
        name: "paths",
        documentation: "Every path, filled in.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| paths::emit(service).to_string()),
    },
    Output {
        name: "refusal",
        documentation: "Why requests are refused.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| refusal::emit(service).to_string()),
    },
    Output {
        name: "states",
        documentation: "The states of what paths lead to.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| states::emit(model.service()?).map(|states| states.to_string()),
    },
    Output {
        name: "service",
        documentation: "The service as a trait.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| service::emit(service).to_string()),
    },
    Output {
        name: "router",
        documentation: "From requests to operations.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| router::emit(service).to_string()),
    },
    Output {
        name: "unimplemented",
        documentation: "A service that does nothing yet.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| unimplemented::emit(service)),
    },
    Output {
        name: "client",
        documentation: "The service, called.",
        schemas: |all| &all.openapi,
        is_laid_out: false,
        emit: |model| model.service().map(|service| client::emit(service).to_string()),
    },
];

/// The files of a module; `all` are the modules of the manifest, of which what it publishes tells.
pub fn emit(
    model: &Model<'_>,
    all: &[Model<'_>],
    findings: &mut Diagnostics,
) -> Vec<GeneratedFile> {
    let schemas = &model.schemas;
    let written = OUTPUTS.iter().filter_map(|output| Some((output, (output.emit)(model)?)));
    let (mut files, mut children) = (Vec::new(), Vec::new());
    for (output, text) in written {
        let schemas = (output.schemas)(&model.schemas);
        let contents = if output.is_laid_out {
            layout::header(schemas) + &text
        } else {
            layout::rust_file(&text, schemas, findings)
        };
        files.push(file(model, output.name, contents));
        children.push(Child {
            name: output.name,
            documentation: output.documentation,
            is_documented_by_schemas: matches!(output.name, "documents" | "json_documents"),
            side: side(output.name),
        });
    }
    let published = published::emit(model, all);
    for (name, documentation, text) in published.modules {
        files.push(file(model, name, layout::header(&schemas.openapi) + &text));
        children.push(Child { name, documentation, is_documented_by_schemas: false, side: None });
    }
    files.extend(published.files);
    let text = module::emit(model, &children);
    files.push(file(model, "mod", layout::rust_file(&text, &[layout::MANIFEST], findings)));
    files
}

/// Who alone needs a file.
fn side(name: &str) -> Option<Side> {
    match name {
        "service" | "router" | "unimplemented" => Some(Side::Server),
        "client" => Some(Side::Client),
        _ => None,
    }
}

fn file(model: &Model<'_>, name: &str, contents: String) -> GeneratedFile {
    GeneratedFile { path: model.destination.layout.source(model.name, name), contents }
}
