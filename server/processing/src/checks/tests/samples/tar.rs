//! Tar archives as various programs write them, block by block.

const BLOCK: usize = 512;

/// The end of an archive.
pub(crate) const END: &[u8] = &[0; 2 * BLOCK];

/// A header that can still be changed.
#[derive(Clone)]
pub(crate) struct Header(pub(crate) [u8; BLOCK]);

impl Header {
    /// One of POSIX (ustar).
    pub(crate) fn new(name: &str, kind: u8, size: usize) -> Self {
        let mut header = Self([0; BLOCK]);
        let mode = if kind == b'5' { "0000755" } else { "0000644" };
        header.put(0, name).put(100, mode).put(108, "0000000").put(116, "0000000");
        header.put(124, format!("{size:011o}")).put(136, "14000000000");
        header.0[156] = kind;
        header.put(257, "ustar").put(263, "00");
        header
    }

    /// One of GNU tar.
    pub(crate) fn gnu(name: &str, kind: u8, size: usize) -> Self {
        let mut header = Self::new(name, kind, size);
        header.put(257, "ustar  \0");
        header
    }

    /// One of Unix version 7: without a magic number.
    pub(crate) fn v7(name: &str, size: usize) -> Self {
        let mut header = Self::new(name, 0, size);
        header.0[257..].fill(0);
        header
    }

    /// Writes a field.
    pub(crate) fn put(&mut self, place: usize, field: impl AsRef<[u8]>) -> &mut Self {
        let field = field.as_ref();
        self.0[place..place + field.len()].copy_from_slice(field);
        self
    }

    /// The block, with its checksum.
    pub(crate) fn block(&mut self) -> Vec<u8> {
        self.put(148, "        ");
        let sum: u32 = self.0.iter().map(|byte| u32::from(*byte)).sum();
        self.put(148, format!("{sum:06o}\0 "));
        self.0.to_vec()
    }
}

/// Content, filled up to a whole block.
pub(crate) fn padded(content: &[u8]) -> Vec<u8> {
    let mut bytes = content.to_vec();
    bytes.resize(content.len().next_multiple_of(BLOCK), 0);
    bytes
}

/// A file.
pub(crate) fn file(name: &str, content: &str) -> Vec<u8> {
    member(&mut Header::new(name, b'0', content.len()), content.as_bytes())
}

/// A header and what follows it.
pub(crate) fn member(header: &mut Header, content: &[u8]) -> Vec<u8> {
    [header.block(), padded(content)].concat()
}

/// An extended header of pax: `x` or `g`.
pub(crate) fn pax(kind: u8, records: &[(&str, &str)]) -> Vec<u8> {
    let records: String = records.iter().map(|(key, value)| record(key, value)).collect();
    member(&mut Header::new("PaxHeaders/0", kind, records.len()), records.as_bytes())
}

/// A name before the member that is to have it, as GNU tar writes it: `L`, or `K` of what a link
/// points to.
pub(crate) fn long(kind: u8, name: &str) -> Vec<u8> {
    let name = format!("{name}\0");
    member(&mut Header::gnu("././@LongLink", kind, name.len()), name.as_bytes())
}

fn record(key: &str, value: &str) -> String {
    let rest = format!(" {key}={value}\n");
    let length = |digits: usize| digits + rest.len();
    let digits = (1..=20).find(|digits| length(*digits).to_string().len() == *digits);
    format!("{}{rest}", length(digits.unwrap_or_default()))
}

/// The pairs of a sparse map, as headers have them.
pub(crate) fn pairs(parts: &[(u64, u64)]) -> Vec<u8> {
    let pair = |(offset, length): &(u64, u64)| format!("{offset:011o}\0{length:011o}\0");
    parts.iter().map(pair).collect::<String>().into_bytes()
}

/// A sparse member of GNU tar's own: with the map in the header, and, from the fifth part on, in
/// blocks behind it.
pub(crate) fn sparse_gnu(name: &str, parts: &[(u64, u64)], size: u64, data: &[u8]) -> Vec<u8> {
    let mut header = Header::gnu(name, b'S', data.len());
    let (first, rest) = parts.split_at(parts.len().min(4));
    header.put(386, pairs(first)).put(483, format!("{size:011o}"));
    header.0[482] = u8::from(!rest.is_empty());
    [header.block(), extensions(rest), padded(data)].concat()
}

/// A sparse member of star.
pub(crate) fn sparse_star(name: &str, parts: &[(u64, u64)], size: u64, data: &[u8]) -> Vec<u8> {
    let mut header = Header::new(name, b'S', data.len());
    let (first, rest) = parts.split_at(parts.len().min(4));
    header.put(356, pairs(first)).put(452, format!("{size:011o}"));
    header.put(476, "14000000000 ").put(488, "14000000000 ").put(508, "tar\0");
    header.0[355] = u8::from(!rest.is_empty());
    [header.block(), extensions(rest), padded(data)].concat()
}

fn extensions(rest: &[(u64, u64)]) -> Vec<u8> {
    let count = rest.len().div_ceil(21);
    let block = |(number, parts): (usize, &[(u64, u64)])| {
        let mut block = pairs(parts);
        block.resize(BLOCK, 0);
        block[504] = u8::from(number + 1 < count);
        block
    };
    rest.chunks(21).enumerate().flat_map(block).collect()
}

/// The same by extended headers, versions 0.0 and 0.1.
pub(crate) fn sparse_pax_0(
    minor: u8,
    name: &str,
    parts: &[(u64, u64)],
    size: u64,
    data: &[u8],
) -> Vec<u8> {
    let numbers: Vec<String> = parts
        .iter()
        .flat_map(|(offset, length)| [offset.to_string(), length.to_string()])
        .collect();
    let (size, count) = (size.to_string(), parts.len().to_string());
    let mut records = vec![("GNU.sparse.size", &*size), ("GNU.sparse.numblocks", &count)];
    let map = numbers.join(",");
    if minor == 0 {
        for pair in numbers.chunks(2) {
            records.extend([("GNU.sparse.offset", &*pair[0]), ("GNU.sparse.numbytes", &pair[1])]);
        }
    } else {
        records.extend([("GNU.sparse.map", &*map), ("GNU.sparse.name", name)]);
    }
    let name = if minor == 0 { name.to_owned() } else { hidden(name) };
    let member = member(&mut Header::new(&name, b'0', data.len()), data);
    [pax(b'x', &records), member].concat()
}

/// The same in version 1.0: the map stands before the data.
pub(crate) fn sparse_pax_1(name: &str, parts: &[(u64, u64)], size: u64, data: &[u8]) -> Vec<u8> {
    let numbers = parts.iter().map(|(offset, length)| format!("{offset}\n{length}\n"));
    let map = format!("{}\n{}", parts.len(), numbers.collect::<String>());
    sparse_pax_1_with(name, &map, size, data)
}

/// With that map.
pub(crate) fn sparse_pax_1_with(name: &str, map: &str, size: u64, data: &[u8]) -> Vec<u8> {
    let size = size.to_string();
    let records = [
        ("GNU.sparse.major", "1"),
        ("GNU.sparse.minor", "0"),
        ("GNU.sparse.name", name),
        ("GNU.sparse.realsize", &*size),
    ];
    let content = [padded(map.as_bytes()), data.to_vec()].concat();
    let member = member(&mut Header::new(&hidden(name), b'0', content.len()), &content);
    [pax(b'x', &records), member].concat()
}

fn hidden(name: &str) -> String {
    format!("GNUSparseFile.0/{name}")
}
