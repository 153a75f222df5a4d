//! Security schemes, and which of them are asked for.

use super::document::{KeyPlace, Named, PathItem, SecurityRequirement, SecurityScheme, Spanned};
use super::nodes::Node;
use super::reader::{Object, Reader};
use super::tokens::is_token;

/// What `security` asks for: alternatives, each of schemes all of which are needed.
pub(super) fn wanted<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> SecurityRequirement {
    let alternatives = reader.list(object, "security").iter().filter_map(|requirement| {
        let mut requirement = reader.object(requirement)?;
        Some(requirement.take_all().into_iter().map(|(name, _)| name).collect())
    });
    SecurityRequirement { alternatives: alternatives.collect() }
}

/// The names of all schemes that operations ask for, each once.
pub(super) fn of_all(
    shared: &SecurityRequirement,
    paths: &[(Spanned<String>, PathItem)],
) -> Vec<Spanned<String>> {
    let operations = || paths.iter().flat_map(|(_, path)| &path.operations).map(|(_, it)| it);
    let mut own = operations().filter_map(|it| it.security.as_ref());
    let is_meant = operations().any(|it| it.security.is_none()) || operations().next().is_none();
    let shared = is_meant.then_some(shared);
    let mut all: Vec<Spanned<String>> = Vec::new();
    for name in shared.into_iter().chain(own.by_ref()).flat_map(SecurityRequirement::schemes) {
        if !all.iter().any(|it| it.value == name.value) {
            all.push(name.clone());
        }
    }
    all
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
    object.ignore(&["deprecated"]);
    let kind = reader.required(&mut object, "type", "a security scheme")?;
    let kind = reader.text(kind)?;
    let scheme = match kind.value.as_str() {
        "http" => http(reader, &mut object),
        "apiKey" => api_key(reader, &mut object),
        // How a client comes to its token is not for a server of resources to know.
        "oauth2" | "openIdConnect" => {
            object.ignore(&["flows", "openIdConnectUrl", "oauth2MetadataUrl"]);
            Some(SecurityScheme::Bearer(
                reader.optional_text(&mut object, "x-realm").map(|realm| realm.value),
            ))
        }
        "mutualTLS" => {
            let message = "certificates of clients are for the server in front to check: the router \
                           does not see them";
            reader.findings.note(kind.span, message);
            Some(SecurityScheme::MutualTls)
        }
        _ => {
            let known = "known are `http`, `apiKey`, `oauth2`, `openIdConnect` and `mutualTLS`";
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
        _ => Some(SecurityScheme::Http(scheme.value, realm)),
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
    let name = name?;
    if found != KeyPlace::Query && !is_token(&name.value) {
        let message = format!(
            "`{}` is no name of a header or a cookie: no client can send this key",
            name.value
        );
        reader.findings.error(name.span, message);
    }
    Some(SecurityScheme::ApiKey(found, name.value))
}
