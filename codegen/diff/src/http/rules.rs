//! The rules of HTTP: what each kind of change means.
//!
//! "Old clients" are clients of the old version whose server is new; a server is held to refuse
//! what its description does not have, and a client to read what it knows.

use crate::rule::Language;
use crate::{Level, Rule};

/// Makes the rules, and a list of all of them.
macro_rules! rules {
    ($($name:ident $level:ident $text:literal $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub(super) static $name: Rule = Rule {
                name: $text,
                language: Language::Http,
                level: Level::$level,
                meaning: $meaning,
            };
        )*

        /// All of them.
        pub(crate) static ALL: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    SERVICE_ADDED Wire "service-added" "A module serves something over HTTP that served nothing.";
    SERVICE_REMOVED Wire "service-removed"
        "A module has no description any more, so that nothing can be asked of the new version to \
         see what becomes of requests.";

    OPERATION_ADDED Wire "operation-added"
        "There is an operation more: a request that only the new version takes.";
    OPERATION_REMOVED Wire "operation-removed" "An operation is gone: requests for it are refused.";
    OPERATION_MOVED Wire "operation-moved"
        "An operation is at another path: requests at the old one are refused.";
    OPERATION_METHOD_CHANGED Wire "operation-method-changed"
        "An operation has another method: requests of the old one are refused.";
    OPERATION_RENAMED Source "operation-renamed"
        "The `operationId` is another: generated code is called by it, requests do not show it.";
    PATH_ADDED Wire "path-added" "An operation is at one more path.";
    PATH_REMOVED Wire "path-removed"
        "An operation is no longer at one of its paths: requests there are refused.";
    PATH_PARAMETER_RENAMED Source "path-parameter-renamed"
        "A parameter of a path is called otherwise: generated code is, too, and requests do not \
         show it.";
    PATH_SHADOWED Wire "path-shadowed"
        "A new path is tried before an old one whose parameter may have its name for a value: \
         such a request means another thing now, and breaks if the new path refuses it.";

    PARAMETER_ADDED Wire "parameter-added"
        "A parameter may be sent that was ignored; old servers ignore it.";
    PARAMETER_ADDED_REQUIRED Wire "parameter-added-required"
        "There is a new parameter that must be sent: requests without it are refused.";
    PARAMETER_REMOVED Wire "parameter-removed"
        "A parameter is ignored that was read: nothing is refused, and it is without effect.";
    PARAMETER_REQUIRED Wire "parameter-required" "A parameter must be sent that might be left out.";
    PARAMETER_OPTIONAL Wire "parameter-optional"
        "A parameter may be left out that had to be sent; old servers refuse requests without it.";
    PARAMETER_TYPE_CHANGED Wire "parameter-type-changed"
        "A parameter is of another type: what was sent is refused, unless the new type takes all \
         of it.";
    PARAMETER_NARROWED Wire "parameter-narrowed"
        "A parameter has narrower bounds: lengths, numbers, a pattern, how many values.";
    PARAMETER_WIDENED Wire "parameter-widened"
        "A parameter has wider bounds; old servers refuse what is new in them.";
    PARAMETER_VALUE_REMOVED Wire "parameter-value-removed"
        "A parameter does not take one of its values any more.";
    PARAMETER_VALUE_ADDED Wire "parameter-value-added"
        "A parameter takes one more value; old servers refuse it.";
    PARAMETER_MULTIPLICITY_CHANGED Wire "parameter-multiplicity-changed"
        "A parameter has several values that had one, or the other way round.";
    PARAMETER_SEPARATOR_CHANGED Wire "parameter-separator-changed"
        "Something else stands between the values of a parameter (`style`, `explode`).";
    PARAMETER_DEFAULT_CHANGED Wire "parameter-default-changed"
        "Another value holds where a parameter is not sent: such requests mean another thing.";
    PARAMETER_REFUSAL_CHANGED Wire "parameter-refusal-changed"
        "A value that does not fit is answered by another status.";
    PARAMETER_ALIAS_ADDED Wire "parameter-alias-added" "A header is read under one more name.";
    PARAMETER_ALIAS_REMOVED Wire "parameter-alias-removed"
        "A header is not read under one of its names any more: it is ignored, and missed where it \
         must be sent.";
    HEADER_FORBIDDEN Wire "header-forbidden" "A header is refused that was ignored or read.";
    HEADER_ALLOWED Wire "header-allowed" "A header is no longer refused; old servers refuse it.";

    REQUEST_BODY_ADDED Wire "request-body-added" "A request may have a body that had none.";
    REQUEST_BODY_REMOVED Wire "request-body-removed"
        "The body of a request is ignored that was read.";
    REQUEST_BODY_REQUIRED Wire "request-body-required"
        "A request must have a body that might have none.";
    REQUEST_BODY_OPTIONAL Wire "request-body-optional"
        "A request may be without a body; old servers refuse it.";
    REQUEST_MEDIA_TYPE_ADDED Wire "request-media-type-added"
        "A body may be of one more media type; old servers refuse it.";
    REQUEST_MEDIA_TYPE_REMOVED Wire "request-media-type-removed"
        "A body may not be of one of its media types any more.";
    REQUEST_CONTENT_CHANGED Wire "request-content-changed"
        "Something else is in a body of the same media type: another document, a form, bytes.";
    LIMIT_LOWERED Wire "limit-lowered" "A body may be smaller than it might.";
    LIMIT_RAISED Wire "limit-raised"
        "A body may be larger than it might; old servers refuse what is larger.";
    DOCUMENT_LIMIT_LOWERED Wire "document-limit-lowered"
        "A document in a body may be smaller than it might.";
    DOCUMENT_LIMIT_RAISED Wire "document-limit-raised"
        "A document in a body may be larger than it might; old servers refuse what is larger.";

    MULTIPART_NAMING_CHANGED Wire "multipart-naming-changed"
        "The parts of a multipart are told apart by their names that were by their media types, \
         or the other way round.";
    PART_ADDED Wire "part-added"
        "A multipart may have a part of a new kind; old servers refuse it.";
    PART_ADDED_REQUIRED Wire "part-added-required" "A multipart must have a part of a new kind.";
    PART_REMOVED Wire "part-removed"
        "A multipart has no parts of a kind any more: such a part is refused.";
    PART_REQUIRED Wire "part-required" "More parts of a kind must be there.";
    PART_OPTIONAL Wire "part-optional"
        "Fewer parts of a kind need be there; old servers miss them.";
    PART_COUNT_LOWERED Wire "part-count-lowered" "Fewer parts of a kind may be there.";
    PART_COUNT_RAISED Wire "part-count-raised"
        "More parts of a kind may be there; old servers refuse them.";
    PART_MEDIA_TYPE_ADDED Wire "part-media-type-added"
        "A part may be of one more media type; old servers refuse it.";
    PART_MEDIA_TYPE_REMOVED Wire "part-media-type-removed"
        "A part may not be of one of its media types any more.";
    PART_CONTENT_CHANGED Wire "part-content-changed"
        "Something else is in a part: another document, a value, bytes.";
    PART_HEADER_INHERITANCE_CHANGED Wire "part-header-inheritance-changed"
        "The header of the request counts where a part has none (`x-else-from-request`), or does \
         not any more.";

    RESPONSE_STATUS_ADDED Wire "response-status-added"
        "An answer has a status that old clients do not know. They refuse it, and that breaks \
         them if they know none of the statuses that they get; else it is a warning, as they get \
         what they know for what they ask.";
    RESPONSE_STATUS_REMOVED Wire "response-status-removed"
        "A status is not answered any more: nothing comes that old clients do not know, and they \
         may wait for it.";
    RESPONSE_CONTENT_ADDED Wire "response-content-added"
        "An answer has something in it that had nothing: old clients do not look, and new ones miss \
         it in answers of an old server.";
    RESPONSE_CONTENT_REMOVED Wire "response-content-removed"
        "An answer has nothing in it that old clients read.";
    RESPONSE_CONTENT_CHANGED Wire "response-content-changed"
        "Something else is in an answer: another document, or bytes.";
    RESPONSE_MEDIA_TYPE_ADDED Wire "response-media-type-added"
        "An answer may be of one more media type. A document comes as it is asked for, and bytes \
         as they are: old clients may not know their media type.";
    RESPONSE_MEDIA_TYPE_REMOVED Wire "response-media-type-removed"
        "An answer is not to be had in one of its media types any more: who accepts no other one \
         is refused.";
    RESPONSE_MEDIA_TYPE_DEFAULT_CHANGED Wire "response-media-type-default-changed"
        "Who does not say what they accept gets another media type.";
    RESPONSE_HEADER_ADDED Wire "response-header-added"
        "An answer has one more header, which old clients ignore; if it is promised, new ones miss it \
         in answers of an old server.";
    RESPONSE_HEADER_REMOVED Wire "response-header-removed"
        "An answer has no such header any more. Old clients that were promised it miss it; it is \
         a warning if it was optional.";
    RESPONSE_HEADER_REQUIRED Wire "response-header-required"
        "A header is in every answer that was in some: new clients miss it in answers of an old \
         server.";
    RESPONSE_HEADER_OPTIONAL Wire "response-header-optional"
        "A header is not in every answer any more: old clients miss it, to which it was promised.";
    RESPONSE_HEADER_NARROWED Wire "response-header-narrowed"
        "A header of an answer holds less than it might: new clients may not know what an old \
         server sends.";
    RESPONSE_HEADER_WIDENED Wire "response-header-widened"
        "A header of an answer may hold what old clients do not know; those that look refuse it.";
    RESPONSE_HEADER_TYPE_CHANGED Wire "response-header-type-changed"
        "A header of an answer is of another type than old clients read.";
    RESPONSE_CONSTANT_ADDED Wire "response-constant-added"
        "A header of an answer always holds the same.";
    RESPONSE_CONSTANT_CHANGED Wire "response-constant-changed"
        "A header of an answer that always holds the same holds something else.";
    RESPONSE_CONSTANT_REMOVED Wire "response-constant-removed"
        "A header of an answer does not always hold the same any more, or is not there.";

    REFUSAL_ADDED Wire "refusal-added"
        "A request may be refused in one more way: to old clients it is an error that they do not \
         know by name.";
    REFUSAL_REMOVED Wire "refusal-removed" "A request is not refused in one of the ways any more.";
    REFUSAL_CHANGED Wire "refusal-changed"
        "A refusal has another status, IRI or other headers: clients tell it from others by them.";
    ERROR_DOCUMENT_CHANGED Wire "error-document-changed"
        "The document that says why a request is refused is another one.";
    REDIRECT_CHANGED Wire "redirect-changed" "A path without its last slash is answered otherwise.";

    SECURITY_REQUIRED Wire "security-required" "Clients must say who they are that were not asked.";
    SECURITY_DROPPED Wire "security-dropped"
        "Nobody is asked who they are any more: everybody is served.";
    SECURITY_SCHEME_ADDED Wire "security-scheme-added" "There is one more way to say who one is.";
    SECURITY_SCHEME_REMOVED Wire "security-scheme-removed"
        "There is one way less to say who one is: those who use it are refused.";
    SECURITY_REALM_CHANGED Wire "security-realm-changed"
        "The realm of a scheme is called otherwise, which people see who log in.";
    OPERATION_SECURITY_NARROWED Wire "operation-security-narrowed"
        "An operation asks who clients are that did not, or takes fewer ways to say it than others. \
         Whom a service lets in is for its code to say: nothing is tried.";
    OPERATION_SECURITY_WIDENED Wire "operation-security-widened"
        "An operation does not ask any more who clients are, or takes more ways to say it.";

    PUBLISHED_ADDED Wire "published-added" "The service publishes something more of itself.";
    PUBLISHED_REMOVED Wire "published-removed"
        "The service does not publish something at that path any more.";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ALL;

    #[test]
    fn each_rule_has_a_name_of_its_own_and_a_sentence() {
        let names: BTreeSet<_> = ALL.iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), ALL.len());
        for rule in ALL {
            let is_kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(rule.name.chars().all(is_kebab), "{}", rule.name);
            assert!(rule.meaning.ends_with('.'), "{}", rule.name);
        }
    }
}
