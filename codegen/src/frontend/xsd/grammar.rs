//! What XML Schema lets stand where: the attributes and children of each of its elements, as the
//! schema for schemas (XSD 1.1 Part 1, appendix A) has them.

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
    Name,
    Reference,
    References,
    Truth,
    Count,
    Bound,
    OneOf(&'static [&'static str]),
    /// `#all`, or a list of these.
    AllOrEach(&'static [&'static str]),
}

use Kind::{AllOrEach, Anything, Bound, Count, Name, OneOf, Reference, References, Truth};

const MANY: usize = usize::MAX;
const FORM: Kind = OneOf(&["qualified", "unqualified"]);
const PROCESS: Kind = OneOf(&["strict", "lax", "skip"]);
const DERIVATIONS: Kind = AllOrEach(&["extension", "restriction"]);
const BLOCKS: Kind = AllOrEach(&["extension", "restriction", "substitution"]);
const SIMPLE_FINAL: Kind = AllOrEach(&["list", "union", "restriction", "extension"]);
const ALL_FINAL: Kind = SIMPLE_FINAL;
const PARTICLES: &[&str] = &["element", "group", "choice", "sequence", "any"];
const MODELS: &[&str] = &["group", "all", "choice", "sequence"];
const FACETS: &[&str] = &[
    "minExclusive",
    "minInclusive",
    "maxExclusive",
    "maxInclusive",
    "totalDigits",
    "fractionDigits",
    "length",
    "minLength",
    "maxLength",
    "enumeration",
    "whiteSpace",
    "pattern",
    "assertion",
    "explicitTimezone",
];
const ATTRIBUTE_USES: Stage = many(&["attribute", "attributeGroup"]);
const ANY_ATTRIBUTE: Stage = optional(&["anyAttribute"]);
const ASSERTS: Stage = many(&["assert"]);

/// The rule of the element of that local name inside the element of that other one (empty: none, it
/// is the root); `None` if XSD has no such element there.
pub(super) fn rule(parent: &str, name: &str) -> Option<&'static Rule> {
    Some(match (parent, name) {
        ("", "schema") => &SCHEMA,
        (_, "annotation") => &ANNOTATION,
        ("annotation", "documentation" | "appinfo") => &PROSE,
        ("schema", "include" | "redefine" | "override") if name == "include" => &INCLUDE,
        ("schema", "redefine") => &REDEFINE,
        ("schema", "override") => &OVERRIDE,
        ("schema", "import") => &IMPORT,
        ("schema", "defaultOpenContent") => &DEFAULT_OPEN_CONTENT,
        ("schema" | "override", "notation") => &NOTATION,
        ("schema" | "redefine" | "override", "simpleType") => &NAMED_SIMPLE_TYPE,
        ("schema" | "redefine" | "override", "complexType") => &NAMED_COMPLEX_TYPE,
        ("schema" | "redefine" | "override", "group") => &NAMED_GROUP,
        ("schema" | "redefine" | "override", "attributeGroup") => &NAMED_ATTRIBUTE_GROUP,
        ("schema" | "override", "element") => &GLOBAL_ELEMENT,
        ("schema" | "override", "attribute") => &GLOBAL_ATTRIBUTE,
        (_, "simpleType") => &SIMPLE_TYPE,
        (_, "complexType") => &COMPLEX_TYPE,
        (_, "group") => &GROUP,
        (_, "attributeGroup") => &ATTRIBUTE_GROUP,
        (_, "element") => &ELEMENT,
        (_, "attribute") => &ATTRIBUTE,
        ("group", "all" | "choice" | "sequence") if name == "all" => &GROUP_ALL,
        ("group", "choice" | "sequence") => &GROUP_MODEL,
        (_, "all") => &ALL,
        (_, "choice" | "sequence") => &MODEL,
        (_, "any") => &ANY,
        (_, "anyAttribute") => &ANY_ATTRIBUTE_RULE,
        (_, "simpleContent") => &SIMPLE_CONTENT,
        (_, "complexContent") => &COMPLEX_CONTENT,
        (_, "openContent") => &OPEN_CONTENT,
        ("simpleType", "restriction") => &SIMPLE_RESTRICTION,
        ("simpleContent", "restriction") => &SIMPLE_CONTENT_RESTRICTION,
        ("complexContent", "restriction") => &COMPLEX_RESTRICTION,
        ("simpleContent", "extension") => &SIMPLE_EXTENSION,
        ("complexContent", "extension") => &COMPLEX_EXTENSION,
        ("simpleType", "list") => &LIST,
        ("simpleType", "union") => &UNION,
        (_, "unique" | "key") => &KEY,
        (_, "keyref") => &KEYREF,
        (_, "selector" | "field") => &PATH,
        (_, "alternative") => &ALTERNATIVE,
        (_, "assert" | "assertion") => &ASSERTION,
        (_, facet) if FACETS.contains(&facet) => &FACET,
        _ => return None,
    })
}

