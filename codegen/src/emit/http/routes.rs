//! Routes: the patterns by which paths are told, and the methods of each.

use quote::quote;

use super::values::reader;
use super::{parameter_identifier, shown, text, variant_identifier};
use crate::model::operations::Operations;
use crate::model::path::{Path, Segment};

/// Patterns of routes, and their methods.
pub(in crate::emit) struct Allowed {
    pub(in crate::emit) patterns: String,
    pub(in crate::emit) methods: String,
}

/// A pattern of segments and the route it leads to.
pub(in crate::emit) struct Route {
    pub(in crate::emit) segments: String,
    pub(in crate::emit) variant: String,
    pub(in crate::emit) read: String,
}

/// The methods of paths: paths with the same ones together.
pub(in crate::emit) fn allowed<'a>(paths: impl Iterator<Item = &'a Path>) -> Vec<Allowed> {
    let mut all: Vec<Allowed> = Vec::new();
    for path in paths {
        let (variant, methods) = (variant_identifier(&path.name), methods(path));
        let has_fields = !path.parameters.is_empty();
        let pattern =
            if has_fields { quote!(Self::#variant { .. }) } else { quote!(Self::#variant) };
        match all.iter_mut().find(|allowed| allowed.methods == methods) {
            Some(allowed) => allowed.patterns = format!("{} | {pattern}", allowed.patterns),
            None => all.push(Allowed { patterns: text(&pattern), methods }),
        }
    }
    all
}

fn methods(path: &Path) -> String {
    let mut methods = Vec::new();
    for operation in &path.operations {
        methods.push(operation.method.as_str());
        methods.extend((operation.method == "GET").then_some("HEAD"));
    }
    methods.push("OPTIONS");
    let methods = methods.join(", ");
    text(&quote!(#methods))
}

/// The patterns of all paths, literal segments before parameters.
pub(in crate::emit) fn routes(operations: &Operations) -> Vec<Route> {
    let served = operations.paths.iter().filter(|path| !path.operations.is_empty());
    let templates = served.flat_map(|path| {
        std::iter::once(&path.segments).chain(&path.also_at).map(move |segments| (path, segments))
    });
    let mut templates: Vec<_> = templates.collect();
    templates.sort_by_key(|(_, segments)| {
        segments.iter().map(|it| matches!(it, Segment::Parameter(_))).collect::<Vec<_>>()
    });
    templates.into_iter().map(|(path, segments)| route(operations, path, segments)).collect()
}

fn route(operations: &Operations, path: &Path, segments: &[Segment]) -> Route {
    let pattern = segments.iter().map(|segment| match segment {
        Segment::Literal(literal) => quote!(#literal),
        Segment::Parameter(index) => {
            let name = parameter_identifier(&path.parameters[*index].name);
            quote!(#name)
        }
    });
    let pattern = quote!([#(#pattern),*]);
    let read = path.parameters.iter().map(|parameter| {
        let name = parameter_identifier(&parameter.name);
        let reader = reader(operations, &parameter.value);
        quote!(#name: path::parameter(#name, #reader)?)
    });
    let read = quote!({ #(#read),* });
    Route {
        segments: text(&pattern),
        variant: text(&variant_identifier(&path.name)),
        read: shown(!path.parameters.is_empty(), &read),
    }
}
