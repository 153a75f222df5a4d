//! The kinds of checks, by the words that the generated code has for them, whatever the service.

/// A way to leave a check of the generated code out.
pub(super) struct Operator {
    /// What is not checked then.
    pub(super) name: &'static str,
    /// The file that has it.
    pub(super) file: &'static str,
    /// The words of the check; each place where they stand is a mutant.
    pub(super) find: &'static [&'static str],
    /// The words that leave it out where `is_off(NUMBER)`.
    pub(super) replace: &'static str,
    /// A function that these words call, if there is one.
    pub(super) append: &'static str,
}

const ROUTER: &str = "generated/src/deposit/router.rs";
const REQUESTS: &str = "generated/src/deposit/requests.rs";
const PARTS: &str = "generated/src/deposit/parts.rs";

const fn operator(
    name: &'static str,
    file: &'static str,
    find: &'static [&'static str],
    replace: &'static str,
) -> Operator {
    Operator { name, file, find, replace, append: "" }
}

/// All of them.
pub(super) const OPERATORS: &[Operator] = &[
    operator(
        "a missing slash leads nowhere",
        ROUTER,
        &["if route.is_none()"],
        "if !is_off(NUMBER) && route.is_none()",
    ),
    operator(
        "GET is any method",
        ROUTER,
        &["Method::GET =>"],
        "ref method if is_off(NUMBER) || *method == Method::GET =>",
    ),
    operator(
        "POST is any method",
        ROUTER,
        &["Method::POST =>"],
        "ref method if is_off(NUMBER) || *method == Method::POST =>",
    ),
    Operator {
        append: "fn choose_unless(off: bool, head: &Head, offered: &'static [&'static str]) -> Result<&'static str, Refusal> {
    if off { Ok(offered[0]) } else { choose(head, offered) }
}",
        ..operator("Accept is not read", ROUTER, &["= choose("], "= choose_unless(is_off(NUMBER), ")
    },
    operator(
        "a header that must not be there may be",
        ROUTER,
        &["if parameter::has_header("],
        "if !is_off(NUMBER) && parameter::has_header(",
    ),
    operator("OPTIONS is no method", ROUTER, &["Method::OPTIONS =>"], "Method::OPTIONS if !is_off(NUMBER) =>"),
    operator(
        "nobody says which methods there are",
        ROUTER,
        &["response::allow(&mut answer, methods);"],
        "if !is_off(NUMBER) { response::allow(&mut answer, methods); }",
    ),
    Operator {
        append: "fn set_unless(off: bool, answer: &mut Response<Body>, name: &'static str, value: &'static str) {
    if !off { response::set_constant(answer, name, value) }
}",
        ..operator(
            "a header of all answers is left out",
            ROUTER,
            &["response::set_constant(answer,"],
            "set_unless(is_off(NUMBER), answer,",
        )
    },
    operator(
        "a media type is taken for another",
        REQUESTS,
        &["if media_type.is_any_of("],
        "if is_off(NUMBER) || media_type.is_any_of(",
    ),
    operator(
        "a declared length is not looked at",
        REQUESTS,
        &["head.check_length(max_bytes)?;"],
        "if !is_off(NUMBER) { head.check_length(max_bytes)?; }",
    ),
    operator(
        "a wrong truth value is false",
        REQUESTS,
        &["parameter::boolean"],
        "|value| if is_off(NUMBER) { Ok(false) } else { parameter::boolean(value) }",
    ),
    operator(
        "a wrong disposition is none",
        REQUESTS,
        &["parameter::content_disposition"],
        "|value| if is_off(NUMBER) { Ok(Default::default()) } else { parameter::content_disposition(value) }",
    ),
    operator(
        "a number below the minimum is taken",
        REQUESTS,
        &["parameter::unsigned(1, "],
        "parameter::unsigned(u64::from(!is_off(NUMBER)), ",
    ),
    operator(
        "an empty archive is taken",
        REQUESTS,
        &["data: Data::of_required_body("],
        "data: (if is_off(NUMBER) { Data::of_body } else { Data::of_required_body })(",
    ),
    operator(
        "a part that is missing is not missed",
        PARTS,
        &["_count.check()?;"],
        "_count.check().or_else(|fault| if is_off(NUMBER) { Ok(()) } else { Err(fault) })?;",
    ),
    operator(
        "a part too many is taken",
        PARTS,
        &["_count.add()?;"],
        "_count.add().or_else(|fault| if is_off(NUMBER) { Ok(()) } else { Err(fault) })?;",
    ),
    operator(
        "a wrong disposition of a part is none",
        PARTS,
        &["parameter::content_disposition"],
        "|value| if is_off(NUMBER) { Ok(Default::default()) } else { parameter::content_disposition(value) }",
    ),
    operator(
        "a wrong header of a part is always malformed",
        PARTS,
        &[".map_err(Fault::into_unsupported)"],
        ".map_err(|fault| if is_off(NUMBER) { fault } else { fault.into_unsupported() })",
    ),
];
