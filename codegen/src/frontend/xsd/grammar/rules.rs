//! The rules themselves, in the order of the specification's chapters.

use super::Kind::{
    self, AllOrEach, Anything, Bound, Count, Name, Namespaces, NotEmpty, OneOf, Reference,
    References, Truth,
};
use super::{Rule, Stage};

const MANY: usize = usize::MAX;
const NAMESPACES: Kind = Namespaces(&["##any", "##other"], &["##targetNamespace", "##local"]);
const NOT_NAMESPACES: Kind = Namespaces(&[], &["##targetNamespace", "##local"]);
const FORM: Kind = OneOf(&["qualified", "unqualified"]);
const PROCESS: Kind = OneOf(&["strict", "lax", "skip"]);
const DERIVATIONS: Kind = AllOrEach(&["extension", "restriction"]);
const BLOCKS: Kind = AllOrEach(&["extension", "restriction", "substitution"]);
const SIMPLE_FINAL: Kind = AllOrEach(&["list", "union", "restriction", "extension"]);
const ALL_FINAL: Kind = SIMPLE_FINAL;
const PARTICLES: &[&str] = &["element", "group", "choice", "sequence", "any"];
const MODELS: &[&str] = &["group", "all", "choice", "sequence"];
pub(super) const FACETS: &[&str] = &[
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

const fn many(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 0, maximum: MANY }
}

const fn optional(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 0, maximum: 1 }
}

const fn one(names: &'static [&'static str]) -> Stage {
    Stage { names, minimum: 1, maximum: 1 }
}

