//! Reading a tar archive through.

mod archive;
mod header;
mod member;
mod overrides;
mod pax;
mod sparse;
mod sparse_map;

use std::io::{self, Read};

use swordsmith_deposit::tree::MAX_PATH_BYTES;

use self::archive::{Archive, Part, damaged};
pub(super) use self::archive::{BLOCK, is_zero};
pub(super) use self::header::Header;
use self::member::Member;
use self::overrides::{Overrides, check_global};
use super::problem::Problem;
use super::tally::Tally;

/// The most bytes of a pax header.
const MOST_PAX_HEADER: u64 = 1 << 20;

/// So much of a long name is read: more than any name may have, so that it is found to be too long.
const MOST_NAME: u64 = MAX_PATH_BYTES as u64 + 2;

/// Reads every member. What follows a damaged place cannot be found again, so reading ends there.
pub(super) fn read(content: impl Read, tally: &mut Tally<'_>) {
    if let Err(error) = read_members(Archive::new(content), tally) {
        tally.note(Problem::Damaged(error.to_string()));
    }
}

/// POSIX (pax, "ustar Interchange Format") ends an archive with two blocks of zeros. A few writers
/// leave one of them out, or both.
fn read_members(mut archive: Archive<impl Read>, tally: &mut Tally<'_>) -> io::Result<()> {
    let mut overrides = Overrides::default();
    while let Some(block) = archive.block()? {
        if is_zero(&block) {
            // What follows the end mark still has to decompress, and its checksum to be right.
            return tally.drain(archive).map(drop);
        }
        let header = Header::of(&block).ok_or_else(|| no_header(&archive))?;
        let goes_on = match header.kind() {
            b'L' | b'K' | b'x' | b'X' | b'g' | b'V' => {
                take_in(&header, &mut archive, &mut overrides, tally)?
            }
            _ => Member::of(&header, std::mem::take(&mut overrides))?.read(&mut archive, tally)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    Ok(())
}

fn no_header(archive: &Archive<impl Read>) -> io::Error {
    let place = archive.place() - BLOCK as u64;
    damaged(format!("invalid header at byte {place}: its checksum is wrong"))
}

/// Reads what is no member, but about the next one, or about all; `false` when reading should end.
fn take_in(
    header: &Header,
    archive: &mut Archive<impl Read>,
    overrides: &mut Overrides,
    tally: &mut Tally<'_>,
) -> io::Result<bool> {
    let size = header.size()?;
    let mut part = archive.part(size);
    match header.kind() {
        b'L' => overrides.set_name(&start(&mut part, MOST_NAME)?)?,
        b'K' => overrides.set_link(&start(&mut part, MOST_NAME)?)?,
        b'x' | b'X' => overrides.take_in(&extended(&mut part)?)?,
        b'g' => check_global(&extended(&mut part)?)?,
        // The label of a volume says nothing of its members.
        _ => {}
    }
    io::copy(&mut part, &mut io::sink())?;
    archive.skip_padding(size)?;
    // It takes as long to read as a member.
    Ok(tally.bytes(size.saturating_add(BLOCK as u64)))
}

fn extended(part: &mut Part<'_, impl Read>) -> io::Result<Vec<u8>> {
    if part.left() > MOST_PAX_HEADER {
        let most = MOST_PAX_HEADER;
        return Err(damaged(format!("an extended header has more than {most} bytes")));
    }
    start(part, MOST_PAX_HEADER)
}

/// The first bytes of what follows a header.
fn start(part: &mut Part<'_, impl Read>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    part.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
