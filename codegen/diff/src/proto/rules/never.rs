//! Rules of buf that no pair of our schemas can break.

/// Their names, and why. Only proto3 is read: neither proto2 nor editions.
pub static NEVER: &[(&str, &str)] = &[
    ("ENUM_SAME_JSON_FORMAT", "proto3 always has JSON; only a feature of editions takes it away"),
    ("ENUM_SAME_TYPE", "every enumeration of proto3 is open"),
    ("EXTENSION_MESSAGE_NO_DELETE", "messages of proto3 have no extension ranges"),
    ("FIELD_SAME_DEFAULT", "fields of proto3 have the default of their type, which is always zero"),
    ("FIELD_SAME_JAVA_UTF8_VALIDATION", "Java checks every text of proto3, whatever a file says"),
    ("FIELD_SAME_UTF8_VALIDATION", "every text of proto3 is checked"),
    ("FILE_SAME_SYNTAX", "files of another syntax than proto3 are refused"),
    (
        "MESSAGE_SAME_JSON_FORMAT",
        "proto3 always has JSON; only a feature of editions takes it away",
    ),
    ("MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", "message sets are of proto2, and buf never asks"),
    ("MESSAGE_SAME_REQUIRED_FIELDS", "proto3 has no required fields"),
];
