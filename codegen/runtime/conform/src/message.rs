//! A request as it is sent: with a resource for its path, and with credentials.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use swordsmith_http::description::{Description, KeyPlace, Operation, SecurityScheme};

use crate::request::{Body, Length, Request, Who};
use crate::secrets::HIDDEN;
use crate::{Endpoint, Failure, Proof, Subject, path};

/// A request that is ready to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Message<'t> {
    pub(crate) to: &'t Endpoint,
    pub(crate) method: String,
    /// Path and query, but for what is secret.
    pub(crate) target: String,
    /// What is secret in the query: the last of it.
    secret_query: Vec<String>,
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    /// Headers that are secret.
    secret_headers: Vec<(String, Vec<u8>)>,
    pub(crate) body: Body,
    pub(crate) length: Length,
}

/// The same request with its path resolved, so that each time it is sent to the same resource.
/// `None` if the subject knows no such resource.
pub(crate) fn placed<'a>(
    subject: &dyn Subject,
    mut request: Request<'a>,
) -> Result<Option<Request<'a>>, Failure> {
    let operation = request.operation;
    if let Some(parameter) = request.of_another.take() {
        let values = subject.arguments_of_another(operation, &parameter)?;
        let Some(values) = values else { return Ok(None) };
        request.arguments = named(operation.path.template, values);
        return Ok(Some(request));
    }
    let is_set = |name: &str| request.arguments.iter().any(|(other, _)| other == name);
    if !path::names(&request.template).all(is_set) {
        // Values that the case has set take precedence over those of the subject.
        let Some(values) = subject.arguments(operation)? else { return Ok(None) };
        request.arguments.extend(named(operation.path.template, values));
    }
    Ok(Some(request))
}

/// The values of a template's parameters with their names.
pub(crate) fn named(template: &str, values: Vec<String>) -> Vec<(String, Vec<u8>)> {
    let names = path::names(template).map(str::to_owned);
    names.zip(values.into_iter().map(String::into_bytes)).collect()
}

impl<'t> Message<'t> {
    /// The message of a request that is [`placed`].
    pub(crate) fn of(
        description: &Description<'_>,
        proof: &Proof,
        to: &'t Endpoint,
        request: &Request<'_>,
    ) -> Self {
        to.secrets.add(description.security, proof);
        let secrets = proofs(description, request.operation, proof, &request.who);
        let (cookies, others): (Vec<_>, Vec<_>) =
            secrets.into_iter().partition(|it| it.place == KeyPlace::Cookie);
        let (in_query, in_headers): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|it| it.place == KeyPlace::Query);
        let in_headers = in_headers.into_iter().map(|it| (it.name, it.value.into_bytes()));
        let mut headers = request.headers.clone();
        let mut secret_headers: Vec<_> = in_headers.collect();
        let cookies_are_secret = !cookies.is_empty();
        let cookie = cookie_header(&request.cookies, &cookies);
        if cookies_are_secret { &mut secret_headers } else { &mut headers }.extend(cookie);
        let path = path::filled(&request.template, &request.arguments);
        let query = if request.query.is_empty() {
            String::new()
        } else {
            format!("?{}", request.query.join("&"))
        };
        Self {
            to,
            method: request.method.clone(),
            target: format!("{}{path}{query}", to.prefix),
            secret_query: in_query.iter().map(Secret::pair).collect(),
            headers,
            secret_headers,
            body: request.body.clone(),
            length: request.length,
        }
    }

    /// The head as it is sent, with a body of that length.
    pub(crate) fn head(&self, length: usize) -> Vec<u8> {
        self.head_with(length, <[u8]>::to_vec, Clone::clone)
    }

    /// The head as people see it.
    pub(crate) fn shown_head(&self, length: usize) -> Vec<u8> {
        let hidden = |pair: &String| {
            let name = pair.split('=').next().unwrap_or_default();
            format!("{name}={HIDDEN}")
        };
        self.head_with(length, |_| HIDDEN.as_bytes().to_vec(), hidden)
    }

    fn head_with(
        &self,
        length: usize,
        value_of: impl Fn(&[u8]) -> Vec<u8>,
        pair_of: impl Fn(&String) -> String,
    ) -> Vec<u8> {
        let Self { method, target, .. } = self;
        let pairs: Vec<_> = self.secret_query.iter().map(pair_of).collect();
        let mark = if pairs.is_empty() {
            ""
        } else if target.contains('?') {
            "&"
        } else {
            "?"
        };
        let query = pairs.join("&");
        let (host, length) = (&self.to.authority, self.length_header(length));
        let head = format!("{method} {target}{mark}{query} HTTP/1.1\r\nHost: {host}\r\n{length}");
        let mut head = head.into_bytes();
        let mut add = |name: &str, value: &[u8]| {
            head.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        };
        self.headers.iter().for_each(|(name, value)| add(name, value));
        self.secret_headers.iter().for_each(|(name, value)| add(name, &value_of(value)));
        head.extend(b"Connection: close\r\n\r\n");
        head
    }

    fn length_header(&self, length: usize) -> String {
        let needs_length = length > 0 || !matches!(self.method.as_str(), "GET" | "HEAD");
        match self.length {
            Length::Declared if needs_length => format!("Content-Length: {length}\r\n"),
            Length::Announced(length) => format!("Content-Length: {length}\r\n"),
            Length::Chunked => "Transfer-Encoding: chunked\r\n".to_owned(),
            Length::Declared => String::new(),
        }
    }
}

