//! What extended headers say of the next member, in the place of its own header's fields.

use std::io;

use swordsmith_deposit::tree::shown;

use super::archive::damaged;
use super::pax::{Records, decimal};
use super::sparse::PaxSparse;

/// The fields that extended headers of GNU tar and of pax have set.
#[derive(Default)]
pub(super) struct Overrides {
    pub(super) name: Text,
    pub(super) link: Text,
    /// The bytes that follow the header of the member.
    pub(super) size: Option<u64>,
    pub(super) sparse: PaxSparse,
    /// Whether the member began in an earlier volume.
    pub(super) is_continued: bool,
    /// The extended header of pax.
    pax: Option<Vec<u8>>,
}

/// A text that both have headers for.
#[derive(Default)]
pub(super) struct Text {
    gnu: Option<Vec<u8>>,
    pax: Option<Vec<u8>>,
}

impl Text {
    /// What was set, and is now taken out.
    pub(super) fn take(&mut self) -> Option<Vec<u8>> {
        let Self { gnu, pax } = std::mem::take(self);
        pax.or(gnu)
    }

    /// Sets it as GNU tar does. All tools prefer what pax has set before that.
    fn set_gnu(&mut self, value: &[u8]) -> io::Result<()> {
        let value = until_nul(value);
        if self.pax.is_some() { Ok(()) } else { set(&mut self.gnu, value) }
    }

    /// Sets it as pax does. Not all tools prefer that to what GNU tar has set before it.
    fn set_pax(&mut self, value: &[u8]) -> io::Result<()> {
        self.gnu.take().map_or(Ok(()), |value| set(&mut self.pax, &value))?;
        set(&mut self.pax, value)
    }
}

impl Overrides {
    /// Takes in a name that GNU tar has written before the member.
    pub(super) fn set_name(&mut self, name: &[u8]) -> io::Result<()> {
        self.name.set_gnu(name)
    }

    /// The same of what a link points to.
    pub(super) fn set_link(&mut self, link: &[u8]) -> io::Result<()> {
        self.link.set_gnu(link)
    }

    /// Takes in an extended header of pax. Of records with the same keyword, the last one counts.
    pub(super) fn take_in(&mut self, header: &[u8]) -> io::Result<()> {
        match self.pax.replace(header.to_vec()) {
            None => self.take_in_records(header),
            Some(earlier) if earlier == header => Ok(()),
            // GNU tar applies the last one, and Python's `tarfile` the first.
            Some(_) => Err(damaged("duplicate extended header of a member, with other records")),
        }
    }

    fn take_in_records(&mut self, header: &[u8]) -> io::Result<()> {
        let (mut name, mut link) = (None, None);
        for record in Records::of(header) {
            match record? {
                (b"path", value) => name = Some(value),
                (b"linkpath", value) => link = Some(value),
                (b"size", value) => self.size = size(value)?,
                (b"SUN.holesdata", _) => {
                    return Err(damaged("sparse members with `SUN.holesdata` are not supported"));
                }
                (key, _) if key.starts_with(b"GNU.volume.") && key != b"GNU.volume.label" => {
                    self.is_continued = true;
                }
                (key, value) => self.sparse.take_in(key, value)?,
            }
        }
        // An empty value takes back what was set before (POSIX, pax, "pax Extended Header").
        name.filter(|name| !name.is_empty()).map_or(Ok(()), |name| self.name.set_pax(name))?;
        link.filter(|link| !link.is_empty()).map_or(Ok(()), |link| self.link.set_pax(link))
    }
}

/// Checks an extended header about all members that follow. What would name them, or make them
/// something else, is an error: some tools apply it and others do not. The second volume of an
/// archive has one about its first member.
pub(super) fn check_global(header: &[u8]) -> io::Result<()> {
    for record in Records::of(header) {
        let (key, value) = record?;
        if key == b"GNU.volume.filename" {
            let name = shown(value);
            return Err(damaged(format!(
                "the member {name:?} is continued from another volume; help: send one archive in \
                 one volume"
            )));
        }
        let is_about_one = matches!(key, b"path" | b"linkpath" | b"size" | b"SUN.holesdata")
            || key.starts_with(b"GNU.sparse.");
        if is_about_one {
            let key = shown(key);
            return Err(damaged(format!(
                "a global extended header has the keyword {key:?}, expected it in a header of one \
                 member"
            )));
        }
    }
    Ok(())
}

fn set(field: &mut Option<Vec<u8>>, value: &[u8]) -> io::Result<()> {
    match field.replace(value.to_vec()) {
        Some(other) if other != value => Err(damaged(format!(
            "the extended headers of a member conflict: {:?} and {:?}",
            shown(&other),
            shown(value)
        ))),
        _ => Ok(()),
    }
}

fn size(value: &[u8]) -> io::Result<Option<u64>> {
    match decimal(value) {
        None if !value.is_empty() => {
            Err(damaged(format!("the size of a member is {:?}, expected a number", shown(value))))
        }
        size => Ok(size),
    }
}

fn until_nul(bytes: &[u8]) -> &[u8] {
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}