const fn many(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 0, maximum: MANY }
}

const fn optional(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 0, maximum: 1 }
}

const fn one(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 1, maximum: 1 }
}

static SCHEMA: Rule = Rule {
    attributes: &[
        ("targetNamespace", Anything),
        ("version", Anything),
        ("finalDefault", ALL_FINAL),
        ("blockDefault", BLOCKS),
        ("attributeFormDefault", FORM),
        ("elementFormDefault", FORM),
        ("defaultAttributes", Reference),
        ("xpathDefaultNamespace", Anything),
    ],
    required: &[],
    content: &[
        many(&["include", "import", "redefine", "override", "annotation"]),
        many(&[
            "defaultOpenContent",
            "annotation",
            "simpleType",
            "complexType",
            "group",
            "attributeGroup",
            "element",
            "attribute",
            "notation",
        ]),
    ],
};
static ANNOTATION: Rule =
    Rule { attributes: &[], required: &[], content: &[many(&["documentation", "appinfo"])] };
static PROSE: Rule = Rule { attributes: &[("source", Anything)], required: &[], content: &[] };
static INCLUDE: Rule = Rule {
    attributes: &[("schemaLocation", Anything)],
    required: &["schemaLocation"],
    content: &[],
};
static IMPORT: Rule = Rule {
    attributes: &[("namespace", Anything), ("schemaLocation", Anything)],
    required: &[],
    content: &[],
};
static REDEFINE: Rule = Rule {
    attributes: &[("schemaLocation", Anything)],
    required: &["schemaLocation"],
    content: &[many(&["annotation", "simpleType", "complexType", "group", "attributeGroup"])],
};
static OVERRIDE: Rule = Rule {
    attributes: &[("schemaLocation", Anything)],
    required: &["schemaLocation"],
    content: &[many(&[
        "annotation",
        "simpleType",
        "complexType",
        "group",
        "attributeGroup",
        "element",
        "attribute",
        "notation",
    ])],
};
static DEFAULT_OPEN_CONTENT: Rule = Rule {
    attributes: &[("appliesToEmpty", Truth), ("mode", OneOf(&["interleave", "suffix"]))],
    required: &[],
    content: &[one(&["any"])],
};
static OPEN_CONTENT: Rule = Rule {
    attributes: &[("mode", OneOf(&["none", "interleave", "suffix"]))],
    required: &[],
    content: &[optional(&["any"])],
};
static NOTATION: Rule = Rule {
    attributes: &[("name", Name), ("public", Anything), ("system", Anything)],
    required: &["name"],
    content: &[],
};
static NAMED_SIMPLE_TYPE: Rule = Rule {
    attributes: &[("name", Name), ("final", SIMPLE_FINAL)],
    required: &["name"],
    content: &[one(&["restriction", "list", "union"])],
};
static SIMPLE_TYPE: Rule =
    Rule { attributes: &[], required: &[], content: &[one(&["restriction", "list", "union"])] };
static NAMED_COMPLEX_TYPE: Rule = Rule {
    attributes: &[
        ("name", Name),
        ("mixed", Truth),
        ("abstract", Truth),
        ("final", DERIVATIONS),
        ("block", DERIVATIONS),
        ("defaultAttributesApply", Truth),
    ],
    required: &["name"],
    content: COMPLEX_TYPE.content,
};
static COMPLEX_TYPE: Rule = Rule {
    attributes: &[("mixed", Truth), ("defaultAttributesApply", Truth)],
    required: &[],
    content: &[
        optional(&["openContent"]),
        optional(&["simpleContent", "complexContent", "group", "all", "choice", "sequence"]),
        ATTRIBUTE_USES,
        ANY_ATTRIBUTE,
        ASSERTS,
    ],
};
static NAMED_GROUP: Rule = Rule {
    attributes: &[("name", Name)],
    required: &["name"],
    content: &[one(&["all", "choice", "sequence"])],
};
static GROUP: Rule = Rule {
    attributes: &[("ref", Reference), ("minOccurs", Count), ("maxOccurs", Bound)],
    required: &["ref"],
    content: &[],
};
static NAMED_ATTRIBUTE_GROUP: Rule = Rule {
    attributes: &[("name", Name)],
    required: &["name"],
    content: &[ATTRIBUTE_USES, ANY_ATTRIBUTE],
};
static ATTRIBUTE_GROUP: Rule =
    Rule { attributes: &[("ref", Reference)], required: &["ref"], content: &[] };
