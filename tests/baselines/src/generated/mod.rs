//! The types and codecs of both generators, generated at build time.

/// Declares the modules of one schema.
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
                include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/ours/mod.rs"));
            }

            /// Of the baseline.
            #[allow(warnings, clippy::all, clippy::pedantic, reason = "not our code")]
            pub mod baseline {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($name), "/baseline.rs"));
            }
        }
    };
}

generated!(feed);
generated!(deposit);
