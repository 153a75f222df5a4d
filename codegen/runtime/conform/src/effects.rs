//! Checks the effect of a request with another request: what was put can be read by GET, what was
//! deleted is gone, what was created is at its `Location`.

use swordsmith_http::description::{Content, Operation};

use crate::check::Check;
use crate::request::Request;
use crate::tree::Node;
use crate::trial::Prober;
use crate::{Expected, Response};

/// Checks that an accepted request had the effect of its method.
pub(crate) fn check<'a>(
    prober: &Prober<'_, 'a>,
    request: &Request<'a>,
    response: &Response,
) -> Result<(), String> {
    match request.operation.method {
        "DELETE" => deleted(prober, request),
        "PUT" => put(prober, request),
        _ => made(prober, request, response),
    }
}

/// The GET operation on the path of another operation.
pub(crate) fn reader<'a>(
    prober: &Prober<'_, 'a>,
    operation: &Operation<'a>,
) -> Option<&'a Operation<'a>> {
    prober.description.operations_on(operation.path).find(|it| it.method == "GET")
}

/// Checks that a deleted resource is not found.
fn deleted<'a>(prober: &Prober<'_, 'a>, request: &Request<'a>) -> Result<(), String> {
    let Some(get) = reader(prober, request.operation) else { return Ok(()) };
    let (request, response) = ask(prober, get, request)?;
    let check = Check { description: prober.description, request: &request, response: &response };
    let expected = Expected::Refused(prober.description.router.not_found);
    check.is(&expected).map_err(|why| failure("it was deleted", &why, &response))
}

/// Checks that GET returns what was put, if its media types include that of the request.
fn put<'a>(prober: &Prober<'_, 'a>, request: &Request<'a>) -> Result<(), String> {
    let Some(get) = reader(prober, request.operation) else { return Ok(()) };
    let Some(sent) = sent(request).filter(|sent| is_read(get, sent)) else { return Ok(()) };
    let (asked, response) = ask(prober, get, request)?;
    let check = Check { description: prober.description, request: &asked, response: &response };
    check.is(&Expected::Accepted).map_err(|why| failure("it was put there", &why, &response))?;
    let bytes = request.body.bytes();
    let is_same = if sent.is_bytes() {
        bytes == response.body()
    } else {
        // Only our parser reads other encodings.
        let read = Node::read(response.body());
        Node::read(&bytes).map_or(true, |put| read.is_ok_and(|read| read.is_same(&put)))
    };
    if is_same { Ok(()) } else { Err(failure("it was put there", "it is another one", &response)) }
}

/// Checks that what was created is at its `Location`, if the description has that path.
fn made<'a>(
    prober: &Prober<'_, 'a>,
    request: &Request<'a>,
    response: &Response,
) -> Result<(), String> {
    let Some(location) = response.header("Location").filter(|_| response.status() == 201) else {
        return Ok(());
    };
    let path = path(location);
    let paths = prober.description.operations.iter().filter(|it| it.method == "GET");
    let Some((get, arguments)) = paths.copied().find_map(|it| Some((it, arguments(it, path)?)))
    else {
        return Ok(());
    };
    let request = Request { arguments, ..request.clone() };
    let (request, response) = ask(prober, get, &request)?;
    let check = Check { description: prober.description, request: &request, response: &response };
    let outcome = check.is(&Expected::Accepted);
    outcome.map_err(|why| failure(&format!("it was made at {location}"), &why, &response))
}

/// Requests the resource of another request.
pub(crate) fn ask<'a>(
    prober: &Prober<'_, 'a>,
    get: &'a Operation<'a>,
    about: &Request<'a>,
) -> Result<(Request<'a>, Response), String> {
    let request = Request { arguments: about.arguments.clone(), ..Request::of(get) };
    let response = prober.send(&request, prober.subject.address());
    response.map(|response| (request, response)).map_err(|failure| failure.0)
}

/// The described content of a request body.
fn sent<'a>(request: &Request<'a>) -> Option<&'a Content<'a>> {
    let given = request.header_value("Content-Type")?;
    let given = swordsmith_http::MediaType::parse(std::str::from_utf8(given).ok()?).ok()?;
    let variants = request.operation.body.as_ref()?.variants.iter();
    let mut contents = variants.map(|variant| &variant.content);
    contents.find(|content| given.is_any_of(content.media_types))
}

/// Whether an operation responds with that content.
fn is_read(get: &Operation<'_>, sent: &Content<'_>) -> bool {
    let read = get.responses.iter().find(|it| it.status == 200).and_then(|it| it.content);
    read.is_some_and(|read| {
        let of_document =
            |content: &Content<'_>| content.as_document().map(|(document, _)| document);
        let is_document = of_document(sent).is_some() && of_document(sent) == of_document(&read);
        is_document || (sent.is_bytes() && read.is_bytes())
    })
}

/// The path of a URL.
fn path(location: &str) -> &str {
    let behind_scheme = location.split_once("://").map(|(_, rest)| rest);
    behind_scheme.map_or(location, |rest| rest.find('/').map_or("/", |at| &rest[at..]))
}

/// The values of an operation's path parameters in a path.
fn arguments(operation: &Operation<'_>, path: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let template: Vec<_> = operation.path.template.split('/').collect();
    let segments: Vec<_> = path.split('/').collect();
    let mut arguments = Vec::new();
    for (one, segment) in template.iter().zip(&segments) {
        match one.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) => {
                let value = swordsmith_http::percent::decode(segment)?;
                arguments.push((name.to_owned(), value.into_bytes()));
            }
            None if one != segment => return None,
            None => {}
        }
    }
    (template.len() == segments.len()).then_some(arguments)
}

fn failure(what: &str, why: &str, response: &Response) -> String {
    format!("{what}, and then: {why}\n\n{}\n\nbefore that,", response.exchange())
}
