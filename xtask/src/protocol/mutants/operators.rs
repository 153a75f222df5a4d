//! The kinds of checks, by the words that the generated code has for them, whatever the service.

use std::path::Path;

use super::{Mutant, read};

/// A way to take a check out of the generated code.
pub(super) struct Operator {
    /// What is not checked any more.
    name: &'static str,
    /// The file that has it.
    file: &'static str,
    /// The words of the check; each place where they stand is a mutant.
    find: &'static [&'static str],
    /// What stands there without it.
    replace: &'static str,
    /// What else the file needs then.
    append: &'static str,
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
    operator("a missing slash leads nowhere", ROUTER, &["if route.is_none()"], "if false"),
    operator(
        "any method is taken",
        ROUTER,
        &["Method::GET =>", "Method::POST =>", "Method::PUT =>", "Method::DELETE =>"],
        "_ if true =>",
    ),
    Operator {
        append: "fn first(_: &Head, offered: &'static [&'static str]) -> Result<&'static str, Refusal> { Ok(offered[0]) }",
        ..operator("Accept is not read", ROUTER, &["= choose("], "= first(")
    },
    operator(
        "a header that must not be there may be",
        ROUTER,
        &["if parameter::has_header("],
        "if false && parameter::has_header(",
    ),
    operator(
        "a media type is taken for another",
        REQUESTS,
        &["if media_type.is_any_of("],
        "if true || media_type.is_any_of(",
    ),
    operator(
        "a declared length is not looked at",
        REQUESTS,
        &["head.check_length(max_bytes)?;"],
        "",
    ),
    operator("a wrong truth value is false", REQUESTS, &["parameter::boolean"], "|_| Ok(false)"),
    operator(
        "an empty body is taken",
        REQUESTS,
        &["data: Data::of_required_body("],
        "data: Data::of_body(",
    ),
    operator("a missing part is not missed", PARTS, &["_count.check()?;"], "_count.check().ok();"),
    operator("a part too many is taken", PARTS, &["_count.add()?;"], "_count.add().ok();"),
    operator(
        "a wrong disposition is none",
        PARTS,
        &["parameter::content_disposition"],
        "|_| Ok(::swordsmith_runtime::http::ContentDisposition::default())",
    ),
    operator(
        "a wrong header of a part is always malformed",
        PARTS,
        &[".map_err(Fault::into_unsupported)"],
        "",
    ),
    operator("OPTIONS is no method", ROUTER, &["Method::OPTIONS =>"], "Method::CONNECT =>"),
    operator(
        "nobody says which methods there are",
        ROUTER,
        &["response::allow(&mut answer, methods);"],
        "let _ = methods;",
    ),
    operator(
        "a header of all answers is left out",
        ROUTER,
        &["response::set_constant(answer,"],
        "let _ = (&answer,",
    ),
];

impl Operator {
    /// The mutants of a checkout. That there is none is an error: the generated code has other words for the check now.
    pub(super) fn mutants(&self, checkout: &Path) -> Result<Vec<Mutant>, String> {
        let text = read(checkout, self.file)?;
        let mut mutants = Vec::new();
        for words in self.find {
            let places = text.match_indices(words).map(|(at, _)| self.mutant(&text, at, words));
            mutants.extend(places);
        }
        if mutants.is_empty() {
            return Err(format!("{}: nothing in {} reads {:?}", self.name, self.file, self.find));
        }
        Ok(mutants)
    }

    fn mutant(&self, text: &str, at: usize, words: &str) -> Mutant {
        let line = text[..at].lines().count();
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        let contents = format!("{before}{}{after}\n{}\n", self.replace, self.append);
        Mutant {
            name: self.name,
            place: format!("{}:{line}", self.file),
            file: (self.file.to_owned(), contents),
        }
    }
}
