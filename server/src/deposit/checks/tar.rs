//! Reading a tar archive through.

use std::io::{self, Read};

use tar::{Archive, Entry, EntryType};

use super::Problem;
use super::tally::Tally;

/// Reads every member. What follows a damaged place cannot be found again, so reading ends there.
pub(super) fn read(content: impl Read, tally: &mut Tally) {
    if let Err(error) = read_members(content, tally) {
        tally.note(Problem::Damaged(error.to_string()));
    }
}

fn read_members(content: impl Read, tally: &mut Tally) -> io::Result<()> {
    let mut archive = Archive::new(content);
    // Raw: the library would take long names into memory whatever their length; here they are read past like all else.
    for entry in archive.entries()?.raw(true) {
        if !read_member(entry?, tally)? {
            return Ok(());
        }
    }
    // What follows the end mark still has to decompress, and its checksum to be right.
    tally.drain(archive.into_inner())?;
    Ok(())
}

/// `false` when reading should end.
fn read_member(mut entry: Entry<'_, impl Read>, tally: &mut Tally) -> io::Result<bool> {
    let kind = entry.header().entry_type();
    if !is_extension(kind) && !tally.member(kind.is_file()) {
        return Ok(false);
    }
    let said = entry.size();
    match tally.drain(&mut entry)? {
        Some(length) if length < said => {
            Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it ends within a member"))
        }
        Some(_) => Ok(true),
        None => Ok(false),
    }
}

/// Whether the entry only says something about the next one, or about all.
fn is_extension(kind: EntryType) -> bool {
    kind.is_pax_global_extensions()
        || kind.is_pax_local_extensions()
        || kind.is_gnu_longname()
        || kind.is_gnu_longlink()
}
