//! The rules of XML Schema. All are decided by what documents the versions take.

use crate::Level;
use crate::rule::{Language, Rule};

/// Declares rules: a constant each, the list of all, and what to do instead.
macro_rules! rules {
    ($($constant:ident $name:literal $meaning:literal $(help $help:literal)?;)*) => {
        $(
            pub(super) const $constant: &Rule = &Rule {
                name: $name,
                language: Language::Xml,
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
    DOCUMENT_REMOVED "document-removed" "A document that the old version has is none of the new one."
        help "keep its element, deprecated";
    DOCUMENT_ADDED "document-added" "There is a document that the old version does not have.";
    NAMESPACE_RENAMED "namespace-renamed" "All names of a namespace are others: no document is one of both versions."
        help "keep the namespace where documents of both versions are exchanged";
    ELEMENT_REMOVED "element-removed" "An element may no longer stand in a type that had it."
        help "keep it as it was, or with `minOccurs=\"0\"`, and write it no more";
    ELEMENT_ADDED "element-added" "An element may stand in a type that did not have it.";
    REQUIRED_ELEMENT_ADDED "required-element-added" "An element that a type did not have must stand in it."
        help "let it be absent: `minOccurs=\"0\"`";
    MIN_OCCURS_RAISED "min-occurs-raised" "An element must stand where it could be absent, or more often than before."
        help "keep `minOccurs`, and ask for it where documents are made";
    MIN_OCCURS_LOWERED "min-occurs-lowered" "An element may be absent where it had to be, or be there less often.";
    CONTENT_NARROWED "content-narrowed" "An element may stand less often than before, or in fewer places."
        help "keep what was allowed beside what is wanted";
    CONTENT_WIDENED "content-widened" "An element may stand more often than before, or in more places.";
    CONTENT_CHANGED "content-changed" "An element stands in other places than before: in another order, or another choice."
        help "keep what was allowed beside what is wanted";
    WILDCARD_NARROWED "wildcard-narrowed" "Elements or attributes of other namespaces are no longer let in, or are checked more strictly."
        help "keep the wildcard: what it let in may be in documents";
    WILDCARD_WIDENED "wildcard-widened" "Elements or attributes of other namespaces are let in, or are checked less strictly.";
    ATTRIBUTE_REMOVED "attribute-removed" "An attribute may no longer stand on a type that had it."
        help "keep it with `use=\"optional\"`, and write it no more";
    ATTRIBUTE_ADDED "attribute-added" "An attribute may stand on a type that did not have it.";
    REQUIRED_ATTRIBUTE_ADDED "required-attribute-added" "An attribute that a type did not have must stand on it."
        help "let it be absent: `use=\"optional\"`";
    ATTRIBUTE_MADE_REQUIRED "attribute-made-required" "An attribute must be there that could be absent."
        help "let it be absent: `use=\"optional\"`";
    ATTRIBUTE_MADE_OPTIONAL "attribute-made-optional" "An attribute may be absent that had to be there.";
    VALUE_NARROWED "value-narrowed" "Some values are no longer taken: by another type or another facet."
        help "keep the values that were taken; add what is new beside them";
    VALUE_WIDENED "value-widened" "Values are taken that were not before.";
    VALUE_CHANGED "value-changed" "Some values are no longer taken, and others are: by another type or other facets."
        help "keep the values that were taken; add what is new beside them";
    MEANING_CHANGED "value-meaning-changed" "A text is taken as before, and is another value.";
    TEXT_REMOVED "text-removed" "Text may no longer stand in an element."
        help "keep `mixed=\"true\"`";
    TEXT_ADDED "text-added" "Text may stand in an element that had none.";
    DEFAULT_REMOVED "default-removed" "An element may no longer be empty: it has no value then."
        help "keep the default";
    DEFAULT_ADDED "default-added" "An element may be empty: it has a value then.";
    DEFAULT_CHANGED "default-changed" "What is absent or empty means another value.";
    NIL_REMOVED "nil-removed" "An element may no longer be nil."
        help "keep `nillable=\"true\"`";
    NIL_ADDED "nil-added" "An element may be nil.";
    TYPE_NAME_REMOVED "type-name-removed" "`xsi:type` may no longer name a type where it could."
        help "keep the type, derived as it was and not blocked";
    TYPE_NAME_ADDED "type-name-added" "`xsi:type` may name a type where it could not.";
    TYPE_MADE_ABSTRACT "type-made-abstract" "An element must say by `xsi:type` what it is."
        help "let the type be concrete";
    TYPE_MADE_CONCRETE "type-made-concrete" "An element need no longer say by `xsi:type` what it is.";
    IDENTITY_ADDED "identity-constraint-added" "Values must be unique, or refer to others, that did not have to.";
    IDENTITY_REMOVED "identity-constraint-removed" "Values need no longer be unique, or refer to others.";
    SAMPLE_REFUSED "sample-refused" "A document made at random shows a difference that was not found otherwise.";
    TOO_LARGE "not-compared" "Types are too large, or too many, to be compared.";
}
