//! What XML Schema lets stand where: the attributes and children of each of its elements, as the
//! schema for schemas (XSD 1.1 Part 1, appendix A) has them.

mod rules;

/// What XSD says about one of its elements in one place.
#[derive(Debug)]
pub(super) struct Rule {
    /// Attributes that are in no namespace (`id` besides).
    pub attributes: &'static [(&'static str, Kind)],
    /// Those of them that must be there.
    pub required: &'static [&'static str],
    /// Stages of the content, in order; an `annotation` may stand before them.
    pub content: &'static [Stage],
}

/// Children that may stand next to each other: any of some names, so many of them.
#[derive(Debug)]
pub(super) struct Stage {
    pub names: &'static [&'static str],
    pub minimum: usize,
    pub maximum: usize,
}

/// What an attribute's value must look like.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Anything,
    NotEmpty,
    Name,
    Reference,
    References,
    Truth,
    Count,
    Bound,
    OneOf(&'static [&'static str]),
    /// Namespaces: a keyword alone, or a list of URIs and other keywords.
    Namespaces(&'static [&'static str], &'static [&'static str]),
    /// `#all`, or a list of these.
    AllOrEach(&'static [&'static str]),
}

/// The rule of the element of that local name inside the element of that other one (empty: none, it
/// is the root); `None` if XSD has no such element there.
pub(super) fn rule(parent: &str, name: &str) -> Option<&'static Rule> {
    Some(match (parent, name) {
        ("", "schema") => &rules::SCHEMA,
        (_, "annotation") => &rules::ANNOTATION,
        ("annotation", "documentation" | "appinfo") => &rules::PROSE,
        ("schema", "include") => &rules::INCLUDE,
        ("schema", "redefine") => &rules::REDEFINE,
        ("schema", "override") => &rules::OVERRIDE,
        ("schema", "import") => &rules::IMPORT,
        ("schema", "defaultOpenContent") => &rules::DEFAULT_OPEN_CONTENT,
        ("schema" | "override", "notation") => &rules::NOTATION,
        ("schema" | "redefine" | "override", "simpleType") => &rules::NAMED_SIMPLE_TYPE,
        ("schema" | "redefine" | "override", "complexType") => &rules::NAMED_COMPLEX_TYPE,
        ("schema" | "redefine" | "override", "group") => &rules::NAMED_GROUP,
        ("schema" | "redefine" | "override", "attributeGroup") => &rules::NAMED_ATTRIBUTE_GROUP,
        ("schema" | "override", "element") => &rules::GLOBAL_ELEMENT,
        ("schema" | "override", "attribute") => &rules::GLOBAL_ATTRIBUTE,
        (_, "simpleType") => &rules::SIMPLE_TYPE,
        (_, "complexType") => &rules::COMPLEX_TYPE,
        (_, "group") => &rules::GROUP,
        (_, "attributeGroup") => &rules::ATTRIBUTE_GROUP,
        (_, "element") => &rules::ELEMENT,
        (_, "attribute") => &rules::ATTRIBUTE,
        ("group", "all") => &rules::GROUP_ALL,
        ("group", "choice" | "sequence") => &rules::GROUP_MODEL,
        (_, "all") => &rules::ALL,
        (_, "choice" | "sequence") => &rules::MODEL,
        (_, "any") => &rules::ANY,
        (_, "anyAttribute") => &rules::ANY_ATTRIBUTE_RULE,
        (_, "simpleContent") => &rules::SIMPLE_CONTENT,
        (_, "complexContent") => &rules::COMPLEX_CONTENT,
        (_, "openContent") => &rules::OPEN_CONTENT,
        ("simpleType", "restriction") => &rules::SIMPLE_RESTRICTION,
        ("simpleContent", "restriction") => &rules::SIMPLE_CONTENT_RESTRICTION,
        ("complexContent", "restriction") => &rules::COMPLEX_RESTRICTION,
        ("simpleContent", "extension") => &rules::SIMPLE_EXTENSION,
        ("complexContent", "extension") => &rules::COMPLEX_EXTENSION,
        ("simpleType", "list") => &rules::LIST,
        ("simpleType", "union") => &rules::UNION,
        (_, "unique" | "key") => &rules::KEY,
        (_, "keyref") => &rules::KEYREF,
        (_, "selector" | "field") => &rules::PATH,
        (_, "alternative") => &rules::ALTERNATIVE,
        (_, "assert" | "assertion") => &rules::ASSERTION,
        (_, facet) if rules::FACETS.contains(&facet) => &rules::FACET,
        _ => return None,
    })
}
