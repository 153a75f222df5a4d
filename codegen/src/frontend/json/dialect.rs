//! The versions of JSON Schema, and what differs between them.

use crate::frontend::nodes::Node;

/// How the keywords of a schema are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Dialect {
    pub(crate) draft: Draft,
    /// Whether the keywords of the validation vocabulary assert something: a meta-schema can leave
    /// the vocabulary out.
    pub(crate) validates: bool,
    /// The description of `OpenAPI` that the schemas stand in.
    pub(crate) openapi: Option<OpenApi>,
}

/// A version of `OpenAPI`, as far as schemas differ in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OpenApi {
    /// 3.0: a dialect of its own, most like draft 4.
    Version30,
    /// 3.1 and later: JSON Schema 2020-12, and a few keywords more.
    Version31,
}

/// A published version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Draft {
    Draft4,
    Draft6,
    Draft7,
    Draft201909,
    Draft202012,
}

impl Dialect {
    /// The current one, which is taken where a schema names none.
    pub(crate) const CURRENT: Self =
        Self { draft: Draft::Draft202012, validates: true, openapi: None };

    /// The dialect of the schemas in a description of `OpenAPI`; `None` if a file is none.
    pub(crate) fn of_description(root: &Node) -> Option<Self> {
        let version = super::string(root, "openapi")?;
        let (draft, openapi) = if version.starts_with("3.0") {
            (Draft::Draft4, OpenApi::Version30)
        } else {
            (Draft::Draft202012, OpenApi::Version31)
        };
        Some(Self { draft, validates: true, openapi: Some(openapi) })
    }

    /// The dialect whose meta-schema has that URI.
    pub(crate) fn from_uri(uri: &str) -> Option<Self> {
        let uri = uri.trim_end_matches('#');
        let uri = uri.strip_prefix("https:").or_else(|| uri.strip_prefix("http:"))?;
        let draft = match uri {
            "//json-schema.org/draft-04/schema" => Draft::Draft4,
            "//json-schema.org/draft-06/schema" => Draft::Draft6,
            "//json-schema.org/draft-07/schema" => Draft::Draft7,
            "//json-schema.org/draft/2019-09/schema" => Draft::Draft201909,
            "//json-schema.org/draft/2020-12/schema" => Draft::Draft202012,
            _ => return None,
        };
        Some(Self { draft, validates: true, openapi: None })
    }

    /// The keyword for the URI of a schema.
    pub(crate) fn id(self) -> &'static str {
        if self.draft == Draft::Draft4 { "id" } else { "$id" }
    }

    /// Whether nothing beside `$ref` counts.
    pub(crate) fn references_stand_alone(self) -> bool {
        self.draft <= Draft::Draft7
    }

    /// Whether the `$id` and the anchors of schemas mean something.
    pub(crate) fn has_ids(self) -> bool {
        self.openapi != Some(OpenApi::Version30)
    }

    /// Whether `items` may be an array, whose rest `additionalItems` is for.
    pub(crate) fn has_item_arrays(self) -> bool {
        self.draft <= Draft::Draft201909
    }

    /// Whether a keyword that a later draft added means something.
    pub(crate) fn has(self, keyword: &str) -> bool {
        let since = match keyword {
            "const" | "contains" | "propertyNames" => Draft::Draft6,
            "if" => Draft::Draft7,
            "minContains"
            | "maxContains"
            | "dependentRequired"
            | "dependentSchemas"
            | "unevaluatedItems"
            | "unevaluatedProperties"
            | "$anchor" => Draft::Draft201909,
            "prefixItems" | "$dynamicRef" | "$dynamicAnchor" => Draft::Draft202012,
            _ => Draft::Draft4,
        };
        self.draft >= since
    }
}
