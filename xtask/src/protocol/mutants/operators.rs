//! The kinds of checks, by their text in the runtime's sources.

/// A way to leave a check of the runtime out.
pub(super) struct Operator {
    /// What is not checked then.
    pub(super) name: &'static str,
    /// The file that has it.
    pub(super) file: &'static str,
    /// The words of the check; each place where they stand is a mutant.
    pub(super) find: &'static str,
    /// The words that leave it out where `is_off(NUMBER)`.
    pub(super) replace: &'static str,
}

/// The runtime of services.
pub(super) const RUNTIME: &str = "codegen/runtime/http/src";

const fn operator(
    name: &'static str,
    file: &'static str,
    find: &'static str,
    replace: &'static str,
) -> Operator {
    Operator { name, file, find, replace }
}

/// All of them.
pub(super) const OPERATORS: &[Operator] = &[
    operator(
        "a missing slash leads nowhere",
        "server/router.rs",
        "if found.is_none()",
        "if !is_off(NUMBER) && found.is_none()",
    ),
    operator(
        "any method is the first one",
        "server/checks.rs",
        "it.method == head.method().as_str()",
        "(is_off(NUMBER) || it.method == head.method().as_str())",
    ),
    operator(
        "Accept is not read",
        "server/checks.rs",
        "chosen.map(Some)",
        "chosen.or(offered.first().copied().filter(|_| is_off(NUMBER))).map(Some)",
    ),
    operator(
        "a header that must not be there may be",
        "server/checks.rs",
        "operation.forbidden.iter()",
        "operation.forbidden.iter().filter(|_| !is_off(NUMBER))",
    ),
    operator(
        "OPTIONS is no method",
        "server/router.rs",
        "if *head.method() == Method::OPTIONS {",
        "if !is_off(NUMBER) && *head.method() == Method::OPTIONS {",
    ),
    operator(
        "nobody says which methods there are",
        "server/router.rs",
        "if let Some(methods) = methods {",
        "if let Some(methods) = methods.filter(|_| !is_off(NUMBER)) {",
    ),
    operator(
        "a closer range of Accept does not count more",
        "server/accept.rs",
        "(range.specificity(), *liked)",
        "(if is_off(NUMBER) { 0 } else { range.specificity() }, *liked)",
    ),
    operator(
        "headers of all responses are left out",
        "server/seal.rs",
        "for header in &self.headers {",
        "for header in self.headers.iter().filter(|_| !is_off(NUMBER)) {",
    ),
    operator(
        "nobody asks for credentials",
        "server/response.rs",
        "let is_challenge =",
        "let is_challenge = !is_off(NUMBER) &&",
    ),
    operator(
        "headers of a response are left out",
        "server/response.rs",
        "in described.iter().zip(texts.into_iter()) {",
        "in described.iter().zip(texts.into_iter()).filter(|_| !is_off(NUMBER)) {",
    ),
    operator(
        "a media type is taken for another",
        "server/form.rs",
        "media_type.fit(it.content.media_types)?",
        "media_type.fit(if is_off(NUMBER) { &[\"*/*\"] } else { it.content.media_types })?",
    ),
    operator(
        "a declared length is not looked at",
        "server/exchange.rs",
        "self.head.check_length(self.limit)",
        "self.head.check_length(if is_off(NUMBER) { u64::MAX } else { self.limit })",
    ),
    operator(
        "a wrong parameter is refused as any other",
        "server/exchange.rs",
        "misfit.refusal.unwrap_or(",
        "misfit.refusal.filter(|_| !is_off(NUMBER)).unwrap_or(",
    ),
    operator(
        "a content coding is not looked at",
        "server/head.rs",
        "= self.content_coding() {",
        "= self.content_coding().filter(|_| !is_off(NUMBER)) {",
    ),
    operator(
        "two media types are one",
        "server/head.rs",
        "if values.next().is_some() {",
        "if values.next().is_some() && !is_off(NUMBER) {",
    ),
    operator(
        "a path has one name",
        "description/path.rs",
        "self.also_at.iter().copied()",
        "self.also_at.iter().copied().filter(|_| !is_off(NUMBER))",
    ),
    operator(
        "a header may be repeated",
        "value/find.rs",
        "parameter.value != Value::Slug",
        "!is_off(NUMBER) && parameter.value != Value::Slug",
    ),
    operator(
        "a parameter of the query may be repeated",
        "value/find.rs",
        "found.replace(value).is_some()",
        "found.replace(value).is_some() && !is_off(NUMBER)",
    ),
    operator(
        "a header has one name",
        "value/find.rs",
        "parameter.names().flat_map(",
        "parameter.names().take(if is_off(NUMBER) { 1 } else { usize::MAX }).flat_map(",
    ),
    operator(
        "a wrong truth value is false",
        "value/check.rs",
        "_ => Err(expected(\"true or false\", value)),",
        "_ if is_off(NUMBER) => Ok(false), _ => Err(expected(\"true or false\", value)),",
    ),
    operator(
        "a number below the minimum is taken",
        "value/check.rs",
        ".parse::<u64>().ok()).flatten()",
        ".parse::<u64>().ok()).flatten().map(|it| if is_off(NUMBER) { it.max(minimum) } else { it })",
    ),
    operator(
        "a value that is not listed is taken",
        "value/check.rs",
        "if values.contains(&text) {",
        "if is_off(NUMBER) || values.contains(&text) {",
    ),
    operator(
        "an empty body is taken",
        "data.rs",
        "if next.is_none() && was_empty {",
        "if next.is_none() && was_empty && !is_off(NUMBER) {",
    ),
    operator(
        "a body in chunks has no limit",
        "data.rs",
        "if self.count > self.limit {",
        "if self.count > self.limit && !is_off(NUMBER) {",
    ),
    operator(
        "a document has no limit",
        "data.rs",
        "if (all.len() + chunk.len()) as u64 > limit {",
        "if (all.len() + chunk.len()) as u64 > limit && !is_off(NUMBER) {",
    ),
    operator(
        "the charset of a document is not looked at",
        "verbatim.rs",
        "let bytes = charset::document(media_type, bytes)?;",
        "let bytes = if is_off(NUMBER) { bytes } else { charset::document(media_type, bytes)? };",
    ),
    operator(
        "a part that is missing is not missed",
        "multipart/count.rs",
        "if self.count >= self.minimum {",
        "if is_off(NUMBER) || self.count >= self.minimum {",
    ),
    operator(
        "a part too many is taken",
        "multipart/count.rs",
        "if self.count > maximum =>",
        "if !is_off(NUMBER) && self.count > maximum =>",
    ),
    operator(
        "a part of any media type is the first one",
        "message/incoming_part.rs",
        "media_type.fit(kind.content.media_types)",
        "(if is_off(NUMBER) { Some(0) } else { media_type.fit(kind.content.media_types) })",
    ),
    operator(
        "a wrong header of a part is always malformed",
        "message/incoming_part.rs",
        "refused_as(misfit.refusal)",
        "refused_as(misfit.refusal.filter(|_| !is_off(NUMBER)))",
    ),
    operator(
        "headers of the request do not count for parts",
        "message/incoming_part.rs",
        ".filter(|_| header.else_from_request)",
        ".filter(|_| header.else_from_request && !is_off(NUMBER))",
    ),
];
