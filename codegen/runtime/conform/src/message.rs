//! A request as it is sent: with a resource for its path, and with credentials.

use std::net::SocketAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use swordsmith_http::description::{Description, KeyPlace, SecurityScheme};

use crate::request::{Body, Length, Request, Who};
use crate::{Proof, Subject, path};

/// A request that is ready to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) address: SocketAddr,
    pub(crate) method: String,
    /// Path and query.
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    pub(crate) body: Body,
    pub(crate) length: Length,
    /// How many headers are secret: the last ones.
    secrets: usize,
}

/// The same request with its path resolved, so that each time it is sent to the same resource.
/// `None` if the subject knows no such resource.
pub(crate) fn placed<'a>(subject: &dyn Subject, mut request: Request<'a>) -> Option<Request<'a>> {
    let operation = request.operation;
    if let Some(parameter) = request.of_another.take() {
        let values = subject.arguments_of_another(operation, &parameter)?;
        request.arguments = named(operation.path.template, values);
        return Some(request);
    }
    let is_set = |name: &str| request.arguments.iter().any(|(other, _)| other == name);
    if !path::names(&request.template).all(is_set) {
        // Values that the case has set take precedence over those of the subject.
        request.arguments.extend(named(operation.path.template, subject.arguments(operation)));
    }
    Some(request)
}

fn named(template: &str, values: Vec<String>) -> Vec<(String, Vec<u8>)> {
    let names = path::names(template).map(str::to_owned);
    names.zip(values.into_iter().map(String::into_bytes)).collect()
}

impl Message {
    /// The message of a request that is [`placed`].
    pub(crate) fn of(
        description: &Description<'_>,
        proof: &Proof,
        address: SocketAddr,
        request: &Request<'_>,
    ) -> Self {
        let mut query = request.query.clone();
        let mut headers = request.headers.clone();
        let secrets = proofs(description, proof, &request.who);
        let (cookies, others): (Vec<_>, Vec<_>) =
            secrets.into_iter().partition(|it| it.place == KeyPlace::Cookie);
        let is_secret = usize::from(!cookies.is_empty());
        headers.extend(cookie_header(&request.cookies, &cookies));
        let (in_query, in_headers): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|it| it.place == KeyPlace::Query);
        let secrets = in_headers.len() + is_secret;
        query.extend(in_query.iter().map(Secret::pair));
        headers.extend(in_headers.into_iter().map(|it| (it.name, it.value.into_bytes())));
        let path = path::filled(&request.template, &request.arguments);
        let target = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
        Self {
            address,
            method: request.method.clone(),
            target,
            headers,
            body: request.body.clone(),
            length: request.length,
            secrets,
        }
    }

    /// Formats it for people, without secrets, and with long bodies shortened.
    pub(crate) fn shown(&self) -> String {
        let headers = self.headers.iter().take(self.headers.len() - self.secrets);
        let lines =
            headers.map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value)));
        let lines = lines.collect::<Vec<_>>().join("\n");
        let body = self.body.bytes();
        let text = String::from_utf8_lossy(&body[..body.len().min(2000)]);
        format!("{} {}\n{lines}\n({} bytes)\n{text}", self.method, self.target, body.len())
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

/// The credentials, for the first security scheme of the description.
fn proofs(description: &Description<'_>, proof: &Proof, who: &Who) -> Vec<Secret> {
    let Some(scheme) = description.security.first() else { return Vec::new() };
    let (place, name) = match scheme {
        SecurityScheme::ApiKey(place, name) => (*place, (*name).to_owned()),
        _ => (KeyPlace::Header, "Authorization".to_owned()),
    };
    let secret = |value: String| Secret { place, name: name.clone(), value };
    let right = || value(proof, "", "");
    match who {
        Who::Client => vec![secret(right())],
        Who::WrongSecret => vec![secret(value(proof, "", "?"))],
        Who::Unknown => vec![secret(value(proof, "?", ""))],
        Who::Nobody => Vec::new(),
        Who::Twice => vec![secret(right()), secret(right())],
        Who::Raw(value) => vec![secret(value.clone())],
    }
}

/// Credentials with suffixes to the name and the secret.
fn value(proof: &Proof, of_name: &str, of_secret: &str) -> String {
    match proof {
        Proof::None => String::new(),
        Proof::Basic(user, password) => {
            let pair = format!("{user}{of_name}:{password}{of_secret}");
            format!("Basic {}", STANDARD.encode(pair))
        }
        Proof::Bearer(token) => format!("Bearer {token}{}", of_secret.replace('?', "x")),
        Proof::ApiKey(key) => format!("{key}{}", of_secret.replace('?', "x")),
    }
}
