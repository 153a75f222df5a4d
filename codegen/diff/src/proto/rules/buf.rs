//! The rules of buf that a change of proto3 can break, with their names.

use super::{Category, ProtoRule};

macro_rules! rules {
    ($($name:ident $category:ident $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub(in crate::proto) static $name: ProtoRule =
                ProtoRule::of_buf(stringify!($name), Category::$category, $meaning);
        )*

        /// All of them, the most severe first; of one category, what says most.
        pub static BUF: &[&ProtoRule] = &[$(&$name),*];
    };
}

rules! {
    FILE_SAME_PACKAGE Wire "A file is of another package, so everything in it has another name.";
    FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED Wire
        "A field is gone, and its number may be taken by another.";
    FIELD_WIRE_COMPATIBLE_TYPE Wire "A field has a type that bytes of the other are not read as.";
    FIELD_WIRE_COMPATIBLE_CARDINALITY Wire
        "A field holds several values and held one, or the other way.";
    FIELD_SAME_ONEOF Wire "A field is in a oneof and was not, or was and is not, or is in another.";
    ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED Wire
        "A value of an enumeration is gone, and its number may be taken by another.";
    RESERVED_MESSAGE_NO_DELETE Wire "A message no longer reserves numbers or names.";
    RESERVED_ENUM_NO_DELETE Wire "An enumeration no longer reserves numbers or names.";
    RPC_SAME_CLIENT_STREAMING Wire
        "A client sends a stream and sent one message, or the other way.";
    RPC_SAME_IDEMPOTENCY_LEVEL Wire "A method may be called again by other rules.";
    RPC_SAME_REQUEST_TYPE Wire "A method takes another type of message.";
    RPC_SAME_RESPONSE_TYPE Wire "A method answers with another type of message.";
    RPC_SAME_SERVER_STREAMING Wire
        "A server sends a stream and sent one message, or the other way.";
    FIELD_NO_DELETE_UNLESS_NAME_RESERVED WireJson
        "A field is gone, and its name may be taken by another.";
    FIELD_WIRE_JSON_COMPATIBLE_TYPE WireJson
        "A field has a type that bytes or JSON of the other are not read as.";
    FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY WireJson
        "A field is a list, a map or one value, and was another of these.";
    FIELD_SAME_NAME WireJson "A field has another name.";
    FIELD_SAME_JSON_NAME WireJson "A field has another name in JSON.";
    ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED WireJson
        "A value of an enumeration is gone, and its name may be taken by another.";
    ENUM_VALUE_SAME_NAME WireJson "A value of an enumeration has lost a name.";
    PACKAGE_NO_DELETE Package "A package is gone.";
    FIELD_NO_DELETE Package "A field is gone.";
    FIELD_SAME_TYPE Package "A field has another type.";
    FIELD_SAME_CARDINALITY Package
        "A field holds another number of values, or says otherwise that it is set.";
    PACKAGE_MESSAGE_NO_DELETE Package "A package has a message no longer.";
    ONEOF_NO_DELETE Package "A oneof is gone.";
    ENUM_VALUE_NO_DELETE Package "A value of an enumeration is gone.";
    FIELD_SAME_CPP_STRING_TYPE Package "A field is another type of strings in C++.";
    FIELD_SAME_JSTYPE Package "A field is another type in JavaScript.";
    FILE_SAME_CC_ENABLE_ARENAS Package "A file has another `cc_enable_arenas`.";
    FILE_SAME_CC_GENERIC_SERVICES Package "A file has another `cc_generic_services`.";
    FILE_SAME_CSHARP_NAMESPACE Package "A file has another `csharp_namespace`.";
    FILE_SAME_GO_PACKAGE Package "A file has another `go_package`.";
    FILE_SAME_JAVA_GENERIC_SERVICES Package "A file has another `java_generic_services`.";
    FILE_SAME_JAVA_MULTIPLE_FILES Package "A file has another `java_multiple_files`.";
    FILE_SAME_JAVA_OUTER_CLASSNAME Package "A file has another `java_outer_classname`.";
    FILE_SAME_JAVA_PACKAGE Package "A file has another `java_package`.";
    FILE_SAME_OBJC_CLASS_PREFIX Package "A file has another `objc_class_prefix`.";
    FILE_SAME_OPTIMIZE_FOR Package "A file has another `optimize_for`.";
    FILE_SAME_PHP_CLASS_PREFIX Package "A file has another `php_class_prefix`.";
    FILE_SAME_PHP_METADATA_NAMESPACE Package "A file has another `php_metadata_namespace`.";
    FILE_SAME_PHP_NAMESPACE Package "A file has another `php_namespace`.";
    FILE_SAME_PY_GENERIC_SERVICES Package "A file has another `py_generic_services`.";
    FILE_SAME_RUBY_PACKAGE Package "A file has another `ruby_package`.";
    FILE_SAME_SWIFT_PREFIX Package "A file has another `swift_prefix`.";
    MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR Package
        "A message has lost its standard descriptor accessor.";
    PACKAGE_ENUM_NO_DELETE Package "A package has an enumeration no longer.";
    PACKAGE_EXTENSION_NO_DELETE Package "A package has an extension no longer.";
    PACKAGE_SERVICE_NO_DELETE Package "A package has a service no longer.";
    RPC_NO_DELETE Package "A method is gone.";
    FILE_NO_DELETE File "A file is gone.";
    MESSAGE_NO_DELETE File "A file has a message no longer.";
    ENUM_NO_DELETE File "A file has an enumeration no longer.";
    EXTENSION_NO_DELETE File "A file has an extension no longer.";
    SERVICE_NO_DELETE File "A file has a service no longer.";
}
