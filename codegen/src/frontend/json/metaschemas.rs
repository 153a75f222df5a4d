//! The meta-schemas that schemas refer to without having them.

const META_SCHEMAS: [(&str, &str); 5] = [
    ("https://json-schema.org/draft/2020-12/schema", include_str!("metaschemas/2020-12.json")),
    ("https://json-schema.org/draft/2019-09/schema", include_str!("metaschemas/2019-09.json")),
    ("http://json-schema.org/draft-07/schema", include_str!("metaschemas/draft-07.json")),
    ("http://json-schema.org/draft-06/schema", include_str!("metaschemas/draft-06.json")),
    ("http://json-schema.org/draft-04/schema", include_str!("metaschemas/draft-04.json")),
];

/// The text of the meta-schema with a URI.
pub(super) fn find(uri: &str) -> Option<&'static str> {
    META_SCHEMAS.iter().find(|(known, _)| *known == uri).map(|(_, text)| *text)
}
