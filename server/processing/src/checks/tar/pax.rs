//! Extended headers of pax: `LENGTH KEYWORD=VALUE`, a line each, of any bytes (POSIX, pax, "pax
//! Extended Header").

use std::io;

use super::archive::damaged;

/// The most digits of a record's length.
const MOST_DIGITS: usize = 20;

/// The records of an extended header, in order. After an error there are no more.
pub(super) struct Records<'b>(&'b [u8]);

impl<'b> Records<'b> {
    pub(super) fn of(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    fn record(&mut self) -> Option<(&'b [u8], &'b [u8])> {
        let space = self.0.iter().take(MOST_DIGITS + 1).position(|byte| *byte == b' ')?;
        let length = usize::try_from(decimal(&self.0[..space])?).ok()?;
        let record = self.0.get(space + 1..length)?.strip_suffix(b"\n")?;
        let equals = record.iter().position(|byte| *byte == b'=')?;
        self.0 = &self.0[length..];
        Some((&record[..equals], &record[equals + 1..]))
    }
}

impl<'b> Iterator for Records<'b> {
    type Item = io::Result<(&'b [u8], &'b [u8])>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let record = self.record();
        if record.is_none() {
            self.0 = &[];
        }
        let invalid =
            || damaged("an extended header has an invalid record, expected `LENGTH KEYWORD=VALUE`");
        Some(record.ok_or_else(invalid))
    }
}

/// A number of decimal digits; `None` if it is none, or too large.
pub(super) fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |number, digit| match digit {
        b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(digit - b'0')),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(bytes: &[u8]) -> Vec<Option<(&[u8], &[u8])>> {
        Records::of(bytes).map(Result::ok).collect()
    }

    #[test]
    fn values_are_any_bytes() {
        let two: [(&[u8], &[u8]); 2] = [(b"path", b"a\nb=c"), (b"empty", b"\n")];
        assert_eq!(records(b"14 path=a\nb=c\n11 empty=\n\n"), two.map(Some));
        assert_eq!(records(b"9 path=\xff\n"), [Some((&b"path"[..], &b"\xff"[..]))]);
    }

    #[test]
    fn invalid_records_end_a_header() {
        for bytes in
            [&b"path=a"[..], b"99 path=a\n", b"3 path=a\n", b"0 a=\n", b"-9 path=a\n", b"6 path\n"]
        {
            assert_eq!(records(bytes), [None], "{bytes:?}");
        }
        assert_eq!(records(&[b'9'; 1000]), [None]);
    }
}
