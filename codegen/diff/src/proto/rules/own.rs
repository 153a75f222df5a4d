//! Rules that buf does not have: changes that break nothing, and what buf lets pass.

use super::ProtoRule;
use crate::Level;

macro_rules! rules {
    ($($id:ident $name:literal $level:ident $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub(in crate::proto) static $id: ProtoRule =
                ProtoRule::own($name, Level::$level, $meaning);
        )*

        /// All of them.
        pub(crate) static OWN: &[&ProtoRule] = &[$(&$id),*];
    };
}

rules! {
    ENUM_ADDED "enum-added" Source "An enumeration is new.";
    ENUM_VALUE_ADDED "enum-value-added" Wire
        "An enumeration has a new value, or a new name of one; old readers of JSON refuse it, unless \
         they pass over what they do not know.";
    EXTENSION_ADDED "extension-added" Source "An extension is new.";
    EXTENSION_RENUMBERED "extension-renumbered" Source "An extension has another number.";
    FIELD_ADDED "message-field-added" Wire
        "A message has a new field; old readers of JSON refuse it, unless they pass over what they \
         do not know.";
    FIELD_PACKING_CHANGED "field-packing-changed" Wire
        "A repeated field is packed and was not, or the other way; readers take both.";
    FIELD_VALUES_MISREAD "field-values-misread" Wire
        "Some values are read as others, though buf holds the types to be compatible.";
    FILE_ADDED "file-added" Source "A file is new.";
    MESSAGE_ADDED "message-added" Source "A message is new.";
    MESSAGE_DESCRIPTOR_ACCESSOR_RESTORED "message-descriptor-accessor-restored" Source
        "A message has its standard descriptor accessor again.";
    ONEOF_ADDED "oneof-added" Source "A message has a new oneof.";
    RESERVED_ADDED "reserved-added" Source "Numbers or names are reserved that were not.";
    RPC_ADDED "rpc-added" Source "A service has a new method.";
    SERVICE_ADDED "rpc-service-added" Source "A service is new.";
}
