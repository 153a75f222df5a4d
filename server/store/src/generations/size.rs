//! How much memory a value that is kept takes, about.

use std::mem::size_of_val;
use std::sync::Arc;

use swordsmith_deposit::{
    ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionTexts, Contents, Deposit,
    DepositId, Mediation,
};

/// In bytes, with what it owns.
pub trait Size {
    /// The bytes.
    fn size(&self) -> usize;
}

/// What it takes itself, and what these texts take.
fn with<T>(value: &T, texts: &[&str]) -> usize {
    size_of_val(value) + texts.iter().map(|text| text.len()).sum::<usize>()
}

impl Size for () {
    fn size(&self) -> usize {
        0
    }
}

impl Size for String {
    fn size(&self) -> usize {
        with(self, &[self])
    }
}

impl Size for ClientId {
    fn size(&self) -> usize {
        size_of_val(self)
    }
}

impl Size for DepositId {
    fn size(&self) -> usize {
        size_of_val(self)
    }
}

impl Size for Client {
    fn size(&self) -> usize {
        let url = self.provider_url.as_deref().unwrap_or_default();
        with(self, &[&self.name, &self.password_hash, url])
    }
}

impl Size for Collection {
    fn size(&self) -> usize {
        let CollectionTexts { name, title, policy, r#abstract, treatment } = &self.texts;
        with(self, &[name, title, policy, r#abstract, treatment])
    }
}

impl Size for Mediation {
    fn size(&self) -> usize {
        size_of_val(&self.collection) + size_of_val(&self.reach) + self.owner.size()
    }
}

impl Size for Deposit {
    fn size(&self) -> usize {
        let texts =
            [&self.detail, &self.external_id, &self.swhid, &self.swhid_context, &self.origin_url];
        with(self, &texts.map(|text| text.as_deref().unwrap_or_default()))
    }
}

impl Size for ArchiveRecord {
    fn size(&self) -> usize {
        let ArchiveKey(key) = &self.key;
        let packaging = self.packaging.as_deref().unwrap_or_default();
        with(self, &[key, &self.filename, &self.media_type, packaging])
    }
}

impl Size for Contents {
    fn size(&self) -> usize {
        let entries: usize =
            self.entries.iter().map(|entry| size_of_val(entry) + entry.len()).sum();
        self.archives.size() + entries
    }
}

impl<T: Size> Size for [T] {
    fn size(&self) -> usize {
        self.iter().map(Size::size).sum()
    }
}

impl<T: Size> Size for Vec<T> {
    fn size(&self) -> usize {
        size_of_val(self) + self.as_slice().size()
    }
}

impl<T: Size + ?Sized> Size for Arc<T> {
    fn size(&self) -> usize {
        size_of_val(self) + T::size(self)
    }
}