static GLOBAL_ELEMENT: Rule = Rule {
    attributes: &[
        ("name", Name),
        ("type", Reference),
        ("substitutionGroup", References),
        ("default", Anything),
        ("fixed", Anything),
        ("nillable", Truth),
        ("abstract", Truth),
        ("final", DERIVATIONS),
        ("block", BLOCKS),
    ],
    required: &["name"],
    content: ELEMENT.content,
};
static ELEMENT: Rule = Rule {
    attributes: &[
        ("name", Name),
        ("ref", Reference),
        ("type", Reference),
        ("minOccurs", Count),
        ("maxOccurs", Bound),
        ("default", Anything),
        ("fixed", Anything),
        ("nillable", Truth),
        ("block", BLOCKS),
        ("form", FORM),
        ("targetNamespace", Anything),
    ],
    required: &[],
    content: &[
        optional(&["simpleType", "complexType"]),
        many(&["alternative"]),
        many(&["unique", "key", "keyref"]),
    ],
};
static GLOBAL_ATTRIBUTE: Rule = Rule {
    attributes: &[
        ("name", Name),
        ("type", Reference),
        ("default", Anything),
        ("fixed", Anything),
        ("inheritable", Truth),
    ],
    required: &["name"],
    content: &[optional(&["simpleType"])],
};
static ATTRIBUTE: Rule = Rule {
    attributes: &[
        ("name", Name),
        ("ref", Reference),
        ("type", Reference),
        ("form", FORM),
        ("use", OneOf(&["optional", "required", "prohibited"])),
        ("default", Anything),
        ("fixed", Anything),
        ("targetNamespace", Anything),
        ("inheritable", Truth),
    ],
    required: &[],
    content: &[optional(&["simpleType"])],
};
static GROUP_ALL: Rule = Rule {
    attributes: &[("minOccurs", Count), ("maxOccurs", Bound)],
    required: &[],
    content: ALL.content,
};
static GROUP_MODEL: Rule = Rule { attributes: &[], required: &[], content: MODEL.content };
static ALL: Rule = Rule {
    attributes: &[("minOccurs", Count), ("maxOccurs", Bound)],
    required: &[],
    content: &[many(&["element", "any", "group"])],
};
static MODEL: Rule = Rule {
    attributes: &[("minOccurs", Count), ("maxOccurs", Bound)],
    required: &[],
    content: &[many(PARTICLES)],
};
static ANY: Rule = Rule {
    attributes: &[
        ("namespace", Anything),
        ("notNamespace", Anything),
        ("notQName", Anything),
        ("processContents", PROCESS),
        ("minOccurs", Count),
        ("maxOccurs", Bound),
    ],
    required: &[],
    content: &[],
};
static ANY_ATTRIBUTE_RULE: Rule = Rule {
    attributes: &[
        ("namespace", Anything),
        ("notNamespace", Anything),
        ("notQName", Anything),
        ("processContents", PROCESS),
    ],
    required: &[],
    content: &[],
};
static SIMPLE_CONTENT: Rule =
    Rule { attributes: &[], required: &[], content: &[one(&["restriction", "extension"])] };
static COMPLEX_CONTENT: Rule = Rule {
    attributes: &[("mixed", Truth)],
    required: &[],
    content: &[one(&["restriction", "extension"])],
};
static SIMPLE_RESTRICTION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &[],
    content: &[optional(&["simpleType"]), many(FACETS)],
};
static SIMPLE_CONTENT_RESTRICTION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: &[optional(&["simpleType"]), many(FACETS), ATTRIBUTE_USES, ANY_ATTRIBUTE, ASSERTS],
};
static SIMPLE_EXTENSION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: &[ATTRIBUTE_USES, ANY_ATTRIBUTE, ASSERTS],
};
static COMPLEX_RESTRICTION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: &[
        optional(&["openContent"]),
        optional(MODELS),
        ATTRIBUTE_USES,
        ANY_ATTRIBUTE,
        ASSERTS,
    ],
};
static COMPLEX_EXTENSION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: COMPLEX_RESTRICTION.content,
};
static LIST: Rule = Rule {
    attributes: &[("itemType", Reference)],
    required: &[],
    content: &[optional(&["simpleType"])],
};
static UNION: Rule = Rule {
    attributes: &[("memberTypes", References)],
    required: &[],
    content: &[many(&["simpleType"])],
};
static FACET: Rule = Rule {
    attributes: &[("value", Anything), ("fixed", Truth)],
    required: &["value"],
    content: &[],
};
static KEY: Rule = Rule {
    attributes: &[("name", Name), ("ref", Reference)],
    required: &[],
    content: &[optional(&["selector"]), many(&["field"])],
};
static KEYREF: Rule = Rule {
    attributes: &[("name", Name), ("ref", Reference), ("refer", Reference)],
    required: &[],
    content: KEY.content,
};
static PATH: Rule = Rule {
    attributes: &[("xpath", Anything), ("xpathDefaultNamespace", Anything)],
    required: &["xpath"],
    content: &[],
};
static ALTERNATIVE: Rule = Rule {
    attributes: &[("test", Anything), ("type", Reference), ("xpathDefaultNamespace", Anything)],
    required: &[],
    content: &[optional(&["simpleType", "complexType"])],
};
static ASSERTION: Rule = Rule {
    attributes: &[("test", Anything), ("xpathDefaultNamespace", Anything)],
    required: &[],
    content: &[],
};
