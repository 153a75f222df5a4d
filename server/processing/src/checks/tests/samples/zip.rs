//! Zip archives as various programs write them, field by field.

/// A member: what both of its headers have.
#[derive(Clone)]
pub(crate) struct Member {
    pub(crate) name: Vec<u8>,
    /// The name in the local header.
    pub(crate) local_name: Vec<u8>,
    /// The system that it was made on.
    pub(crate) host: u8,
    /// The mode of Unix.
    pub(crate) mode: u32,
    /// The attributes of MS-DOS.
    pub(crate) attributes: u8,
    pub(crate) flags: u16,
    pub(crate) local_flags: u16,
    pub(crate) method: u16,
    pub(crate) local_method: u16,
    pub(crate) extra: Vec<u8>,
    pub(crate) local_extra: Vec<u8>,
    pub(crate) content: Vec<u8>,
    /// What the local header has more than the size of the content.
    pub(crate) local_excess: u32,
}

impl Member {
    /// A file that was made on Unix, stored as it is.
    pub(crate) fn new(name: &str, content: &str) -> Self {
        Self {
            name: name.as_bytes().to_vec(),
            local_name: name.as_bytes().to_vec(),
            host: 3,
            mode: 0o100_644,
            attributes: 0,
            flags: 0,
            local_flags: 0,
            method: 0,
            local_method: 0,
            extra: Vec::new(),
            local_extra: Vec::new(),
            content: content.as_bytes().to_vec(),
            local_excess: 0,
        }
    }

    /// One that was made on Windows.
    pub(crate) fn windows(name: &str, content: &str) -> Self {
        Self { host: 0, mode: 0, ..Self::new(name, content) }
    }

    fn local(&self) -> Vec<u8> {
        let size = u32::try_from(self.content.len()).unwrap_or_default();
        let [mut bytes, version] = [b"PK\x03\x04".to_vec(), vec![20, 0]];
        bytes.extend(version);
        let fields = [self.local_flags, self.local_method, 0, 0x21];
        bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        let sizes = [crc(&self.content), size, size + self.local_excess];
        bytes.extend(sizes.iter().flat_map(|field| field.to_le_bytes()));
        bytes.extend(short(self.local_name.len()));
        bytes.extend(short(self.local_extra.len()));
        [&bytes[..], &self.local_name, &self.local_extra, &self.content].concat()
    }

    fn central(&self, place: usize) -> Vec<u8> {
        let size = u32::try_from(self.content.len()).unwrap_or_default();
        let mut bytes = vec![b'P', b'K', 1, 2, 20, self.host, 20, 0];
        let fields = [self.flags, self.method, 0, 0x21];
        bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        bytes.extend([crc(&self.content), size, size].iter().flat_map(|field| field.to_le_bytes()));
        bytes.extend(short(self.name.len()));
        bytes.extend(short(self.extra.len()));
        bytes.extend([0; 6]);
        bytes.extend((self.mode << 16 | u32::from(self.attributes)).to_le_bytes());
        bytes.extend(u32::try_from(place).unwrap_or_default().to_le_bytes());
        [&bytes[..], &self.name, &self.extra].concat()
    }
}

/// The archive.
pub(crate) fn zip(members: &[Member]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for member in members {
        directory.extend(member.central(bytes.len()));
        bytes.extend(member.local());
    }
    let mut end = b"PK\x05\x06\0\0\0\0".to_vec();
    end.extend(short(members.len()));
    end.extend(short(members.len()));
    for number in [directory.len(), bytes.len()] {
        end.extend(u32::try_from(number).unwrap_or_default().to_le_bytes());
    }
    end.extend([0, 0]);
    [bytes, directory, end].concat()
}

/// The extra field with the name in UTF-8, in the place of another one.
pub(crate) fn unicode_path(name: &[u8], unicode: &str) -> Vec<u8> {
    let mut field = vec![0x75, 0x70];
    field.extend(short(unicode.len() + 5));
    field.push(1);
    field.extend(crc(name).to_le_bytes());
    [&field, unicode.as_bytes()].concat()
}

fn short(number: usize) -> [u8; 2] {
    u16::try_from(number).unwrap_or_default().to_le_bytes()
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}
