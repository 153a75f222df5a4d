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
pub(crate) struct Naming(Sha1);

impl Naming {
    /// Of a file that has `length` bytes.
    pub(crate) fn file(length: u64) -> Self {
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
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The name, once all of the content was hashed.
    pub(crate) fn finish(self) -> Result<ObjectId, Collision> {
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
