/// Messages of the package part `shared`.
pub mod shared {
    /// A unit of measure.
    #[derive(Clone, PartialEq, Eq, Hash, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Unit {
        #[prost(string, tag = "1")]
        pub symbol: ::swordsmith_runtime::proto::alloc::string::String,
    }
}
/// Messages of the package part `v1`.
pub mod v1 {
    /// Every scalar, and \[brackets\] and <angles> that documentation must survive.
    #[derive(Clone, PartialEq, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Scalars {
        #[prost(double, tag = "1")]
        pub double_value: f64,
        #[prost(float, tag = "2")]
        pub float_value: f32,
        #[prost(int32, tag = "3")]
        pub int32_value: i32,
        #[prost(int64, tag = "4")]
        pub int64_value: i64,
        #[prost(uint32, tag = "5")]
        pub uint32_value: u32,
        #[prost(uint64, tag = "6")]
        pub uint64_value: u64,
        #[prost(sint32, tag = "7")]
        pub sint32_value: i32,
        #[prost(sint64, tag = "8")]
        pub sint64_value: i64,
        #[prost(fixed32, tag = "9")]
        pub fixed32_value: u32,
        #[prost(fixed64, tag = "10")]
        pub fixed64_value: u64,
        #[prost(sfixed32, tag = "11")]
        pub sfixed32_value: i32,
        #[prost(sfixed64, tag = "12")]
        pub sfixed64_value: i64,
        #[prost(bool, tag = "13")]
        pub bool_value: bool,
        #[prost(string, tag = "14")]
        pub string_value: ::swordsmith_runtime::proto::alloc::string::String,
        #[prost(bytes = "vec", tag = "15")]
        pub bytes_value: ::swordsmith_runtime::proto::alloc::vec::Vec<u8>,
        /// Set or not set, and zero when set to zero.
        #[prost(int32, optional, tag = "16")]
        pub maybe: ::core::option::Option<i32>,
    }
    /// A list may be packed, unpacked or of messages.
    #[derive(Clone, PartialEq, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Lists {
        #[prost(float, repeated, tag = "1")]
        pub packed: ::swordsmith_runtime::proto::alloc::vec::Vec<f32>,
        #[prost(fixed64, repeated, packed = "false", tag = "2")]
        pub unpacked: ::swordsmith_runtime::proto::alloc::vec::Vec<u64>,
        #[prost(string, repeated, tag = "3")]
        pub texts: ::swordsmith_runtime::proto::alloc::vec::Vec<
            ::swordsmith_runtime::proto::alloc::string::String,
        >,
        #[prost(message, repeated, tag = "4")]
        pub messages: ::swordsmith_runtime::proto::alloc::vec::Vec<Scalars>,
        #[prost(enumeration = "Kind", repeated, tag = "5")]
        pub kinds: ::swordsmith_runtime::proto::alloc::vec::Vec<i32>,
    }
    /// A message that contains itself, by a map and by a list.
    #[derive(Debug)]
    #[derive(Clone, PartialEq, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    #[prost(skip_debug)]
    pub struct Tree {
        #[prost(btree_map = "string, message", tag = "1")]
        pub children: ::swordsmith_runtime::proto::alloc::collections::BTreeMap<
            ::swordsmith_runtime::proto::alloc::string::String,
            Tree,
        >,
        #[prost(btree_map = "int32, enumeration(Level)", tag = "2")]
        pub levels: ::swordsmith_runtime::proto::alloc::collections::BTreeMap<i32, i32>,
        #[prost(btree_map = "bool, bytes", tag = "3")]
        pub blobs: ::swordsmith_runtime::proto::alloc::collections::BTreeMap<
            bool,
            ::swordsmith_runtime::proto::alloc::vec::Vec<u8>,
        >,
        #[prost(message, repeated, tag = "4")]
        pub siblings: ::swordsmith_runtime::proto::alloc::vec::Vec<Tree>,
        #[prost(message, optional, boxed, tag = "5")]
        pub parent: ::core::option::Option<
            ::swordsmith_runtime::proto::alloc::boxed::Box<Tree>,
        >,
    }
    /// Names that Rust keeps for itself.
    #[derive(Clone, PartialEq, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Option {
        #[prost(string, tag = "1")]
        pub r#type: ::swordsmith_runtime::proto::alloc::string::String,
        #[prost(string, tag = "2")]
        pub self_: ::swordsmith_runtime::proto::alloc::string::String,
        #[prost(string, tag = "3")]
        pub r#async: ::swordsmith_runtime::proto::alloc::string::String,
        #[prost(message, optional, tag = "4")]
        pub vec: ::core::option::Option<option::Vec>,
        #[prost(enumeration = "option::Result", tag = "5")]
        pub result: i32,
        #[prost(oneof = "option::Value", tags = "6, 7, 8, 9")]
        pub value: ::core::option::Option<option::Value>,
    }
    /// Nested message and enum types in `Option`.
    pub mod option {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, ::swordsmith_runtime::proto::Message)]
        #[prost(prost_path = "::swordsmith_runtime::proto")]
        pub struct Vec {
            #[prost(uint32, tag = "1")]
            pub len: u32,
        }
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            Hash,
            PartialOrd,
            Ord,
            ::swordsmith_runtime::proto::Enumeration
        )]
        #[prost(prost_path = "::swordsmith_runtime::proto")]
        #[repr(i32)]
        pub enum Result {
            Unknown = 0,
            None = 1,
        }
        impl Result {
            /// String value of the enum field names used in the ProtoBuf definition.
            ///
            /// The values are not transformed in any way and thus are considered stable
            /// (if the ProtoBuf definition does not change) and safe for programmatic use.
            pub fn as_str_name(&self) -> &'static str {
                match self {
                    Self::Unknown => "Unknown",
                    Self::None => "None",
                }
            }
            /// Creates an enum from field names used in the ProtoBuf definition.
            pub fn from_str_name(value: &str) -> ::core::option::Option<Self> {
                match value {
                    "Unknown" => Some(Self::Unknown),
                    "None" => Some(Self::None),
                    _ => None,
                }
            }
        }
        #[derive(Clone, PartialEq, ::swordsmith_runtime::proto::Oneof)]
        #[prost(prost_path = "::swordsmith_runtime::proto")]
        pub enum Value {
            #[prost(string, tag = "6")]
            String(::swordsmith_runtime::proto::alloc::string::String),
            #[prost(message, tag = "7")]
            Box(Vec),
            #[prost(message, tag = "8")]
            Option(::swordsmith_runtime::proto::alloc::boxed::Box<super::Option>),
            #[prost(enumeration = "Result", tag = "9")]
            Some(i32),
        }
    }
    /// What other files declare.
    #[derive(Clone, PartialEq, Eq, Hash, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Borrowed {
        #[prost(message, optional, tag = "1")]
        pub at: ::core::option::Option<::swordsmith_runtime::proto::types::Timestamp>,
        #[prost(message, optional, tag = "2")]
        pub note: ::core::option::Option<
            ::swordsmith_runtime::proto::alloc::string::String,
        >,
        #[prost(message, optional, tag = "3")]
        pub unit: ::core::option::Option<super::shared::Unit>,
        #[deprecated]
        #[prost(string, tag = "4")]
        pub old: ::swordsmith_runtime::proto::alloc::string::String,
    }
    /// Nothing at all.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, ::swordsmith_runtime::proto::Message)]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    pub struct Empty {}
    /// Values named like what Rust has in scope everywhere.
    #[derive(
        Clone,
        Copy,
        Debug,
        PartialEq,
        Eq,
        Hash,
        PartialOrd,
        Ord,
        ::swordsmith_runtime::proto::Enumeration
    )]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    #[repr(i32)]
    pub enum Kind {
        None = 0,
        Some = 1,
        Ok = 2,
        Err = 3,
        Default = 4,
        String = 5,
        Float = 6,
        Self_ = 7,
    }
    impl Kind {
        /// String value of the enum field names used in the ProtoBuf definition.
        ///
        /// The values are not transformed in any way and thus are considered stable
        /// (if the ProtoBuf definition does not change) and safe for programmatic use.
        pub fn as_str_name(&self) -> &'static str {
            match self {
                Self::None => "None",
                Self::Some => "Some",
                Self::Ok => "Ok",
                Self::Err => "Err",
                Self::Default => "Default",
                Self::String => "String",
                Self::Float => "Float",
                Self::Self_ => "Self",
            }
        }
        /// Creates an enum from field names used in the ProtoBuf definition.
        pub fn from_str_name(value: &str) -> ::core::option::Option<Self> {
            match value {
                "None" => Some(Self::None),
                "Some" => Some(Self::Some),
                "Ok" => Some(Self::Ok),
                "Err" => Some(Self::Err),
                "Default" => Some(Self::Default),
                "String" => Some(Self::String),
                "Float" => Some(Self::Float),
                "Self" => Some(Self::Self_),
                _ => None,
            }
        }
    }
    /// Values that carry the name of their enumeration, and an alias.
    #[derive(
        Clone,
        Copy,
        Debug,
        PartialEq,
        Eq,
        Hash,
        PartialOrd,
        Ord,
        ::swordsmith_runtime::proto::Enumeration
    )]
    #[prost(prost_path = "::swordsmith_runtime::proto")]
    #[repr(i32)]
    pub enum Level {
        Unknown = 0,
        High = 1,
    }
    impl Level {
        /// String value of the enum field names used in the ProtoBuf definition.
        ///
        /// The values are not transformed in any way and thus are considered stable
        /// (if the ProtoBuf definition does not change) and safe for programmatic use.
        pub fn as_str_name(&self) -> &'static str {
            match self {
                Self::Unknown => "LEVEL_UNKNOWN",
                Self::High => "LEVEL_HIGH",
            }
        }
        /// Creates an enum from field names used in the ProtoBuf definition.
        pub fn from_str_name(value: &str) -> ::core::option::Option<Self> {
            match value {
                "LEVEL_UNKNOWN" => Some(Self::Unknown),
                "LEVEL_HIGH" => Some(Self::High),
                _ => None,
            }
        }
    }
}