pub(super) static SCHEMA: Rule = Rule {
    attributes: &[
        ("targetNamespace", NotEmpty),
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
pub(super) static ANNOTATION: Rule =
    Rule { attributes: &[], required: &[], content: &[many(&["documentation", "appinfo"])] };
pub(super) static PROSE: Rule =
    Rule { attributes: &[("source", Anything)], required: &[], content: &[] };
pub(super) static INCLUDE: Rule = Rule {
    attributes: &[("schemaLocation", Anything)],
    required: &["schemaLocation"],
    content: &[],
};
pub(super) static IMPORT: Rule = Rule {
    attributes: &[("namespace", Anything), ("schemaLocation", Anything)],
    required: &[],
    content: &[],
};
pub(super) static REDEFINE: Rule = Rule {
    attributes: &[("schemaLocation", Anything)],
    required: &["schemaLocation"],
    content: &[many(&["annotation", "simpleType", "complexType", "group", "attributeGroup"])],
};
pub(super) static OVERRIDE: Rule = Rule {
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
pub(super) static DEFAULT_OPEN_CONTENT: Rule = Rule {
    attributes: &[("appliesToEmpty", Truth), ("mode", OneOf(&["interleave", "suffix"]))],
    required: &[],
    content: &[one(&["any"])],
};
pub(super) static OPEN_CONTENT: Rule = Rule {
    attributes: &[("mode", OneOf(&["none", "interleave", "suffix"]))],
    required: &[],
    content: &[optional(&["any"])],
};
pub(super) static NOTATION: Rule = Rule {
    attributes: &[("name", Name), ("public", Anything), ("system", Anything)],
    required: &["name"],
    content: &[],
};
pub(super) static NAMED_SIMPLE_TYPE: Rule = Rule {
    attributes: &[("name", Name), ("final", SIMPLE_FINAL)],
    required: &["name"],
    content: &[one(&["restriction", "list", "union"])],
};
pub(super) static SIMPLE_TYPE: Rule =
    Rule { attributes: &[], required: &[], content: &[one(&["restriction", "list", "union"])] };
pub(super) static NAMED_COMPLEX_TYPE: Rule = Rule {
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
pub(super) static COMPLEX_TYPE: Rule = Rule {
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
pub(super) static NAMED_GROUP: Rule = Rule {
    attributes: &[("name", Name)],
    required: &["name"],
    content: &[one(&["all", "choice", "sequence"])],
};
pub(super) static GROUP: Rule = Rule {
    attributes: &[("ref", Reference), ("minOccurs", Count), ("maxOccurs", Bound)],
    required: &["ref"],
    content: &[],
};
pub(super) static NAMED_ATTRIBUTE_GROUP: Rule = Rule {
    attributes: &[("name", Name)],
    required: &["name"],
    content: &[ATTRIBUTE_USES, ANY_ATTRIBUTE],
};
pub(super) static ATTRIBUTE_GROUP: Rule =
    Rule { attributes: &[("ref", Reference)], required: &["ref"], content: &[] };
pub(super) static GLOBAL_ELEMENT: Rule = Rule {
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
pub(super) static ELEMENT: Rule = Rule {
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
pub(super) static GLOBAL_ATTRIBUTE: Rule = Rule {
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
pub(super) static ATTRIBUTE: Rule = Rule {
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
pub(super) static GROUP_ALL: Rule = Rule { attributes: &[], required: &[], content: ALL.content };
pub(super) static GROUP_MODEL: Rule =
    Rule { attributes: &[], required: &[], content: MODEL.content };
pub(super) static ALL: Rule = Rule {
    attributes: &[("minOccurs", Count), ("maxOccurs", Bound)],
    required: &[],
    content: &[many(&["element", "any", "group"])],
};
pub(super) static MODEL: Rule = Rule {
    attributes: &[("minOccurs", Count), ("maxOccurs", Bound)],
    required: &[],
    content: &[many(PARTICLES)],
};
pub(super) static ANY: Rule = Rule {
    attributes: &[
        ("namespace", NAMESPACES),
        ("notNamespace", NOT_NAMESPACES),
        ("notQName", Anything),
        ("processContents", PROCESS),
        ("minOccurs", Count),
        ("maxOccurs", Bound),
    ],
    required: &[],
    content: &[],
};
pub(super) static ANY_ATTRIBUTE_RULE: Rule = Rule {
    attributes: &[
        ("namespace", NAMESPACES),
        ("notNamespace", NOT_NAMESPACES),
        ("notQName", Anything),
        ("processContents", PROCESS),
    ],
    required: &[],
    content: &[],
};
pub(super) static SIMPLE_CONTENT: Rule =
    Rule { attributes: &[], required: &[], content: &[one(&["restriction", "extension"])] };
pub(super) static COMPLEX_CONTENT: Rule = Rule {
    attributes: &[("mixed", Truth)],
    required: &[],
    content: &[one(&["restriction", "extension"])],
};
pub(super) static SIMPLE_RESTRICTION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &[],
    content: &[optional(&["simpleType"]), many(FACETS)],
};
pub(super) static SIMPLE_CONTENT_RESTRICTION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: &[optional(&["simpleType"]), many(FACETS), ATTRIBUTE_USES, ANY_ATTRIBUTE, ASSERTS],
};
pub(super) static SIMPLE_EXTENSION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: &[ATTRIBUTE_USES, ANY_ATTRIBUTE, ASSERTS],
};
pub(super) static COMPLEX_RESTRICTION: Rule = Rule {
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
pub(super) static COMPLEX_EXTENSION: Rule = Rule {
    attributes: &[("base", Reference)],
    required: &["base"],
    content: COMPLEX_RESTRICTION.content,
};
pub(super) static LIST: Rule = Rule {
    attributes: &[("itemType", Reference)],
    required: &[],
    content: &[optional(&["simpleType"])],
};
pub(super) static UNION: Rule = Rule {
    attributes: &[("memberTypes", References)],
    required: &[],
    content: &[many(&["simpleType"])],
};
pub(super) static FACET: Rule = Rule {
    attributes: &[("value", Anything), ("fixed", Truth)],
    required: &["value"],
    content: &[],
};
pub(super) static KEY: Rule = Rule {
    attributes: &[("name", Name), ("ref", Reference)],
    required: &[],
    content: &[one(&["selector"]), Stage { names: &["field"], minimum: 1, maximum: MANY }],
};
pub(super) static KEYREF: Rule = Rule {
    attributes: &[("name", Name), ("ref", Reference), ("refer", Reference)],
    required: &[],
    content: KEY.content,
};
pub(super) static PATH: Rule = Rule {
    attributes: &[("xpath", Anything), ("xpathDefaultNamespace", Anything)],
    required: &["xpath"],
    content: &[],
};
pub(super) static ALTERNATIVE: Rule = Rule {
    attributes: &[("test", Anything), ("type", Reference), ("xpathDefaultNamespace", Anything)],
    required: &[],
    content: &[optional(&["simpleType", "complexType"])],
};
pub(super) static ASSERTION: Rule = Rule {
    attributes: &[("test", Anything), ("xpathDefaultNamespace", Anything)],
    required: &[],
    content: &[],
};
