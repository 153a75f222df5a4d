//! The types and codecs of both generators, made when this crate is built.

/// What both make of one schema.
macro_rules! generated {
    ($name:ident) => {
        /// Of that schema.
        pub mod $name {
            /// Ours.
            #[allow(
                missing_docs,
                clippy::all,
                clippy::pedantic,
                reason = "made by our generator, from a schema that may leave its parts undocumented"
            )]
            pub mod ours {
                pub mod documents {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/ours/documents.rs"));
                }
                pub mod table {
                    include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/ours/table.rs"));
                }
            }

            /// The peer's.
            #[allow(warnings, clippy::all, clippy::pedantic, reason = "not our code")]
            pub mod peer {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/peer.rs"));
            }
        }
    };
}

generated!(feed);
generated!(deposit);
