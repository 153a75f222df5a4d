//! Archives in an object store that runs beside the tests.

use std::path::Path;

use crate::archives::ObjectArchives;

/// The address of a bucket for tests.
const BUCKET: &str = "TEST_OBJECTS";

/// Below a prefix that is called as the folder of the case.
pub fn archives(folder: &Path) -> ObjectArchives {
    let bucket = super::variable(BUCKET);
    let prefix = folder.file_name().unwrap().to_str().unwrap();
    ObjectArchives::open(&format!("{bucket}/{}", prefix.trim_start_matches('.'))).unwrap()
}
