//! Where archives are kept, as one writes it down.

use std::str::FromStr;

use object_store::path::Path;

use crate::error::StoreError;

/// What addresses begin with.
const SCHEME: &str = "s3://";

/// A bucket and a prefix in it, which may be empty.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) bucket: String,
    pub(super) prefix: Path,
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(url: &str) -> Result<Self, StoreError> {
        // Whoever writes a password into it does not want to read it in a log.
        if url.contains('@') {
            let message = "an address of archives has no credentials in it: they are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
            return Err(StoreError::unavailable(message));
        }
        parsed(url).ok_or_else(|| {
            let expected =
                "s3://BUCKET or s3://BUCKET/PREFIX, of letters, digits, and any of `.-_`";
            StoreError::unavailable(format!("cannot keep archives at {url:?}: expected {expected}"))
        })
    }
}

fn parsed(url: &str) -> Option<Address> {
    let place = url.strip_prefix(SCHEME)?;
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-_".contains(letter);
    let is_name = |name: &str| !name.is_empty() && name.chars().all(is_plain);
    let prefix = prefix.trim_end_matches('/');
    if !is_name(bucket) || !(prefix.is_empty() || prefix.split('/').all(is_name)) {
        return None;
    }
    // Not `.` and `..`.
    Some(Address { bucket: bucket.to_owned(), prefix: Path::parse(prefix).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_may_have_a_prefix() {
        for (url, bucket, prefix) in [
            ("s3://b", "b", ""),
            ("s3://b/", "b", ""),
            ("s3://my.bucket/a_b/c-1/", "my.bucket", "a_b/c-1"),
        ] {
            let address = Address { bucket: bucket.to_owned(), prefix: Path::from(prefix) };
            assert_eq!(url.parse::<Address>().unwrap(), address);
        }
    }

    #[test]
    fn what_is_no_address_is_shown_with_what_is_expected() {
        for url in [
            "",
            "s3:",
            "s3://",
            "s3:///a",
            "b/a",
            "gs://b",
            "https://b.example",
            "s3://b/a?c=d",
            "s3://b//a",
            "s3://b/../a",
            "s3://b/./a",
            "s3://b:9000/a",
            "s3://b/\u{e9}",
        ] {
            let error = url.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains(&format!("{url:?}")), "{error}");
            assert!(error.contains("expected s3://BUCKET"), "{error}");
        }
    }

    #[test]
    fn credentials_in_an_address_are_refused_and_not_repeated() {
        let error = "s3://key:secret@b/a".parse::<Address>().unwrap_err().to_string();
        assert!(error.contains("AWS_SECRET_ACCESS_KEY") && !error.contains("secret@"), "{error}");
    }
}
