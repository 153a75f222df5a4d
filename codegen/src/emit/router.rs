//! `router.rs`: from requests to operations. What is the same for every service stands in the template.

use askama::Template;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::http::imports::import;
use super::http::refusals::refuse;
use super::http::resources::{Resource, borrowed, of_path, resources};
use super::http::routes::{Allowed, Route, allowed, routes};
use super::http::values::{field, value_type};
use super::http::{
    Service, VERSION, field_identifier, number, parameter_identifier, rendered, shown, text,
    type_identifier, variant_identifier,
};
use super::{answers, requests};
use crate::model::operation::{ForbiddenHeader, Operation};
use crate::model::operations::Operations;
use crate::model::parameter::Parameter;
use crate::model::path::Path;
use crate::model::response::CommonHeader;

/// Each path has its pattern, and those of one variant make the same of it.
const ALIASES: &str = r#"#[allow(clippy::match_same_arms, reason = "several paths lead to the same, each in its place")]"#;

/// The router.
pub fn emit(service: Service<'_>) -> String {
    let operations = service.operations;
    let resources = resources(operations);
    let served = || operations.paths.iter().filter(|path| !path.operations.is_empty());
    let paths: Vec<_> = served().map(|path| path_view(operations, &resources, path)).collect();
    let limits: Vec<_> = served().flat_map(limits).collect();
    let reason = quote!(reason);
    let has_offers = paths.iter().flat_map(|path| &path.operations).any(|it| it.offered.is_some());
    let mut router = Router {
        version: VERSION,
        client: client(operations),
        imports: String::new(),
        is_published: operations.publication.is_some(),
        has_limits: !limits.is_empty(),
        limits,
        allow_everywhere: operations.common_headers.contains(&CommonHeader::Methods),
        redirect: operations
            .redirect
            .map(|status| super::http::status::constant(status).to_string()),
        unauthorized: operations
            .router
            .unauthorized
            .map(|index| text(&refuse(operations, index, &reason))),
        not_found: text(&refuse(operations, operations.router.not_found, &reason)),
        not_acceptable: has_offers
            .then(|| text(&refuse(operations, operations.router.not_acceptable, &reason))),
        method_not_allowed: text(&refuse(
            operations,
            operations.router.method_not_allowed,
            &reason,
        )),
        constants: constants(operations),
        request_id: operations.common_headers.iter().find_map(request_id),
        allowed: allowed(served()),
        aliases: if served().any(|path| !path.also_at.is_empty()) { ALIASES } else { "" },
        routes: routes(operations),
        paths,
    };
    router.imports = imports(service, &rendered(&router));
    rendered(&router)
}

#[derive(Template)]
#[template(path = "http/router.rs", escape = "none")]
struct Router {
    version: u32,
    client: String,
    imports: String,
    is_published: bool,
    has_limits: bool,
    limits: Vec<Limit>,
    allow_everywhere: bool,
    redirect: Option<String>,
    unauthorized: Option<String>,
    not_found: String,
    not_acceptable: Option<String>,
    method_not_allowed: String,
    constants: Vec<Constant>,
    request_id: Option<String>,
    allowed: Vec<Allowed>,
    paths: Vec<PathView>,
    /// What is said about several routes that lead to the same.
    aliases: &'static str,
    routes: Vec<Route>,
}

struct Limit {
    name: String,
    bytes: String,
    method: String,
    template: String,
}

struct Constant {
    name: String,
    value: String,
}

/// A path, as the template needs it: bits of Rust.
struct PathView {
    template: String,
    variant: String,
    function: String,
    /// Fields of the route, with their types; bound.
    fields: String,
    pattern: String,
    /// Parameters as arguments; as they are passed on; as `locate` takes them.
    arguments: String,
    passed: String,
    borrowed: String,
    locate: Option<String>,
    /// What was located, as an argument and as it is passed on.
    located_argument: String,
    located: String,
    /// The body as an argument and as it is passed on; empty if no operation has one.
    body_argument: &'static str,
    body: &'static str,
    operations: Vec<OperationView>,
}

