//! The setup of a mock for its tests: `conform.toml`.

mod states;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use swordsmith_http::description::{Operation, Refusal, SecurityScheme};

use crate::map::{document, said_name, says_where};
use crate::mock::Mock;
use crate::prefer::{Choice, choice, of_router};
use crate::{Account, Settings};

/// Where the value of a parameter comes from, for an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    /// It is there.
    There(String),
    /// An operation makes it, if it answers with that status; then come these steps.
    Made(&'static str, u16, Vec<String>),
    /// Nobody knows.
    Unknown,
}

/// Sources by operations, for each parameter.
type Sources = BTreeMap<&'static str, Vec<(&'static str, Source)>>;

/// The text of the file.
pub(crate) fn written(mock: &Mock) -> String {
    let (title, seed) = (mock.description.title, mock.settings.seed);
    let mut out = format!("# How `swordsmith mock` of {title:?} is set up (seed {seed}).\n");
    push_clients(mock, &mut out);
    let sources = sources(mock);
    push_sources(mock, &sources, &mut out);
    for operation in mock.description.operations {
        push_provocations(mock, operation, &mut out);
    }
    out
}

/// The credentials, if the description asks for some. A secret that was given is not written.
fn push_clients(mock: &Mock, out: &mut String) {
    let Some(scheme) = mock.description.security.first() else { return };
    if mock.settings.client == Settings::default().client {
        push(out, format_args!("\n[client]\n{}", account(scheme, &mock.settings.client)));
    }
    push(out, format_args!("\n[another]\n{}", account(scheme, &mock.settings.another)));
    let mut of_another = BTreeMap::new();
    for kind in mock.map.kinds.iter().filter(|it| it.makers.is_empty()) {
        of_another.entry(kind.parameter.name).or_insert(kind.of_another.as_deref());
    }
    let pairs = of_another.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let pairs: Vec<_> = pairs.map(|(name, value)| pair(name, value)).collect();
    if !pairs.is_empty() {
        push(out, format_args!("path = {{ {} }}\n", pairs.join(", ")));
    }
}

fn account(scheme: &SecurityScheme<'_>, account: &Account) -> String {
    let lines = match scheme {
        SecurityScheme::Basic(_) => {
            vec![pair("user", &account.user), pair("password", &account.secret)]
        }
        SecurityScheme::Http(..) | SecurityScheme::Bearer(_) => {
            vec![pair("token", &account.secret)]
        }
        SecurityScheme::ApiKey(..) => vec![pair("key", &account.secret)],
    };
    lines.join("\n") + "\n"
}

fn sources(mock: &Mock) -> Sources {
    let mut sources = Sources::new();
    for operation in mock.description.operations {
        for kind in mock.map.chain(operation.path) {
            let source = source(mock, operation, *kind);
            let name = mock.map.kinds[*kind].parameter.name;
            sources.entry(name).or_default().push((operation.name, source));
        }
    }
    sources
}

fn source(mock: &Mock, operation: &Operation<'_>, kind: usize) -> Source {
    let (map, described) = (&mock.map, &mock.map.kinds[kind]);
    if let Some(making) = described.makers.first() {
        let status = making.operation.responses[making.response].status;
        let is_usual = making.response == 0;
        let by = making.operation.name;
        let steps = states::steps(mock, described.parameter.name, by, operation.name);
        return Source::Made(by, if is_usual { 0 } else { status }, steps);
    }
    // What nothing makes is deleted once only.
    let is_last = map.chain(operation.path).last() == Some(&kind);
    let is_deleted = operation.method == "DELETE" && is_last && map.is_home(operation.path);
    match &described.given {
        Some(given) if !is_deleted => Source::There(given.clone()),
        _ => Source::Unknown,
    }
}

fn push_sources(mock: &Mock, sources: &Sources, out: &mut String) {
    let common = |all: &[(&str, Source)]| {
        let (_, first) = all.first()?;
        all.iter().all(|(_, it)| it == first).then(|| first.clone())
    };
    let there: Vec<_> = sources
        .iter()
        .filter_map(|(name, all)| match common(all)? {
            Source::There(value) => Some(pair(name, &value)),
            _ => None,
        })
        .collect();
    if !there.is_empty() {
        push(out, format_args!("\n[path]\n{}\n", there.join("\n")));
    }
    let mut own: BTreeMap<&str, OwnSources<'_>> = BTreeMap::new();
    for (name, all) in sources {
        if let Some(source) = common(all) {
            if let Source::Made(by, status, steps) = source {
                let made = making(mock, name, by, status, &steps);
                push(out, format_args!("\n[path.{}]\n{made}", key(name)));
            }
            continue;
        }
        for (operation, source) in all {
            own.entry(operation).or_default().push((name, source));
        }
    }
    for (operation, sources) in own {
        push_own_sources(mock, operation, &sources, out);
    }
}

