//! serde's traits for types that may nest as deep as a format lets them.

/// Implements them by the functions that the derives make with `remote = "Self"`, with enough room
/// on the stack for a value of the type.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_with_room {
    ($type:ident) => {
        #[automatically_derived]
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::derived::with_room::<Self, _>(|| Self::serialize(self, serializer))
            }
        }

        #[automatically_derived]
        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::derived::with_room::<Self, _>(|| Self::deserialize(deserializer))
            }
        }
    };
}