struct OperationView {
    method: String,
    function: String,
    /// The body as an argument and as it is passed on; empty if it has none.
    body_argument: &'static str,
    body: &'static str,
    /// The head likewise; empty if nothing is read from it.
    head_argument: &'static str,
    head: &'static str,
    /// The media types of its answers, if they have any.
    offered: Option<String>,
    /// Whether nothing can go wrong with writing the answers.
    is_certain: bool,
    /// Whether the answers are bytes, which bring their media type with them.
    has_bytes: bool,
    /// Parameters that the precondition is told, and how they are read.
    early: Vec<EarlyView>,
    forbidden: Vec<ForbiddenView>,
    target: String,
    request: String,
}

struct EarlyView {
    name: String,
    value: String,
}

struct ForbiddenView {
    names: String,
    summary: String,
    detail: String,
    refusal: String,
}

/// Whoever asks, as the trait has it.
pub(super) fn client(operations: &Operations) -> String {
    if operations.realm.is_some() { "S::Client".to_owned() } else { "()".to_owned() }
}

/// What the router imports: of what it could use, that which it does.
fn imports(service: Service<'_>, router: &str) -> String {
    let items: TokenStream = router.parse().unwrap_or_default();
    let runtime = import(
        &quote!(::swordsmith_runtime::http),
        ["Body", "Pattern", "Reason", "parameter"],
        &items,
    );
    let server = [
        "Context",
        "Credentials",
        "Head",
        "Method",
        "Request",
        "RequestId",
        "Response",
        "StatusCode",
        "accept",
        "path",
        "published",
        "response",
    ];
    let server = import(&quote!(::swordsmith_runtime::server), server, &items);
    let operations = import(&quote!(super::operations), service.operation_names(), &items);
    quote!(#runtime #server #operations).to_string()
}

fn limits(path: &Path) -> impl Iterator<Item = Limit> {
    path.operations.iter().filter_map(|operation| {
        Some(Limit {
            name: text(&field_identifier(&operation.name)),
            bytes: text(&number(operation.body.as_ref()?.max_bytes)),
            method: operation.method.clone(),
            template: path.template(),
        })
    })
}

fn constants(operations: &Operations) -> Vec<Constant> {
    let constant = |header: &CommonHeader| match header {
        CommonHeader::Constant(header) => {
            let (name, value) = (header.name.to_ascii_lowercase(), &header.value);
            Some(Constant { name: text(&quote!(#name)), value: text(&quote!(#value)) })
        }
        _ => None,
    };
    operations.common_headers.iter().filter_map(constant).collect()
}

fn request_id(header: &CommonHeader) -> Option<String> {
    let CommonHeader::RequestId(name) = header else { return None };
    let name = name.to_ascii_lowercase();
    Some(text(&quote!(#name)))
}

fn path_view(operations: &Operations, resources: &[Resource<'_>], path: &Path) -> PathView {
    let resource = of_path(resources, path);
    let names: Vec<_> = path.parameters.iter().map(|it| parameter_identifier(&it.name)).collect();
    let types: Vec<_> =
        path.parameters.iter().map(|it| value_type(operations, &it.value)).collect();
    let has_any = !names.is_empty();
    let has_body = path.operations.iter().any(|operation| operation.body.is_some());
    let located = resource.map(|resource| {
        let kind = &resource.type_name;
        quote!(located: S::#kind,)
    });
    PathView {
        template: path.template(),
        variant: text(&variant_identifier(&path.name)),
        function: text(&format_ident!("at_{}", crate::naming::module_name(&path.name))),
        fields: shown(has_any, &quote!({ #(#names: #types),* })),
        pattern: shown(has_any, &quote!({ #(#names),* })),
        arguments: text(&quote!(#(#names: #types),*)),
        passed: text(&quote!(#(#names,)*)),
        borrowed: {
            let borrowed = borrowed(&path.parameters);
            text(&quote!(#(#borrowed),*))
        },
        locate: resource.map(|resource| text(&resource.locate)),
        located_argument: text(&quote!(#located)),
        located: if resource.is_some() { "located, ".to_owned() } else { String::new() },
        body_argument: if has_body { "body: Body," } else { "" },
        body: if has_body { "body, " } else { "" },
        operations: path.operations.iter().map(|it| operation_view(operations, path, it)).collect(),
    }
}

fn operation_view(operations: &Operations, path: &Path, operation: &Operation) -> OperationView {
    let target = variant_identifier(&operation.name);
    let has_resource = !path.parameters.is_empty();
    let early: Vec<_> = operation.parameters.iter().filter(|it| it.is_early).collect();
    let told = early.iter().map(|parameter| {
        let name = field(parameter);
        quote!(&#name)
    });
    let located = has_resource.then(|| quote!(&located));
    let told: Vec<_> = located.into_iter().chain(told).collect();
    let target = if told.is_empty() { quote!(#target) } else { quote!(#target(#(#told),*)) };
    let has_body = operation.body.is_some();
    let offered = offered(operation);
    let needs_head =
        offered.is_some() || !operation.forbidden.is_empty() || !requests::is_plain(operation);
    OperationView {
        method: operation.method.clone(),
        function: text(&field_identifier(&operation.name)),
        body_argument: if has_body { "body: Body," } else { "" },
        body: if has_body { "body, " } else { "" },
        head_argument: if needs_head { "head: &Head," } else { "" },
        head: if needs_head { "head, " } else { "" },
        offered: offered.map(|it| text(&it)),
        is_certain: answers::is_certain(operation),
        has_bytes: operation.responses.iter().any(|response| response.binary.is_some()),
        early: early.iter().map(|it| early_view(operations, it)).collect(),
        forbidden: operation.forbidden.iter().map(|it| forbidden_view(operations, it)).collect(),
        target: text(&target),
        request: text(&request(path, operation)),
    }
}

/// The media types among which the answer's is chosen, if there is an answer that has one.
fn offered(operation: &Operation) -> Option<TokenStream> {
    let documents = operation.responses.iter().filter_map(|response| response.document.as_ref());
    let bytes = operation.responses.iter().filter_map(|response| response.binary.as_ref());
    let of_documents = documents.flat_map(|document| &document.media_types);
    let mut offered: Vec<&String> = Vec::new();
    for media_type in of_documents.chain(bytes.flat_map(|bytes| &bytes.media_types)) {
        if !offered.contains(&media_type) {
            offered.push(media_type);
        }
    }
    (!offered.is_empty()).then(|| quote!(&[#(#offered),*]))
}

fn early_view(operations: &Operations, parameter: &Parameter) -> EarlyView {
    let value = requests::parameter_value(operations, parameter);
    EarlyView { name: text(&field(parameter)), value: text(&value) }
}

fn forbidden_view(operations: &Operations, header: &ForbiddenHeader) -> ForbiddenView {
    let names = &header.names;
    let summary = format!("{} must not be there", names[0]);
    let detail = (!header.documentation.is_empty()).then_some(&header.documentation);
    ForbiddenView {
        names: text(&quote!(#(#names),*)),
        summary: text(&quote!(#summary)),
        detail: detail.map(|detail| text(&quote!(.with_detail(#detail)))).unwrap_or_default(),
        refusal: text(&refuse(operations, header.refusal, &quote!(reason))),
    }
}

fn request(path: &Path, operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.name, "Request");
    let taken: Vec<_> = path.parameters.iter().map(|it| parameter_identifier(&it.name)).collect();
    let limit = field_identifier(&operation.name);
    if requests::is_plain(operation) {
        return quote!(#name { #(#taken),* });
    }
    if operation.body.is_none() {
        return quote!(#name::read(head #(, #taken)*)?);
    }
    let waits = operation.body.as_ref().is_some_and(requests::is_awaited).then(|| quote!(.await));
    quote!(#name::read(head, body, self.limits.#limit #(, #taken)*) #waits ?)
}
