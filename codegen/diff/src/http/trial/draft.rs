//! Requests that are as described: with all that must be there, and no more.

use swordsmith_http::description::{
    self, Description, KeyPlace, Operation, Parameter, Path, SecurityScheme, Segment, Value,
};

use super::{Body, Request, body_of};
use crate::http::paths;
use crate::http::values::candidates;

/// One version of an operation, with the description that it is in.
#[derive(Clone, Copy)]
pub(crate) struct Draft<'c> {
    /// The description.
    pub(crate) description: &'c Description<'c>,
    /// The operation.
    pub(crate) operation: &'c Operation<'c>,
}

/// Texts that a value takes, those at its bounds among them.
pub(crate) fn samples(value: &Value<'_>) -> Vec<String> {
    let mut all = candidates(value);
    all.retain(|text| value.check(text.as_bytes()).is_ok());
    all
}

/// A text that a value takes.
pub(crate) fn sample(value: &Value<'_>) -> Option<String> {
    samples(value).into_iter().next()
}

/// A text that a parameter takes: an example of the description, before any other.
fn sample_of(parameter: &Parameter<'_>, also: Option<&Parameter<'_>>) -> Option<String> {
    let examples = parameter.examples.iter().map(|&it| it.to_owned());
    let all: Vec<_> = examples
        .chain(samples(&parameter.value))
        .filter(|text| parameter.value.check(text.as_bytes()).is_ok())
        .collect();
    let fits_both =
        |text: &&String| also.is_none_or(|also| also.value.check(text.as_bytes()).is_ok());
    all.iter().find(fits_both).or(all.first()).cloned()
}

/// Values of the parameters of a path which are, where that is possible, right for another one of
/// the same shape.
pub(crate) fn arguments(path: &Path<'_>, other: Option<&Path<'_>>) -> Option<Vec<String>> {
    let pairs = other.map(|other| paths::parameters(path, other)).unwrap_or_default();
    let same_place = |index: usize| {
        let (_, at) = pairs.iter().find(|(one, _)| *one == index)?;
        other?.parameters.get(*at)
    };
    let numbered = path.parameters.iter().enumerate();
    numbered
        .map(|(index, it)| sample_of(it, same_place(index)).filter(|it| !it.is_empty()))
        .collect()
}

/// A path, in that form of it, with its parameters filled in.
pub(crate) fn filled(path: &Path<'_>, segments: &[Segment<'_>], arguments: &[String]) -> String {
    description::filled(segments, |index| {
        let text = arguments.get(index).map_or("", String::as_str);
        path.parameters.get(index).map(|parameter| parameter.in_path(text)).unwrap_or_default()
    })
}

/// The request with what a security scheme asks for.
pub(crate) fn credentials(request: &Request, scheme: &SecurityScheme<'_>) -> Request {
    match scheme {
        SecurityScheme::Basic(_) => request.header("Authorization", "Basic dXNlcjpwYXNzd29yZA=="),
        SecurityScheme::Bearer(_) => request.header("Authorization", "Bearer token"),
        SecurityScheme::Http(name, _) => {
            request.header("Authorization", &format!("{name} credentials"))
        }
        SecurityScheme::ApiKey(KeyPlace::Header, name) => request.header(name, "key"),
        SecurityScheme::ApiKey(KeyPlace::Query, name) => request.query(name, "key"),
        SecurityScheme::ApiKey(KeyPlace::Cookie, name) => request.cookie(name, "key"),
    }
}

