//! Security schemes, and which of them are asked for.

use super::document::{
    KeyPlace, Named, Operation, PathItem, SecurityRequirement, SecurityScheme, Spanned,
};
use super::nodes::Node;
use super::reader::{Object, Reader};

/// The names of the schemes that `security` asks for: alternatives, each of one scheme.
pub(super) fn wanted<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> SecurityRequirement {
    let mut wanted = SecurityRequirement::default();
    let alternatives = reader.list(object, "security");
    wanted.is_optional = alternatives.is_empty();
    for requirement in alternatives {
        let Some(mut requirement) = reader.object(requirement) else { continue };
        let schemes: Vec<_> = requirement.take_all().into_iter().map(|(name, _)| name).collect();
        for other in schemes.iter().skip(1) {
            let message = "an alternative is one security scheme, not several at once";
            reader.findings.error(other.span, message);
        }
        wanted.is_optional |= schemes.is_empty();
        wanted.schemes.extend(schemes.into_iter().next());
    }
    wanted
}

/// The names of all schemes that are asked for, here or in an operation: one is enough for any
/// operation, and each asks for one.
pub(super) fn of_all(
    reader: &mut Reader<'_>,
    shared: &[Spanned<String>],
    paths: &[(Spanned<String>, PathItem)],
) -> Vec<Spanned<String>> {
    let operations = || paths.iter().flat_map(|(_, path)| &path.operations).map(|(_, it)| it);
    let own = operations().filter_map(|it| it.security.as_ref()).flat_map(|it| &it.schemes);
    let mut all: Vec<Spanned<String>> = Vec::new();
    for name in shared.iter().chain(own) {
        if !all.iter().any(|it| it.value == name.value) {
            all.push(name.clone());
        }
    }
    let others: Vec<_> = operations().filter(|it| !asks_for_all(it, shared, &all)).collect();
    if let Some(first) = others.first() {
        let message = format!(
            "the `security` of {} operations, `{}` the first, is passed over: each asks for one of all schemes",
            others.len(),
            first.id.value
        );
        reader.findings.note(first.id.span, message);
    }
    all
}

/// Whether what an operation asks for is one of all schemes.
fn asks_for_all(
    operation: &Operation,
    shared: &[Spanned<String>],
    all: &[Spanned<String>],
) -> bool {
    let own = operation.security.as_ref().map_or(shared, |own| &own.schemes);
    all.iter().all(|name| own.iter().any(|it| it.value == name.value))
}

/// The schemes of those names, with these.
pub(super) fn find(
    reader: &mut Reader<'_>,
    wanted: &[Spanned<String>],
    schemes: &Named<Vec<SecurityScheme>>,
) -> Vec<(String, SecurityScheme)> {
    let mut found = Vec::new();
    for name in wanted {
        match schemes.iter().find(|(other, _)| other.value == name.value) {
            Some((_, scheme)) => {
                found.extend(scheme.iter().map(|it| (name.value.clone(), it.clone())));
            }
            None => reader.findings.error(name.span, "no security scheme has this name"),
        }
    }
    found
}

/// A scheme: Basic or Bearer with a realm, or a key.
pub(super) fn scheme<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<SecurityScheme> {
    let mut object = reader.object(node)?;
    reader.documentation(&mut object);
    let kind = reader.required(&mut object, "type", "a security scheme")?;
    let kind = reader.text(kind)?;
    let scheme = match kind.value.as_str() {
        "http" => http(reader, &mut object),
        "apiKey" => api_key(reader, &mut object),
        // How a client comes to its token is not for a server of resources to know.
        "oauth2" | "openIdConnect" => {
            object.ignore(&["flows", "openIdConnectUrl"]);
            Some(SecurityScheme::Bearer(
                reader.optional_text(&mut object, "x-realm").map(|realm| realm.value),
            ))
        }
        _ => {
            let known = "known are `http`, `apiKey`, `oauth2` and `openIdConnect`";
            reader.findings.error(kind.span, known);
            None
        }
    };
    reader.finish(object, "a security scheme");
    scheme
}

fn http<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<SecurityScheme> {
    let scheme = reader.required(object, "scheme", "a security scheme")?;
    let scheme = reader.text(scheme)?;
    object.ignore(&["bearerFormat"]);
    let realm = reader.optional_text(object, "x-realm").map(|realm| realm.value);
    match scheme.value.to_ascii_lowercase().as_str() {
        "basic" => Some(SecurityScheme::Basic(realm)),
        "bearer" => Some(SecurityScheme::Bearer(realm)),
        _ => {
            reader
                .findings
                .error(scheme.span, "only `scheme: basic` and `scheme: bearer` are read");
            None
        }
    }
}

fn api_key<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> Option<SecurityScheme> {
    let name = reader.required(object, "name", "an API key").and_then(|node| reader.text(node));
    let place = reader.required(object, "in", "an API key").and_then(|node| reader.text(node))?;
    let found = match place.value.as_str() {
        "header" => KeyPlace::Header,
        "query" => KeyPlace::Query,
        "cookie" => KeyPlace::Cookie,
        _ => {
            reader.findings.error(place.span, "expected `header`, `query` or `cookie`");
            return None;
        }
    };
    Some(SecurityScheme::ApiKey(found, name?.value))
}
