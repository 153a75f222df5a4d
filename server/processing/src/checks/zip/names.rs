//! Names of members that were written on systems where a backslash separates directories.

use std::borrow::Cow;

use zip::System;

/// The path of a member in an archive. APPNOTE.TXT (4.4.17.1) has slashes only, but Windows
/// PowerShell 5 and others write backslashes. On the systems they run on, no name of a file has
/// one; on Unix it may, so there it is part of the name.
pub(crate) fn member_path(name: &str, system: System) -> Cow<'_, str> {
    if separates_by_backslash(system) && name.contains('\\') {
        Cow::Owned(name.replace('\\', "/"))
    } else {
        Cow::Borrowed(name)
    }
}

/// Whether a path begins with the letter of a drive, and so leads out of any folder.
pub(super) fn has_drive(path: &str, system: System) -> bool {
    let is_drive = |bytes: &[u8]| matches!(bytes, [b'a'..=b'z' | b'A'..=b'Z', b':', ..]);
    separates_by_backslash(system) && is_drive(path.as_bytes())
}

/// Info-ZIP writes 11 for NTFS, which APPNOTE.TXT (4.4.2) has for MVS.
fn separates_by_backslash(system: System) -> bool {
    use System::{Dos, MVS, Os2, VFAT, WindowsNTFS};
    matches!(system, Dos | Os2 | WindowsNTFS | MVS | VFAT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_of_windows_separate() {
        for number in [0_u8, 6, 10, 11, 14] {
            assert_eq!(member_path(r"p\sub\a.c", System::from(number)), "p/sub/a.c");
            assert_eq!(member_path(r"p/sub\a.c", System::from(number)), "p/sub/a.c");
            assert!(has_drive("C:/a", System::from(number)));
            assert!(!has_drive("CC:/a", System::from(number)));
        }
        for number in [3_u8, 7, 16, 19, 255] {
            assert_eq!(member_path(r"p\a.c", System::from(number)), r"p\a.c");
            assert!(!has_drive("C:/a", System::from(number)));
        }
    }
}
