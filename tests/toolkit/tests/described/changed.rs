//! Changes of the description, each a fault that a server may have: the name, the text, the
//! replacement.

/// A probe of the unchanged description must notice each.
pub(crate) const CHANGES: &[(&str, &str, &str)] = &[
    ("a path is another", "/notes/{number}/:", "/note/{number}/:"),
    ("a slash more", "/notes/{number}/:", "/notes/{number}:"),
    ("a shorter text", "minLength: 2, maxLength: 4", "minLength: 1, maxLength: 4"),
    ("a longer text", "maxLength: 4", "maxLength: 5"),
    ("no pattern", ", pattern: \"^[a-z]+$\"", ""),
    ("another name of the query", "name: size", "name: length"),
    (
        "a header that must not be there",
        "\n        - {name: X-Forbidden, in: header, schema: {type: string}, x-refused-as: Forbidden}",
        "",
    ),
    ("another refusal of a header", "x-refused-as: Forbidden", "x-refused-as: Bad"),
    (
        "a media type less",
        "{text/xml: &note {schema: {$ref: '#/components/schemas/Note'}}, application/xml: *note}",
        "{text/xml: {schema: {$ref: '#/components/schemas/Note'}}}",
    ),
    (
        "another default media type",
        "{text/xml: &note {schema: {$ref: '#/components/schemas/Note'}}, application/xml: *note}",
        "{application/xml: &note {schema: {$ref: '#/components/schemas/Note'}}, text/xml: *note}",
    ),
    ("a lower bound of a header", "minimum: 2, maximum: 7", "minimum: 1, maximum: 7"),
    ("an upper bound of a header", "minimum: 2, maximum: 7", "minimum: 2, maximum: 8"),
    (
        "a header that is not required",
        "in: header, required: true, x-also-named",
        "in: header, x-also-named",
    ),
    ("no other name of a header", "x-also-named: [X_MODE], ", ""),
    ("another status of a wrong header", "x-invalid-status: 415, ", ""),
    ("a value more", "enum: [fast, safe]", "enum: [fast, safe, safx]"),
    ("a value less", "enum: [fast, safe]", "enum: [fast]"),
    (
        "a body that need not be there",
        "        required: true\n        x-max-bytes",
        "        x-max-bytes",
    ),
    ("a larger body", "x-max-bytes: 1000", "x-max-bytes: 2000"),
    ("a smaller body", "x-max-bytes: 1000", "x-max-bytes: 900"),
    (
        "another media type of a body",
        "          text/xml:\n            schema",
        "          application/xml:\n            schema",
    ),
    (
        "a kind of part less",
        "              picture: {contentType: image/png}\n",
        "              picture: {contentType: image/jpeg}\n",
    ),
    ("a part that need not be there", "required: [note]", "required: []"),
    ("another status of success", "\"204\": {description: Done.}", "\"202\": {description: Done.}"),
    ("another realm", "x-realm: notes", "x-realm: letters"),
    ("another header of all responses", "const: \"yes\"", "const: \"no\""),
    (
        "no way to the slash",
        "    \"301\": {description: Moved., headers: {Location: {description: There., required: true, schema: {type: string}}}}\n",
        "",
    ),
    ("another redirect", "\"301\"", "\"308\""),
    ("another IRI", "urn:404", "urn:4040"),
    (
        "no time to wait",
        "headers: {Retry-After: {description: Seconds., required: true, schema: {type: integer, minimum: 0, default: 60}}}, ",
        "",
    ),
];
