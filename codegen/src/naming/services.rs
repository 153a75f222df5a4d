//! Names of a service: those that are made of one, and those that its files have already.

use super::{composed, const_name, field_name, type_name, type_name_with};

/// Types and traits that the files of a service import or define, or that are in scope everywhere:
/// no type of a schema is called so.
pub const OF_SERVICES: &[&str] = &[
    "AnyProof",
    "ApiKey",
    "Arc",
    "AsMut",
    "AsRef",
    "Authorization",
    "BearerToken",
    "Body",
    "Boundary",
    "Box",
    "Client",
    "Clone",
    "Conditions",
    "ContentDisposition",
    "Context",
    "Copy",
    "Credentials",
    "Data",
    "Debug",
    "Default",
    "Deref",
    "Description",
    "Dispatch",
    "DoubleEndedIterator",
    "Drop",
    "Enumeration",
    "Eq",
    "Err",
    "Error",
    "ErrorDocument",
    "ExactSizeIterator",
    "Exchange",
    "Extend",
    "Fault",
    "FaultKind",
    "Fn",
    "FnMut",
    "FnOnce",
    "Form",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Head",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "Limits",
    "Located",
    "Md5",
    "MediaType",
    "MediaTypes",
    "Method",
    "Multipart",
    "None",
    "Ok",
    "Operation",
    "Option",
    "Ord",
    "Part",
    "PartCount",
    "PartStream",
    "PartialEq",
    "PartialOrd",
    "Parts",
    "PathValues",
    "Pattern",
    "Permitted",
    "Prewritten",
    "Reason",
    "Refusal",
    "Request",
    "RequestBody",
    "RequestId",
    "Response",
    "Result",
    "Route",
    "Router",
    "Routes",
    "S",
    "Self",
    "Send",
    "Service",
    "Sized",
    "Some",
    "StatusCode",
    "String",
    "Sync",
    "Target",
    "ToOwned",
    "ToString",
    "Transport",
    "TryFrom",
    "TryInto",
    "Unimplemented",
    "Unpin",
    "Vec",
    "Verbatim",
];

/// Fields and variables that generated functions have themselves: a parameter is called otherwise.
const OF_FUNCTIONS: &[&str] = &[
    "answer",
    "body",
    "boundary",
    "context",
    "data",
    "document",
    "form",
    "head",
    "located",
    "max_bytes",
    "media_type",
    "multipart",
    "part",
    "parts",
    "reason",
    "request",
    "value",
];

/// The fields that a parameter or a header may be, the best first; `place` tells it from another
/// parameter of its name.
pub fn parameter_names(name: &str, place: &str) -> Vec<String> {
    let made = field_name(name);
    let own = OF_FUNCTIONS.contains(&made.as_str());
    let first = if own { format!("{made}_parameter") } else { made };
    vec![first, field_name(&format!("{place} {name}"))]
}

/// Types of a multipart: `DepositParts`, whether the description calls it so or `Deposit`.
pub fn parts_name(name: &str, end: &str) -> String {
    let made = type_name(name);
    let base = made.strip_suffix("Parts").filter(|base| !base.is_empty());
    base.map_or_else(|| type_name_with(name, end), |base| format!("{base}{end}"))
}

/// The function and the constant of a path. Letters that have no case make one name of both.
pub fn path_names(name: &str) -> [String; 2] {
    let (function, constant) = (field_name(name), const_name(name));
    let is_one = composed(&function) == composed(&constant);
    let constant = if is_one { format!("{constant}_PATH") } else { constant };
    [function, constant]
}

/// The trait's function that finds what a path names.
pub fn locate_name(name: &str) -> String {
    // What makes a name of digits one is not needed behind a word.
    format!("locate_{}", field_name(name).trim_start_matches('_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_function_has_no_parameter_is() {
        assert_eq!(parameter_names("X-Key", "header"), ["x_key", "header_x_key"]);
        assert_eq!(parameter_names("body", "query"), ["body_parameter", "query_body"]);
    }

    #[test]
    fn functions_that_locate_are_in_snake_case() {
        assert_eq!(locate_name("orders id"), "locate_orders_id");
        assert_eq!(locate_name("3 role id"), "locate_3_role_id");
        assert_eq!(locate_name("type"), "locate_type_");
    }

    #[test]
    fn what_has_no_case_is_two() {
        assert_eq!(path_names("a-b"), ["a_b", "A_B"]);
        assert_eq!(path_names("\u{6570}"), ["\u{6570}", "\u{6570}_PATH"]);
        assert_eq!(path_names("_1"), ["_1", "_1_PATH"]);
    }

    #[test]
    fn parts_are_named_once() {
        assert_eq!(parts_name("deposit-parts", "Part"), "DepositPart");
        assert_eq!(parts_name("parts", "Parts"), "PartsParts");
    }
}
