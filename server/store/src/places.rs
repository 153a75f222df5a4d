//! Where a store keeps what it keeps.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::folder::LEDGER;
use super::quarantine::Quarantine;

/// How many connections to a database a server keeps, if nothing else is said.
const CONNECTIONS: u32 = 16;

/// How long a server may say nothing, likewise.
const SILENCE: Duration = Duration::from_secs(15);

/// Where the ledger and the archives are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The data folder.
    pub folder: PathBuf,
    /// Accounts, deposits and work.
    pub ledger: Place,
    /// The most connections to the ledger's database.
    pub connections: u32,
    /// How long a server of that database may say nothing before it is taken for dead.
    pub silence: Duration,
    /// The bytes of archives.
    pub archives: Place,
    /// What becomes of archives that no deposit names any more.
    pub quarantine: Quarantine,
}

/// Where one of them is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In the data folder.
    Folder,
    /// At this URL.
    Elsewhere(String),
}

impl Place {
    /// At that URL, if there is one.
    pub fn of(url: Option<String>) -> Self {
        url.map_or(Self::Folder, Self::Elsewhere)
    }
}

impl Places {
    /// All in a data folder.
    pub fn in_folder(folder: &Path) -> Self {
        let (ledger, archives) = (Place::Folder, Place::Folder);
        let (folder, connections, silence) = (folder.to_owned(), CONNECTIONS, SILENCE);
        let quarantine = Quarantine::default();
        Self { folder, ledger, connections, silence, archives, quarantine }
    }

    /// Whether all lies in the data folder.
    pub fn is_folder(&self) -> bool {
        self.ledger == Place::Folder && self.archives == Place::Folder
    }

    /// Whether anything lies there.
    pub fn uses_folder(&self) -> bool {
        self.ledger == Place::Folder || self.archives == Place::Folder
    }

    /// Whether both are in the place of others.
    pub fn is_place_of(&self, other: &Self) -> bool {
        self.ledger_is_that_of(other) && self.archives_are_those_of(other)
    }

    /// Whether the archives lie where those of other places do.
    pub fn archives_are_those_of(&self, other: &Self) -> bool {
        match (&self.archives, &other.archives) {
            (Place::Folder, Place::Folder) => self.has_folder_of(other),
            (Place::Elsewhere(own), Place::Elsewhere(others)) => {
                own.trim_end_matches('/') == others.trim_end_matches('/')
            }
            _ => false,
        }
    }

    /// Whether the ledger is that of other places.
    pub fn ledger_is_that_of(&self, other: &Self) -> bool {
        self.ledger == other.ledger && (self.ledger != Place::Folder || self.has_folder_of(other))
    }

    /// Whether both have one folder, by whatever path. One that is not there yet is nobody's.
    pub fn has_folder_of(&self, other: &Self) -> bool {
        let (own, others) = (self.folder.canonicalize(), other.folder.canonicalize());
        self.folder == other.folder
            || matches!((own, others), (Ok(own), Ok(others)) if own == others)
    }

    /// The file of the ledger, if it is one.
    pub fn ledger_file(&self) -> Option<PathBuf> {
        (self.ledger == Place::Folder).then(|| self.folder.join(LEDGER))
    }

    /// Where the ledger is, in words.
    pub fn ledger_text(&self) -> String {
        self.text_of(&self.ledger)
    }

    /// Where the archives are, in words.
    pub fn archives_text(&self) -> String {
        self.text_of(&self.archives)
    }

    fn text_of(&self, place: &Place) -> String {
        match place {
            Place::Folder => self.folder.display().to_string(),
            Place::Elsewhere(url) => without_password(url),
        }
    }
}

/// Without passwords.
impl fmt::Display for Places {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_folder() {
            return write!(formatter, "data in {}", self.folder.display());
        }
        let (ledger, archives) = (self.ledger_text(), self.archives_text());
        write!(formatter, "ledger in {ledger}, archives in {archives}")
    }
}

/// A URL without what stands between the name of its user and its host, and without its parameters.
fn without_password(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    // What is no letter of a URL may stand in a password all the same.
    let Some((user, place)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = user.split(':').next().unwrap_or_default();
    format!("{scheme}://{user}@{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        for (url, wanted) in [
            ("postgres://ada:s3cret@db.example/ledger", "postgres://ada@db.example/ledger"),
            ("postgres://ada:p@ss/word@db.example/ledger", "postgres://ada@db.example/ledger"),
            ("postgres://db.example/ledger?password=s3cret", "postgres://db.example/ledger"),
            ("s3://bucket/prefix", "s3://bucket/prefix"),
        ] {
            assert_eq!(without_password(url), wanted);
        }
    }
}
