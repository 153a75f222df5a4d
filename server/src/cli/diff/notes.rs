//! What else is said: whether generated code is still that of the schemas.

use std::path::Path;

use swordsmith_build::Config;

/// Which side has moved since code was generated for a manifest. Nothing, if it names no output:
/// then none is checked in.
pub(super) fn parted(manifest: &Path) -> Vec<String> {
    // What cannot be read of the code is the business of `generate --check`.
    Config::new().manifest(manifest).parted().unwrap_or_default()
}
