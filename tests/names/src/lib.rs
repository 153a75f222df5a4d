//! Random schemas of names that all but clash. The build script generates code of them; the tests
//! compare it with what is built in memory of the same schemas, and its documentation is built without
//! a warning, whatever the schemas say in theirs.

#![allow(
    confusable_idents,
    mixed_script_confusables,
    reason = "the names are made to look alike; only a crate as a whole can allow it"
)]

#[cfg(doc)]
#[allow(missing_docs, reason = "generated")]
pub mod openapi {
    include!(concat!(env!("OUT_DIR"), "/openapi/modules.rs"));
}

#[cfg(doc)]
#[allow(missing_docs, reason = "generated")]
pub mod proto {
    include!(concat!(env!("OUT_DIR"), "/proto/modules.rs"));
}

#[cfg(doc)]
#[allow(missing_docs, reason = "generated")]
pub mod xml {
    include!(concat!(env!("OUT_DIR"), "/xml/modules.rs"));
}