/// Credentials, and where they are sent.
struct Secret {
    place: KeyPlace,
    name: String,
    value: String,
}

impl Secret {
    fn pair(&self) -> String {
        format!("{}={}", self.name, self.value)
    }
}

/// The one header of all cookies, if there are any.
fn cookie_header(cookies: &[String], secrets: &[Secret]) -> Option<(String, Vec<u8>)> {
    let all: Vec<_> = cookies.iter().cloned().chain(secrets.iter().map(Secret::pair)).collect();
    (!all.is_empty()).then(|| ("Cookie".to_owned(), all.join("; ").into_bytes()))
}

/// The credentials, for the schemes of the first alternative that an operation has.
fn proofs(
    description: &Description<'_>,
    operation: &Operation<'_>,
    proof: &Proof,
    who: &Who,
) -> Vec<Secret> {
    let alternatives = operation.alternatives(description.security);
    let schemes = alternatives.iter().find(|it| !it.is_empty());
    let schemes = schemes.into_iter().flat_map(|it| it.iter());
    schemes.flat_map(|scheme| proofs_of(scheme, proof, who)).collect()
}

fn proofs_of(scheme: &SecurityScheme<'_>, proof: &Proof, who: &Who) -> Vec<Secret> {
    let (place, name) = match scheme {
        SecurityScheme::ApiKey(place, name) => (*place, (*name).to_owned()),
        _ => (KeyPlace::Header, "Authorization".to_owned()),
    };
    let proof = &in_scheme(scheme, proof);
    let is_known = *proof != Proof::None;
    let secret = |value: String| Secret { place, name: name.clone(), value };
    let right = || value(proof, "", "");
    match who {
        Who::Client if is_known => vec![secret(right())],
        Who::WrongSecret => vec![secret(value(proof, "", "?"))],
        Who::Unknown => vec![secret(value(proof, "?", ""))],
        Who::Client | Who::Nobody => Vec::new(),
        Who::Twice => vec![secret(right()), secret(right())],
        Who::Raw(value) => vec![secret(value.clone())],
    }
}

/// What a client proves, as a scheme has it: the same secret in any of them, if it has but one.
fn in_scheme(scheme: &SecurityScheme<'_>, proof: &Proof) -> Proof {
    match (scheme, proof) {
        (_, Proof::Several(all)) => {
            let fitting = all.iter().find(|it| is_for(scheme, it)).or(all.first());
            fitting.map_or(Proof::None, |it| in_scheme(scheme, it))
        }
        (_, Proof::NamedKey(_, secret)) => in_scheme(scheme, &Proof::ApiKey(secret.clone())),
        (SecurityScheme::ApiKey(..), Proof::Basic(_, secret) | Proof::Bearer(secret)) => {
            Proof::ApiKey(secret.clone())
        }
        (SecurityScheme::Bearer(_), Proof::Basic(_, secret) | Proof::ApiKey(secret)) => {
            Proof::Bearer(secret.clone())
        }
        (SecurityScheme::Basic(_), Proof::Bearer(secret) | Proof::ApiKey(secret)) => {
            Proof::Basic(secret.clone(), secret.clone())
        }
        (SecurityScheme::Http(name, _), Proof::Bearer(secret) | Proof::ApiKey(secret)) => {
            Proof::ApiKey(format!("{name} {secret}"))
        }
        _ => proof.clone(),
    }
}

/// Whether credentials are those of a scheme.
fn is_for(scheme: &SecurityScheme<'_>, proof: &Proof) -> bool {
    match (scheme, proof) {
        (SecurityScheme::ApiKey(_, name), Proof::NamedKey(of, _)) => name.eq_ignore_ascii_case(of),
        (SecurityScheme::ApiKey(..), Proof::ApiKey(_))
        | (SecurityScheme::Bearer(_) | SecurityScheme::Http(..), Proof::Bearer(_))
        | (SecurityScheme::Basic(_), Proof::Basic(..)) => true,
        _ => false,
    }
}

/// Credentials with suffixes to the name and the secret.
fn value(proof: &Proof, of_name: &str, of_secret: &str) -> String {
    match proof {
        // These are one of the others by now.
        Proof::None | Proof::NamedKey(..) | Proof::Several(_) => String::new(),
        Proof::Basic(user, password) => {
            let pair = format!("{user}{of_name}:{password}{of_secret}");
            format!("Basic {}", STANDARD.encode(pair))
        }
        Proof::Bearer(token) => format!("Bearer {token}{}", of_secret.replace('?', "x")),
        Proof::ApiKey(key) => format!("{key}{}", of_secret.replace('?', "x")),
    }
}