/// The sources of an operation alone, by parameters.
type OwnSources<'s> = Vec<(&'static str, &'s Source)>;

/// Those that are there stand in one table, before the tables below it.
fn push_own_sources(mock: &Mock, operation: &str, sources: &OwnSources<'_>, out: &mut String) {
    let table = format!("operation.{}.path", key(operation));
    let there = sources.iter().filter_map(|(name, source)| match source {
        Source::There(value) => Some(pair(name, value)),
        _ => None,
    });
    let there: Vec<_> = there.collect();
    if !there.is_empty() {
        push(out, format_args!("\n[{table}]\n{}\n", there.join("\n")));
    }
    for (name, source) in sources {
        if let Source::Made(by, status, steps) = source {
            let made = making(mock, name, by, *status, steps);
            push(out, format_args!("\n[{table}.{}]\n{made}", key(name)));
        }
    }
}

fn making(mock: &Mock, parameter: &str, by: &str, status: u16, steps: &[String]) -> String {
    let preferred = (status != 0).then(|| pair("Prefer", &format!("status={status}")));
    let leading = states::headers(mock, parameter, by);
    let headers = states::inline(preferred.into_iter().chain(leading));
    let headers = headers.map(|it| format!("{it}\n")).unwrap_or_default();
    let steps = match steps {
        [] => String::new(),
        steps => format!("then = [{}]\n", steps.join(", ")),
    };
    let capture = capture(mock, by).unwrap_or_default();
    format!("{}\n{headers}{capture}{steps}", pair("make", by))
}

/// Where the response of an operation says the name of what it made, if in a JSON document alone.
fn capture(mock: &Mock, by: &str) -> Option<String> {
    let mut makers = mock.map.kinds.iter().flat_map(|kind| &kind.makers);
    let making = makers.find(|it| it.operation.name == by)?;
    let response = &making.operation.responses[making.response];
    if says_where(response) {
        return None;
    }
    let name = said_name(mock.description, document(response.content.as_ref()?)?, making.home)?;
    let pointer = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
    Some(format!("capture = {{ json = {} }}\n", quoted(&pointer)))
}

/// What brings about each status of an operation that no other request does.
fn push_provocations(mock: &Mock, operation: &'static Operation<'static>, out: &mut String) {
    let responses = operation.statuses();
    let own = own_refusals(mock, operation);
    let unavailable = mock.description.router.unavailable;
    let mut statuses = if responses.len() > 1 { responses } else { Vec::new() };
    for refusal in own.iter().copied().chain([unavailable]) {
        let status = refusal.status;
        let is_it = choice(mock.description, operation, status) == Some(Choice::Refusal(refusal));
        let is_only = own.iter().filter(|it| it.status == status).all(|it| it.is(refusal));
        if is_it && is_only {
            statuses.push(status);
        }
    }
    let is_offered = |it: &u16| choice(mock.description, operation, *it).is_some();
    for status in statuses.into_iter().filter(is_offered) {
        let name = pair("operation", operation.name);
        let prefer = format!("headers = {{ Prefer = \"status={status}\" }}");
        push(out, format_args!("\n[[provoke]]\n{name}\nstatus = {status}\n{prefer}\n"));
    }
}

/// The refusals of an operation, those of the router excepted.
fn own_refusals(
    mock: &Mock,
    operation: &'static Operation<'static>,
) -> Vec<&'static Refusal<'static>> {
    let is_of_router = |it: &Refusal<'_>| of_router(mock.description).any(|other| other.is(it));
    operation.refusals.iter().copied().filter(|it| !is_of_router(it)).collect()
}

fn pair(name: &str, value: &str) -> String {
    format!("{} = {}", key(name), quoted(value))
}

/// A key of TOML: bare, if it can be.
fn key(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { quoted(name) }
}

/// A text of TOML.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => {
                push(&mut out, format_args!("\\u{:04X}", u32::from(letter)));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text); // a string takes it
}
