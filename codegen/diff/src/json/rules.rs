//! The rules of JSON Schema. All are decided by what documents the versions take.

use crate::Level;
use crate::rule::{Language, Rule};

/// Declares rules: a constant each, the list of all, and what to do instead.
macro_rules! rules {
    ($($constant:ident $name:literal $meaning:literal $(help $help:literal)?;)*) => {
        $(
            pub(super) const $constant: &Rule = &Rule {
                name: $name,
                language: Language::Json,
                level: Level::Wire,
                meaning: $meaning,
            };
        )*

        /// All of them.
        pub(crate) const ALL: &[&Rule] = &[$($constant),*];

        /// What to do instead.
        pub(super) fn help(rule: &Rule) -> Option<&'static str> {
            const HELP: &[(&Rule, &[&str])] = &[$(($constant, &[$($help)?])),*];
            let (_, help) = HELP.iter().find(|(known, _)| *known == rule)?;
            help.first().copied()
        }
    };
}

rules! {
    SCHEMA_REMOVED "json-schema-removed" "A schema of the old version does not exist in the new one."
        help "keep the schema, deprecated";
    SCHEMA_ADDED "json-schema-added" "A schema exists that the old version does not have.";
    TYPE_NARROWED "json-type-narrowed" "A value may no longer have a type that it could have."
        help "keep the type beside the others";
    TYPE_WIDENED "json-type-widened" "A value may have a type that it could not have.";
    TYPE_CHANGED "json-type-changed" "A value has another type than before."
        help "keep the type beside the new one";
    VALUE_NARROWED "json-value-narrowed" "Some values of a type are no longer valid: by a bound, a length or a pattern."
        help "keep the values that were valid; add what is new beside them";
    VALUE_WIDENED "json-value-widened" "Values of a type are valid that were not before.";
    VALUE_CHANGED "json-value-changed" "Some values of a type are no longer valid, and others are."
        help "keep the values that were valid; add what is new beside them";
    ENUMERATION_VALUE_REMOVED "json-enumeration-value-removed" "A value of `enum` or `const` is no longer valid."
        help "keep the value, deprecated";
    ENUMERATION_VALUE_ADDED "json-enumeration-value-added" "`enum` or `const` has a value that it did not have.";
    ENUMERATION_CHANGED "json-enumeration-changed" "`enum` or `const` has other values than before."
        help "keep the values that were valid, deprecated";
    MEMBER_REQUIRED "json-member-required" "A member must be present that could be absent."
        help "let the member be absent, and ask for it where documents are made";
    MEMBER_OPTIONAL "json-member-optional" "A member may be absent that had to be present.";
    MEMBER_REMOVED "json-member-removed" "A member may no longer be present."
        help "keep the member, optional and deprecated";
    MEMBER_ADDED "json-member-added" "A member may be present that could not be.";
    MEMBER_DECLARED "json-member-declared" "A member has a schema that could be anything, for the object is open."
        help "nothing, if nobody wrote a member of that name";
    MEMBER_UNDECLARED "json-member-undeclared" "A member has no schema any more: it may be anything, for the object is open.";
    MEMBERS_NARROWED "json-members-narrowed" "Fewer members may be present, or under fewer names."
        help "keep what was allowed beside what is wanted";
    MEMBERS_WIDENED "json-members-widened" "More members may be present, or under more names.";
    MEMBERS_CHANGED "json-members-changed" "Other members may be present than before."
        help "keep what was allowed beside what is wanted";
    ITEMS_NARROWED "json-items-narrowed" "Some arrays are no longer valid: by the number of items, by equal ones or by what they contain."
        help "keep the arrays that were valid";
    ITEMS_WIDENED "json-items-widened" "Arrays are valid that were not before: by the number of items, by equal ones or by what they contain.";
    ITEMS_CHANGED "json-items-changed" "Some arrays are no longer valid, and others are."
        help "keep the arrays that were valid";
    ALTERNATIVE_REMOVED "json-alternative-removed" "Values of an alternative are no longer valid: by `anyOf`, `oneOf` or `not`."
        help "keep the alternative";
    ALTERNATIVE_ADDED "json-alternative-added" "Values of another alternative are valid: by `anyOf`, `oneOf` or `not`.";
    ALTERNATIVES_CHANGED "json-alternatives-changed" "Values of other alternatives are valid than before."
        help "keep the alternatives that were valid";
    NOT_COMPARED "json-not-compared" "Whether documents are valid could not be decided by the schemas.";
}
