//! Archives in quarantine: moved out of the way, and kept for a while. Each lies in a folder of the day
//! on which it was moved, and its name begins with the time of day, so that a listing tells the age.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use swordsmith_deposit::ArchiveKey;

use super::key;

/// The folder of the quarantine, among those of the archives.
pub(super) const QUARANTINE: &str = "quarantine";

/// An archive in quarantine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quarantined {
    /// Under what key it was kept.
    pub key: ArchiveKey,
    /// When it was moved there, to the second.
    pub since: Timestamp,
    /// Its length in bytes.
    pub size: u64,
}

/// What is known of an archive without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lying {
    /// Its length in bytes.
    pub size: u64,
    /// When it was written, if that is known.
    pub written: Option<Timestamp>,
}

/// The folder and the name, in UTC: `2026-11-27`, `041700-KEY`.
pub(super) fn place(key: &str, since: Timestamp) -> [String; 2] {
    let time = since.to_zoned(TimeZone::UTC);
    let day = format!("{:04}-{:02}-{:02}", time.year(), time.month(), time.day());
    [day, format!("{:02}{:02}{:02}-{key}", time.hour(), time.minute(), time.second())]
}

/// Reads a folder and a name. `None`: nothing of ours.
pub(super) fn parsed(day: &str, name: &str, size: u64) -> Option<Quarantined> {
    let (time, key) = name.split_once('-')?;
    let midnight: Timestamp = format!("{day}T00:00:00Z").parse().ok()?;
    let digits = |from: usize| time.get(from..from + 2)?.parse::<i64>().ok();
    let seconds = (digits(0)? * 60 + digits(2)?) * 60 + digits(4)?;
    let since = midnight.checked_add(SignedDuration::from_secs(seconds)).ok()?;
    let key = ArchiveKey(key.to_owned());
    let is_ours = key::checked(&key).is_ok() && place(&key.0, since) == [day, name];
    is_ours.then_some(Quarantined { key, since, size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_tells_key_and_time() {
        let since: Timestamp = "2026-11-27T04:17:09Z".parse().unwrap();
        let [day, name] = place("ab-12", since);
        assert_eq!((day.as_str(), name.as_str()), ("2026-11-27", "041709-ab-12"));
        let key = ArchiveKey("ab-12".to_owned());
        assert_eq!(parsed(&day, &name, 7), Some(Quarantined { key, since, size: 7 }));
        for (day, name) in [
            ("2026-11-27", "ab"),
            ("2026-11-27", "0417-ab"),
            ("2026-11-27", "041709-a.b"),
            ("2026-11-27", "999999-ab"),
            ("yesterday", "041709-ab"),
        ] {
            assert_eq!(parsed(day, name, 7), None, "{day}/{name}");
        }
    }
}
