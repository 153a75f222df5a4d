//! What code that swordsmith generates calls: one dependency, a feature for each part.
//!
//! | feature | part | for |
//! |---|---|---|
//! | `xml` | [`xml`] | documents of XML Schema |
//! | `json` | [`json`] | documents of JSON Schema |
//! | `proto` | [`proto`] | messages |
//! | `server`, `client` | [`http`] | services, and those who call them |
//! | `serve` | [`serve`] | the server around a service: connections, TLS, quotas, logs, metrics |
//!
//! `serde` adds serde's traits to the documents of each language that is on; `opentelemetry` sends traces of what is served.
//!
//! The generator is the command `swordsmith generate` (`cargo install swordsmith-cli`), or the crate
//! `swordsmith-build` in a build script.

#[cfg(feature = "http")]
pub use swordsmith_http as http;
#[cfg(feature = "json")]
pub use swordsmith_json as json;
#[cfg(feature = "proto")]
pub use swordsmith_proto as proto;
#[cfg(feature = "serve")]
pub use swordsmith_serve as serve;
#[cfg(feature = "xml")]
pub use swordsmith_xml as xml;

/// Includes a module that the build script made of its schemas, under the name that the manifest
/// has for it.
///
/// ```ignore
/// pub mod shop {
///     swordsmith::include_module!("shop");
/// }
/// ```
#[macro_export]
macro_rules! include_module {
    ($module:tt) => {
        ::core::include!(::core::concat!(
            ::core::env!("OUT_DIR"),
            "/swordsmith/",
            $module,
            "/mod.rs"
        ));
    };
}