impl Draft<'_> {
    /// Requests with all that must be there, and with what another version asks for besides: one
    /// without a body, if it need not be there, and one of each kind of body and media type.
    pub(crate) fn requests(self, other: Option<Self>) -> Vec<Request> {
        let Some(head) = self.head(other) else { return Vec::new() };
        let needs_body = |draft: Self| draft.operation.body.is_some_and(|body| body.required);
        let needs_body = needs_body(self) || other.is_some_and(needs_body);
        let bodies = self.bodies().into_iter().map(|(_, body)| head.with_body(Some(body)));
        let bodies: Vec<_> = bodies.collect();
        (!needs_body).then(|| head.clone()).into_iter().chain(bodies).collect()
    }

    /// A request without a body.
    pub(crate) fn head(self, other: Option<Self>) -> Option<Request> {
        let operation = self.operation;
        let path = operation.path;
        let arguments = arguments(path, other.map(|other| other.operation.path))?;
        let path = filled(path, path.segments, &arguments);
        let mut request = Request::new(operation.method, path);
        for parameter in operation.parameters.iter().filter(|it| it.required) {
            let also = other.and_then(|other| same(parameter, other.operation.parameters));
            request = request.with(parameter, &sample_of(parameter, also)?)?;
        }
        let others = other.map_or(&[][..], |other| other.operation.parameters);
        for parameter in others.iter().filter(|it| it.required) {
            let known = same(parameter, operation.parameters);
            if known.is_none_or(|known| !known.required) {
                request = request.with(parameter, &sample_of(parameter, known)?)?;
            }
        }
        Some(self.named(&request, other))
    }

    /// The request with credentials that both versions can read, if there are such.
    fn named(self, request: &Request, other: Option<Self>) -> Request {
        if self.operation.security.is_some() {
            return self.named_by_all(request);
        }
        let schemes = self.description.security;
        let others = other.map_or(&[][..], |other| other.description.security);
        let is_shared = |one: &&SecurityScheme<'_>| others.iter().any(|it| is_same_way(one, it));
        let first = schemes.iter().find(is_shared).or(schemes.first());
        let request = first.map_or_else(|| request.clone(), |it| credentials(request, it));
        let is_missing = schemes.is_empty();
        match others.first().filter(|_| is_missing) {
            Some(scheme) => credentials(&request, scheme),
            None => request,
        }
    }

    /// The request with the credentials of the first alternative that asks for any.
    fn named_by_all(self, request: &Request) -> Request {
        let alternatives = self.operation.alternatives(self.description.security);
        let schemes = alternatives.into_iter().find(|schemes| !schemes.is_empty());
        let schemes = schemes.unwrap_or_default();
        schemes.iter().fold(request.clone(), |request, scheme| credentials(&request, scheme))
    }

    /// A body for each variant and media type that one is known for, and which variant it is of.
    pub(crate) fn bodies(self) -> Vec<(usize, Body)> {
        let variants = self.operation.body.map_or(&[][..], |body| body.variants);
        let numbered = variants.iter().enumerate();
        let all = numbered.flat_map(|(at, variant)| {
            let bodies = variant.content.media_types.iter();
            bodies.filter_map(move |media_type| {
                Some((at, body_of(self.description, &variant.content, media_type)?))
            })
        });
        all.collect()
    }
}

/// The parameter of that place and name among others.
pub(crate) fn same<'p, 'c>(
    parameter: &Parameter<'_>,
    others: &'p [Parameter<'c>],
) -> Option<&'p Parameter<'c>> {
    let is_it = |other: &&Parameter<'_>| {
        let has = |name: &str| {
            other.names().any(|it| {
                if parameter.place == description::Place::Header {
                    it.eq_ignore_ascii_case(name)
                } else {
                    it == name
                }
            })
        };
        other.place == parameter.place && parameter.names().any(has)
    };
    others.iter().find(is_it)
}

/// Whether two schemes ask for the same, whatever the realm is called.
pub(crate) fn is_same_way(one: &SecurityScheme<'_>, other: &SecurityScheme<'_>) -> bool {
    match (one, other) {
        (SecurityScheme::Basic(_), SecurityScheme::Basic(_))
        | (SecurityScheme::Bearer(_), SecurityScheme::Bearer(_)) => true,
        (one, other) => one == other,
    }
}
