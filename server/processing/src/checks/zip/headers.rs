//! The two headers of a member: one in the central directory, and one before its content. Some
//! tools read the one and some the other, so they have to agree (APPNOTE.TXT, 4.3.7 and 4.3.12).

use std::io::{self, Read, Seek, SeekFrom};

use swordsmith_deposit::tree::shown;

use super::super::problem::Problem;

/// A header of either kind.
#[derive(Debug, Default)]
pub(super) struct Header {
    name: Vec<u8>,
    /// The extra field with the name in UTF-8 (4.6.9).
    unicode_name: Option<Vec<u8>>,
    flags: u16,
    method: u16,
    crc: u64,
    packed: u64,
    unpacked: u64,
}

/// Where the fields of a header are.
struct Layout {
    signature: &'static [u8],
    length: usize,
    flags: usize,
    method: usize,
    crc: usize,
    packed: usize,
    unpacked: usize,
    name_length: usize,
    extra_length: usize,
}

const LOCAL: Layout = Layout {
    signature: b"PK\x03\x04",
    length: 30,
    flags: 6,
    method: 8,
    crc: 14,
    packed: 18,
    unpacked: 22,
    name_length: 26,
    extra_length: 28,
};

const CENTRAL: Layout = Layout {
    signature: b"PK\x01\x02",
    length: 46,
    flags: 8,
    method: 10,
    crc: 16,
    packed: 20,
    unpacked: 24,
    name_length: 28,
    extra_length: 30,
};

/// Bits of the flags (4.4.4): encrypted, in either way; checksum and sizes follow the content; the
/// name is in UTF-8.
const ENCRYPTED: u16 = 1 | 1 << 6;
const SIZES_FOLLOW: u16 = 1 << 3;
const UTF_8: u16 = 1 << 11;

/// Kinds of extra fields: sizes of 64 bits (4.5.3), and the name in UTF-8.
const ZIP64: u64 = 0x0001;
const UNICODE_NAME: u64 = 0x7075;

/// A size of 32 bits that says that there is one of 64.
const IN_ZIP64: u64 = u32::MAX as u64;

impl Header {
    /// The header in the central directory that begins there.
    pub(super) fn central(archive: impl Read + Seek, place: u64) -> io::Result<Self> {
        Self::read(archive, place, &CENTRAL)
    }

    /// The header before the content that begins there.
    pub(super) fn local(archive: impl Read + Seek, place: u64) -> io::Result<Self> {
        Self::read(archive, place, &LOCAL)
    }

    fn read(mut archive: impl Read + Seek, place: u64, layout: &Layout) -> io::Result<Self> {
        archive.seek(SeekFrom::Start(place))?;
        let mut fixed = [0; 46];
        let fixed = &mut fixed[..layout.length];
        archive.read_exact(fixed)?;
        if !fixed.starts_with(layout.signature) {
            let text = format!("expected a header at byte {place}, found something else");
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        let mut header = Self {
            flags: short(fixed, layout.flags),
            method: short(fixed, layout.method),
            crc: long(fixed, layout.crc),
            packed: long(fixed, layout.packed),
            unpacked: long(fixed, layout.unpacked),
            ..Self::default()
        };
        header.name = vec![0; short(fixed, layout.name_length).into()];
        archive.read_exact(&mut header.name)?;
        let mut extra = vec![0; short(fixed, layout.extra_length).into()];
        archive.read_exact(&mut extra)?;
        header.take_in(&extra);
        Ok(header)
    }

    /// Takes in the extra fields: kind, length and content of each (4.5.1). Fields that are cut off
    /// are left to the decoder.
    fn take_in(&mut self, mut extra: &[u8]) {
        while let Some((head, rest)) = extra.split_at_checked(4) {
            let Some((field, rest)) = rest.split_at_checked(short(head, 2).into()) else { return };
            match u64::from(short(head, 0)) {
                ZIP64 => self.take_in_sizes(field),
                UNICODE_NAME => self.take_in_name(field),
                _ => {}
            }
            extra = rest;
        }
    }

    fn take_in_sizes(&mut self, mut field: &[u8]) {
        for size in [&mut self.unpacked, &mut self.packed] {
            if *size == IN_ZIP64
                && let Some((number, rest)) = field.split_first_chunk::<8>()
            {
                *size = u64::from_le_bytes(*number);
                field = rest;
            }
        }
    }

    /// The field counts if it has the checksum of the name that it is in the place of.
    fn take_in_name(&mut self, field: &[u8]) {
        let mut crc = flate2::Crc::new();
        crc.update(&self.name);
        if let [1, checksum @ ..] = field
            && let Some((checksum, name)) = checksum.split_first_chunk::<4>()
            && u32::from_le_bytes(*checksum) == crc.sum()
        {
            self.unicode_name = Some(name.to_vec());
        }
    }

    /// What differs in a local header, if that matters to anybody who reads the member.
    pub(super) fn conflict(&self, local: &Self, member: &str) -> Option<Problem> {
        let (field, central, local) = self
            .names_differ(local)
            .or_else(|| self.codings_differ(local))
            .or_else(|| self.sizes_differ(local))?;
        Some(Problem::HeadersDiffer { member: member.to_owned(), field, central, local })
    }

    fn names_differ(&self, local: &Self) -> Option<Difference> {
        let text = |name: &[u8]| format!("{:?}", shown(name));
        let names =
            [self, local].map(|header| header.unicode_name.as_ref().unwrap_or(&header.name));
        let is_utf_8 = [self, local].map(|header| header.flags & UTF_8 != 0);
        match () {
            () if self.name != local.name => Some(("name", text(&self.name), text(&local.name))),
            () if names[0] != names[1] => Some(("name", text(names[0]), text(names[1]))),
            () if is_utf_8[0] != is_utf_8[1] && !self.name.is_ascii() => {
                let [central, local] = is_utf_8
                    .map(|is_utf_8| if is_utf_8 { "UTF-8" } else { "not UTF-8" }.to_owned());
                Some(("encoding of the name", central, local))
            }
            () => None,
        }
    }

    fn codings_differ(&self, local: &Self) -> Option<Difference> {
        let encrypted = [self, local].map(|header| header.flags & ENCRYPTED);
        let method = [self, local].map(|header| header.method);
        let differ = |field, [central, local]: [u16; 2]| {
            (central != local).then(|| (field, central.to_string(), local.to_string()))
        };
        differ("encryption", encrypted).or_else(|| differ("compression method", method))
    }

    fn sizes_differ(&self, local: &Self) -> Option<Difference> {
        let follow = local.flags & SIZES_FOLLOW != 0;
        let is_unknown = |size: u64| follow && matches!(size, 0 | IN_ZIP64);
        [
            ("checksum", self.crc, local.crc),
            ("compressed size", self.packed, local.packed),
            ("size", self.unpacked, local.unpacked),
        ]
        .into_iter()
        .find(|(_, central, local)| central != local && !is_unknown(*local))
        .map(|(field, central, local)| (field, central.to_string(), local.to_string()))
    }
}

/// The field, and what the two headers have there.
type Difference = (&'static str, String, String);

fn short(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes([bytes[place], bytes[place + 1]])
}

fn long(bytes: &[u8], place: usize) -> u64 {
    u64::from(short(bytes, place)) | u64::from(short(bytes, place + 2)) << 16
}
