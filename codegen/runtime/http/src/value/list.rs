//! Lists in a query, a cookie or a path (those in headers are in `header_list`): how they are written, and the one text in which their values are
//! handed on.
//!
//! That text has the values percent-encoded, with commas between them, whatever was between them.

use super::cookie::wrong_encoding;
use super::find::{query_text, query_values};
use super::{Field, FieldValue, Parsed, utf8};
use crate::description::{List, Separator, Value};
use crate::{Reason, percent};

/// The text of values.
fn joined(items: impl IntoIterator<Item = String>) -> String {
    let encoded: Vec<_> = items.into_iter().map(|it| percent::encode_value(&it)).collect();
    encoded.join(",")
}

/// Values as the text of a list, as it stands in a path, too.
pub fn list_text<T: FieldValue>(values: &[T]) -> String {
    joined(values.iter().map(T::to_text))
}

/// The values of a text.
pub(super) fn items(text: &str) -> impl Iterator<Item = Parsed<String>> {
    text.split(',').map(|item| percent::decode(item).ok_or_else(wrong_encoding))
}

impl List<'_> {
    /// The values in a query, as one text; `None` if there are none.
    pub(super) fn find(&self, name: &str, query: Option<&str>) -> Parsed<Option<String>> {
        let mut found = Vec::new();
        for raw in query_values(name, query) {
            if found.len() as u64 > self.maximum {
                break; // one too many says enough
            }
            self.split(raw, query_text, &mut found)?;
        }
        Ok((!found.is_empty()).then(|| joined(found)))
    }

    /// The values in a cookie or a path, as one text.
    pub(crate) fn in_one(&self, raw: &str) -> Parsed<String> {
        let mut found = Vec::new();
        self.split(raw, percent::decode, &mut found)?;
        Ok(joined(found))
    }

    /// Takes apart what stands under a name.
    fn split(
        &self,
        raw: &str,
        decode: fn(&str) -> Option<String>,
        found: &mut Vec<String>,
    ) -> Parsed<()> {
        let text = decode(raw).ok_or_else(wrong_encoding)?;
        match self.separator {
            Separator::Name => found.push(text),
            Separator::Space => found.extend(text.split(' ').map(str::to_owned)),
            Separator::Pipe => found.extend(text.split('|').map(str::to_owned)),
            // A comma in a text is encoded, and one between values need not be.
            Separator::Comma if matches!(self.item, Value::Text(_) | Value::Enumeration(_)) => {
                found.extend(raw.split(',').filter_map(decode));
            }
            Separator::Comma => found.extend(text.split(',').map(str::to_owned)),
        }
        Ok(())
    }

    /// Checks the values of a text.
    pub(super) fn check(&self, value: &[u8]) -> Parsed<()> {
        let mut count = 0;
        for item in items(utf8(value)?) {
            self.item.check(item?.as_bytes())?;
            count += 1;
        }
        if !(self.minimum..=self.maximum).contains(&count) {
            return Err(Reason::new(format!("it has {count} values")));
        }
        Ok(())
    }

    /// Checks that no value of a text holds what is between them, where it cannot be told apart
    /// (`OpenAPI` 3.1.1, appendix E).
    #[cfg(feature = "client")]
    pub(crate) fn check_delimiters(&self, text: &str) -> Parsed<()> {
        let (delimiter, style) = match self.separator {
            Separator::Space => (' ', "spaceDelimited"),
            Separator::Pipe => ('|', "pipeDelimited"),
            Separator::Name | Separator::Comma => return Ok(()),
        };
        for item in items(text) {
            let item = item?;
            if item.contains(delimiter) {
                let reason = Reason::new("a value contains the delimiter of its list");
                let detail = format!("found {item:?}, and `style: {style}` has {delimiter:?}");
                return Err(reason.with_detail(detail));
            }
        }
        Ok(())
    }

    /// A text of values as a query has it: names and values, encoded.
    pub(crate) fn written(&self, name: &str, text: &str) -> String {
        let name = percent::encode_value(name);
        let separator = match self.separator {
            Separator::Name => format!("&{name}="),
            Separator::Comma => ",".to_owned(),
            Separator::Space => "%20".to_owned(),
            Separator::Pipe => "%7C".to_owned(),
        };
        format!("{name}={}", text.replace(',', &separator))
    }
}

impl<T: FieldValue> Field for Vec<T> {
    fn decode(value: Option<&[u8]>) -> Parsed<Self> {
        let Some(value) = value else { return Ok(Self::new()) };
        items(utf8(value)?).map(|item| T::from_bytes(item?.as_bytes())).collect()
    }

    fn encode(&self) -> Option<String> {
        (!self.is_empty()).then(|| list_text(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_arrive_as_they_were_sent_whatever_is_between_them() {
        let sent = ["a b", "c,d", "e&f=é"].map(str::to_owned).to_vec();
        for separator in [Separator::Name, Separator::Comma] {
            let list = List { separator, ..List::of(&Value::TEXT) };
            let query = list.written("x y", &sent.encode().unwrap());
            let found = list.find("x y", Some(&query)).unwrap().unwrap();
            assert_eq!(Vec::<String>::decode(Some(found.as_bytes())).unwrap(), sent, "{query}");
        }
    }

    #[test]
    #[cfg(feature = "client")]
    fn what_would_be_read_as_several_values_is_refused() {
        let check = |separator, values: &[&str]| {
            let values: Vec<_> = values.iter().map(|&it| it.to_owned()).collect();
            let list = List { separator, ..List::of(&Value::TEXT) };
            list.check_delimiters(&values.encode().unwrap()).map_err(|it| it.to_string())
        };
        for (separator, values, expected) in [
            (Separator::Space, &["a b"][..], "found \"a b\", and `style: spaceDelimited` has ' '"),
            (Separator::Pipe, &["a", "b|c"], "found \"b|c\", and `style: pipeDelimited` has '|'"),
        ] {
            let expected = format!("a value contains the delimiter of its list: {expected}");
            assert_eq!(check(separator, values), Err(expected));
        }
        assert_eq!(check(Separator::Space, &["a|b,c+d", "%20", ""]), Ok(()));
        assert_eq!(check(Separator::Pipe, &["a b,c", "%7C", ""]), Ok(()));
        assert_eq!(check(Separator::Comma, &["a,b", "c d|e"]), Ok(()));
        assert_eq!(check(Separator::Name, &["a,b", "c d|e&f=g"]), Ok(()));
    }

    #[test]
    fn values_are_told_apart_by_what_is_between_them() {
        let numbers = Value::Unsigned(1, 9);
        let read = |separator, query| {
            let list = List { separator, maximum: 2, ..List::of(&numbers) };
            let found = list.find("a", Some(query)).map_err(|it| it.to_string())?;
            let found = found.unwrap_or_default();
            list.check(found.as_bytes()).map_err(|it| it.to_string())?;
            Vec::<u64>::decode(Some(found.as_bytes())).map_err(|it| it.to_string())
        };
        assert_eq!(read(Separator::Name, "a=1&b=3&a=2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Comma, "a=1,2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Comma, "a=1%2C2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Space, "a=1%202"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Space, "a=1+2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Pipe, "a=1|2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Pipe, "a=1%7C2"), Ok(vec![1, 2]));
        assert_eq!(read(Separator::Comma, "a=1,2,3"), Err("it has 3 values".to_owned()));
        assert!(read(Separator::Name, "a=1,2").is_err());
        assert!(read(Separator::Name, "a=%").is_err());
    }
}
