//! Reading a zip archive through.

use std::borrow::Cow;
use std::io::{Read, Seek};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::Problem;
use super::tally::Tally;

/// Reads every member; a damaged one does not keep the others from being read.
pub(super) fn read(file: impl Read + Seek, tally: &mut Tally) {
    let mut archive = match ZipArchive::new(file) {
        Ok(archive) => archive,
        Err(error) => return tally.note(Problem::Damaged(error.to_string())),
    };
    for index in 0..archive.len() {
        if !read_member(&mut archive, index, tally) {
            return;
        }
    }
}

/// `false` when reading should end.
fn read_member(
    archive: &mut ZipArchive<impl Read + Seek>,
    index: usize,
    tally: &mut Tally,
) -> bool {
    let (name, is_file, encrypted) = match archive.by_index_raw(index) {
        Ok(member) => (name_of(&member, index), !member.is_dir(), member.encrypted()),
        Err(error) => return damaged(format!("#{index}"), &error, tally),
    };
    if !tally.member(is_file) {
        return false;
    }
    if encrypted {
        tally.note(Problem::Encrypted(name));
        return true;
    }
    let drained = match archive.by_index(index) {
        Ok(member) => tally.drain(member).map_err(ZipError::from),
        Err(error) => Err(error),
    };
    match drained {
        Ok(length) => length.is_some(),
        Err(error) => damaged(name, &error, tally),
    }
}

fn name_of(member: &ZipFile<'_, impl Read>, index: usize) -> String {
    member.name().map_or_else(|_| format!("#{index}"), Cow::into_owned)
}

fn damaged(member: String, error: &ZipError, tally: &mut Tally) -> bool {
    tally.note(Problem::DamagedMember { member, reason: error.to_string() });
    true
}
