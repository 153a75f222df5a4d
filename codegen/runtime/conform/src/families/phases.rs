//! The order of checks: if a request breaks two rules, the response is about the earlier one.
//!
//! Authentication, resource, method, accepted media type; forbidden headers; parameters of the
//! precondition; media type of the body; parameters, those with a refusal of their own first;
//! declared length; body.

use swordsmith_http::description::Refusal;

use super::{
    OperationContext, accept, lengths, media_types, methods, multiparts, parameters, paths, valid,
};
use crate::request::Who;
use crate::{Case, Request};

/// A rule, and what breaks it.
struct Breach<'a> {
    rule: String,
    apply: Box<dyn Fn(Request<'a>) -> Request<'a> + 'a>,
    refusal: &'a Refusal<'a>,
}

/// The cases: every two rules whose refusals differ.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let breaches = breaches(context);
    let mut cases = Vec::new();
    for (at, earlier) in breaches.iter().enumerate() {
        let later = breaches.iter().skip(at + 1);
        for later in later.filter(|it| !it.refusal.is(earlier.refusal)) {
            let rule = format!("{} before {}", earlier.rule, later.rule);
            // The body is set first, so that its declared properties can be changed after.
            let request = (earlier.apply)((later.apply)(context.valid()));
            cases.push(Case::refused("phases", &rule, request, earlier.refusal).of_profile());
        }
    }
    cases
}

/// A breach of each rule, in the order of the checks.
fn breaches(context: OperationContext<'_>) -> Vec<Breach<'_>> {
    let router = context.router();
    let mut found = Vec::new();
    // Where operations differ, who may learn of a method that none of them has is left open.
    let unauthorized = router.unauthorized.filter(|_| context.operation.security.is_none());
    add(&mut found, context, "credentials", unauthorized, |request| Some(request.by(Who::Nobody)));
    let not_found = Some(router.not_found);
    add(&mut found, context, "path", not_found, move |it| paths::broken(context, it));
    let method = methods::missing(context);
    let not_allowed = Some(router.method_not_allowed);
    add(&mut found, context, "method", not_allowed, move |request| Some(request.method(method)));
    let not_acceptable = Some(router.not_acceptable);
    add(&mut found, context, "accept", not_acceptable, move |it| accept::broken(context, it));
    if let Some(header) = context.operation.forbidden.first() {
        add(&mut found, context, header.name, Some(header.refusal), |request| {
            Some(request.header(header.name, "somebody"))
        });
    }
    add_parameters(&mut found, context, true);
    let unsupported = router.unsupported_media_type;
    add(&mut found, context, "content type", unsupported, move |it| {
        media_types::broken(context, it)
    });
    add_parameters(&mut found, context, false);
    add(&mut found, context, "length", router.too_large, move |it| lengths::broken(context, it));
    add(&mut found, context, "body", Some(router.bad_request), move |_| body(context));
    found
}

/// Adds a breach, if it can be made and there is a way to refuse it.
fn add<'a>(
    found: &mut Vec<Breach<'a>>,
    context: OperationContext<'a>,
    rule: &str,
    refusal: Option<&'a Refusal<'a>>,
    breach: impl Fn(Request<'a>) -> Option<Request<'a>> + 'a,
) {
    let is_possible = breach(context.valid()).is_some();
    if let Some(refusal) = refusal.filter(|_| is_possible) {
        let apply = move |request: Request<'a>| breach(request.clone()).unwrap_or(request);
        found.push(Breach { rule: rule.to_owned(), apply: Box::new(apply), refusal });
    }
}

fn add_parameters<'a>(found: &mut Vec<Breach<'a>>, context: OperationContext<'a>, is_early: bool) {
    for broken in parameters::broken(context, is_early) {
        let (rule, refusal) = (broken.rule.clone(), Some(broken.refusal));
        add(found, context, &rule, refusal, move |request| Some(broken.apply(request)));
    }
}

/// A request whose error is found only when its body is read.
fn body(context: OperationContext<'_>) -> Option<Request<'_>> {
    let is_required = context.operation.body.is_some_and(|body| body.required);
    let empty = || {
        let (request, _) = valid::non_multipart_request(context).filter(|_| is_required)?;
        Some(request.content(""))
    };
    multiparts::broken(context).or_else(empty)
}
