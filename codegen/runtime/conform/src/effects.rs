//! Checks the effect of a request with another request: what was put can be read by GET, what was
//! deleted is gone, what was created is at its `Location`.

use swordsmith_http::MediaType;
use swordsmith_http::description::{Content, Description, Operation};

use crate::check::GONE;
use crate::families::with_required;
use crate::request::Request;
use crate::tree::Node;
use crate::trial::Prober;
use crate::{Expected, Response, path};

/// Checks that an accepted request had the effect of its method.
pub(crate) fn check<'a>(
    prober: &Prober<'_, 'a>,
    request: &Request<'a>,
    response: &Response,
) -> Result<(), String> {
    match request.operation.method {
        "DELETE" => deleted(prober, request),
        "PUT" => put(prober, request),
        _ => made(prober, response),
    }
}

/// The GET operation on the path of another operation.
pub(crate) fn reader<'a>(
    prober: &Prober<'_, 'a>,
    operation: &Operation<'a>,
) -> Option<&'a Operation<'a>> {
    prober.description.operations_on(operation.path).find(|it| it.method == "GET")
}

/// That what an operation is about was deleted.
pub(crate) fn gone<'a>(
    description: &'a Description<'a>,
    operation: &'a Operation<'a>,
) -> Expected<'a> {
    let described = description.refusals.iter().chain(operation.refusals).copied();
    let described = described.filter(|refusal| refusal.status == GONE);
    Expected::Gone([description.router.not_found].into_iter().chain(described).collect())
}

/// Checks that a deleted resource is not found.
fn deleted<'a>(prober: &Prober<'_, 'a>, request: &Request<'a>) -> Result<(), String> {
    let Some(get) = reader(prober, request.operation) else { return Ok(()) };
    let (request, response) = ask(prober, get, request)?;
    let endpoint = prober.subject.endpoint();
    let expected = gone(prober.description, get);
    let checked = prober.check(&request, &endpoint, &response, &expected);
    checked.map_err(|why| after("it was deleted", &why))
}

/// Checks that GET returns what was put, if its media types include that of the request.
fn put<'a>(prober: &Prober<'_, 'a>, request: &Request<'a>) -> Result<(), String> {
    let Some(get) = reader(prober, request.operation) else { return Ok(()) };
    let Some(sent) = sent(request).filter(|sent| is_read(get, sent)) else { return Ok(()) };
    let has_several = get.responses_of(200).nth(1).is_some();
    let (asked, response) = ask_as(prober, get, request, has_several)?;
    let endpoint = prober.subject.endpoint();
    let checked = prober.check(&asked, &endpoint, &response, &Expected::Accepted);
    checked.map_err(|why| after("it was put there", &why))?;
    let bytes = request.body.bytes();
    if (sent.is_bytes() || has_several) && is_converted(request, &response) {
        return Ok(());
    }
    let is_same = if sent.is_bytes() {
        bytes == response.body()
    } else {
        // Only our parser reads other encodings.
        let states = prober.description.states_of(request.operation.path);
        let told = states.and_then(|it| it.reported_by).map(|it| it.element);
        // The state is the server's.
        let read = |bytes: &[u8]| Node::read(bytes).map(|it| it.without_text(told));
        let found = read(response.body());
        read(&bytes).map_or(true, |put| found.is_ok_and(|found| found.is_same(&put)))
    };
    if is_same { Ok(()) } else { Err(after("it was put there", "it is another one")) }
}

/// Whether the response is of another media type than what was put: it is not what was put, then, but
/// made of it.
fn is_converted(request: &Request<'_>, response: &Response) -> bool {
    let read = |text: &str| MediaType::parse(text).ok();
    let put = request.header_value("Content-Type").and_then(|it| std::str::from_utf8(it).ok());
    let got = response.header("Content-Type").and_then(read);
    put.and_then(read).zip(got).is_some_and(|(put, got)| put.essence() != got.essence())
}

/// Checks that what was created is at its `Location`, if the description has that path.
fn made(prober: &Prober<'_, '_>, response: &Response) -> Result<(), String> {
    let Some(location) = response.header("Location").filter(|_| response.status() == 201) else {
        return Ok(());
    };
    let endpoint = prober.subject.endpoint();
    let Some(location) = endpoint.path_of(location) else { return Ok(()) };
    let paths = prober.description.operations.iter().filter(|it| it.method == "GET");
    let Some((get, arguments)) =
        paths.copied().find_map(|it| Some((it, path::found(it.path, location)?)))
    else {
        return Ok(());
    };
    // As it was named: a resource may have several paths.
    let request = Request { arguments, ..with_required(prober.description, Request::of(get)) }
        .template(location);
    let response = prober.send(&request, &endpoint)?;
    let checked = prober.check(&request, &endpoint, &response, &Expected::Accepted);
    checked.map_err(|why| after(&format!("it was made at {location}"), &why))
}

/// Requests the resource of another request.
pub(crate) fn ask<'a>(
    prober: &Prober<'_, 'a>,
    get: &'a Operation<'a>,
    about: &Request<'a>,
) -> Result<(Request<'a>, Response), String> {
    let request = Request {
        arguments: about.arguments.clone(),
        ..with_required(prober.description, Request::of(get))
    };
    let response = prober.send(&request, &prober.subject.endpoint());
    response.map(|response| (request, response))
}

/// The same, if wanted of the media type that was sent, where the response has it.
fn ask_as<'a>(
    prober: &Prober<'_, 'a>,
    get: &'a Operation<'a>,
    about: &Request<'a>,
    wants_same: bool,
) -> Result<(Request<'a>, Response), String> {
    let sent = about.header_value("Content-Type").and_then(|it| std::str::from_utf8(it).ok());
    let sent = sent.and_then(|it| MediaType::parse(it).ok()).filter(|_| wants_same);
    let offered = get.offered();
    let Some(wanted) = sent.filter(|it| it.is_any_of(&offered)) else {
        return ask(prober, get, about);
    };
    let request = Request {
        arguments: about.arguments.clone(),
        ..with_required(prober.description, Request::of(get))
    };
    let request = request.header("Accept", wanted.essence());
    let response = prober.send(&request, &prober.subject.endpoint());
    response.map(|response| (request, response))
}

/// The described content of a request body.
fn sent<'a>(request: &Request<'a>) -> Option<&'a Content<'a>> {
    let given = request.header_value("Content-Type")?;
    let given = MediaType::parse(std::str::from_utf8(given).ok()?).ok()?;
    let variants = request.operation.body.as_ref()?.variants.iter();
    let mut contents = variants.map(|variant| &variant.content);
    contents.find(|content| given.is_any_of(content.media_types))
}

/// Whether an operation responds with that content.
fn is_read(get: &Operation<'_>, sent: &Content<'_>) -> bool {
    let mut read = get.responses.iter().filter(|it| it.status == 200).filter_map(|it| it.content);
    read.any(|read| {
        let of_document =
            |content: &Content<'_>| content.as_document().map(|(document, _)| document);
        let is_document = of_document(sent).is_some() && of_document(sent) == of_document(&read);
        is_document || (sent.is_bytes() && read.is_bytes())
    })
}

fn after(what: &str, why: &str) -> String {
    format!("{what}, and then: {why}")
}
