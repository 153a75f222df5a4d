//! Objects as git and ISO/IEC 18670 name them: the SHA-1 of a header and the content.

use std::fmt;

use sha1_checked::digest::Update;
use sha1_checked::{CollisionResult, Sha1};

/// The name of an object: a file's content, or a directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectId([u8; 20]);

impl ObjectId {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

/// The content is made to collide with another one, so the hash does not identify it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("its content is made to collide with another one under SHA-1")]
pub struct Collision;

/// Hashes an object while its content is read. Its length has to be known before.
pub struct Naming(Sha1);

impl Naming {
    /// Of a file that has `length` bytes.
    pub fn file(length: u64) -> Self {
        Self::of("blob", length)
    }

    /// Of a directory whose listing has `length` bytes.
    pub(super) fn directory(length: u64) -> Self {
        Self::of("tree", length)
    }

    fn of(kind: &str, length: u64) -> Self {
        let mut digest = Sha1::new();
        digest.update(format!("{kind} {length}\0").as_bytes());
        Self(digest)
    }

    /// Takes the next bytes of the content.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The name, once all of the content was hashed.
    pub fn finish(self) -> Result<ObjectId, Collision> {
        match self.0.try_finalize() {
            CollisionResult::Ok(name) => Ok(ObjectId(name.into())),
            CollisionResult::Mitigated(_) | CollisionResult::Collision(_) => Err(Collision),
        }
    }

    /// The same where the content is made of names: should it collide, the safe name of the
    /// collision is as good as any.
    pub(super) fn finish_any(self) -> ObjectId {
        ObjectId((*self.0.try_finalize().hash()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first 320 bytes of one of the two files with the same SHA-1 (<https://shattered.io>); the
    /// blocks that collide are at their end.
    const SHATTERED: [&str; 8] = [
        "255044462d312e330a25e2e3cfd30a0a0a312030206f626a0a3c3c2f57696474682032203020522f",
        "4865696768742033203020522f547970652034203020522f537562747970652035203020522f4669",
        "6c7465722036203020522f436f6c6f7253706163652037203020522f4c656e677468203820302052",
        "2f42697473506572436f6d706f6e656e7420383e3e0a73747265616d0affd8fffe00245348412d31",
        "20697320646561642121212121852fec092339759c39b1a1c63c4c97e1fffe017346dc9166b67e11",
        "8f029ab621b2560ff9ca67cca8c7f85ba84c79030c2b3de218f86db3a90901d5df45c14f26fedfb3",
        "dc38e96ac22fe7bd728f0e45bce046d23c570feb141398bb552ef5a0a82be331fea48037b8b5d71f",
        "0e332edf93ac3500eb4ddc0decc1a864790c782c76215660dd309791d06bd0af3f98cda4bc4629b1",
    ];

    fn bytes(digits: &str) -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        (0..digits.len()).step_by(2).map(byte).collect()
    }

    /// Hashed without a header, as those who made them did: no two files are known that collide with
    /// one.
    #[test]
    fn a_collision_attack_is_found() {
        let content = bytes(&SHATTERED.concat());
        let mut naming = Naming(Sha1::new());
        naming.update(&content);
        assert_eq!(naming.finish(), Err(Collision));
        let mut naming = Naming::file(320);
        naming.update(&content);
        assert!(naming.finish().is_ok());
    }
}
