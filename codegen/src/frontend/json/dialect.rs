//! The versions of JSON Schema, and what differs between them.

/// How the keywords of a schema are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Dialect {
    pub(crate) draft: Draft,
    /// Whether the keywords of the validation vocabulary assert something: a meta-schema can leave
    /// the vocabulary out.
    pub(crate) validates: bool,
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
    pub(crate) const CURRENT: Self = Self { draft: Draft::Draft202012, validates: true };

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
        Some(Self { draft, validates: true })
    }

    /// The keyword for the URI of a schema.
    pub(crate) fn id(self) -> &'static str {
        if self.draft == Draft::Draft4 { "id" } else { "$id" }
    }

    /// Whether nothing beside `$ref` counts.
    pub(crate) fn references_stand_alone(self) -> bool {
        self.draft <= Draft::Draft7
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
