//! Lists in headers (RFC 9110, section 5.6.1): values with commas between them, on any number of
//! lines. A comma in quotes belongs to its value.

use http::HeaderMap;

use super::list::items;
use super::{Field as _, Parsed, utf8};
use crate::Reason;
use crate::description::{List, Parameter};
use crate::media_type::split_outside_quotes;

impl List<'_> {
    /// The values in all lines of a header, under any of its names, as one text; `None` if there
    /// are none.
    pub(super) fn in_header(
        &self,
        parameter: &Parameter<'_>,
        headers: &HeaderMap,
    ) -> Parsed<Option<String>> {
        let mut found: Option<Vec<String>> = None;
        for line in parameter.names().flat_map(|name| headers.get_all(name)) {
            let members = members(utf8(line.as_bytes())?).map(str::to_owned);
            found.get_or_insert_default().extend(members);
        }
        match found {
            Some(values) if values.is_empty() && self.minimum > 0 => {
                Err(Reason::new("it has 0 values"))
            }
            found => Ok(found.and_then(|values| values.encode())),
        }
    }
}

/// A text of values as a header has it.
///
/// # Errors
///
/// If one of them would be read as none, or as several.
pub(crate) fn written_in_header(text: &str) -> Parsed<String> {
    let values: Vec<String> = items(text).collect::<Parsed<_>>()?;
    let written = values.join(", ");
    if members(&written).eq(values.iter().map(String::as_str)) {
        return Ok(written);
    }
    let reason = Reason::new("a value cannot stand in a list in a header");
    Err(reason.with_detail(format!("found {values:?}")))
}

/// The members of a list; empty ones count as nothing.
fn members(line: &str) -> impl Iterator<Item = &str> {
    let members = split_outside_quotes(line, ',').into_iter().map(str::trim);
    members.filter(|member| !member.is_empty())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::super::{Values, parameters};
    use super::*;
    use crate::description::Value;

    const TEXTS: List<'static> = List::of(&Value::TEXT);

    fn read(list: List<'_>, lines: &[&'static str]) -> Result<Vec<String>, String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-list", HeaderValue::from_static(line));
        }
        let described = [Parameter::header("X-List", Value::List(list))];
        let mut values = Values::default();
        let found = parameters(&described, &headers, None, &mut values);
        found.map_err(|misfit| misfit.reason.to_string())?;
        values.take().map_err(|reason| reason.to_string())
    }

    #[test]
    fn repeated_lines_are_one_list() {
        for (lines, expected) in [
            (&[][..], &[][..]),
            (&["a"], &["a"]),
            (&["a, b ,c"], &["a", "b", "c"]),
            (&["a", "b,c"], &["a", "b", "c"]),
            (&[",a,,", " , b"], &["a", "b"]),
            (&["\"a,b\", W/\"c\"", "*"], &["\"a,b\"", "W/\"c\"", "*"]),
            (&[""], &[]),
        ] {
            assert_eq!(read(TEXTS, lines).unwrap(), expected, "{lines:?}");
        }
    }

    #[test]
    fn values_are_checked_and_counted() {
        let numbers = List { minimum: 1, maximum: 2, ..List::of(&Value::Unsigned(1, 9)) };
        assert_eq!(read(numbers, &["1", "2"]).unwrap(), ["1", "2"]);
        assert_eq!(read(numbers, &["1,2", "3"]), Err("X-List: it has 3 values".to_owned()));
        assert_eq!(read(numbers, &[" , "]), Err("X-List: it has 0 values".to_owned()));
        assert!(read(numbers, &["1, x"]).is_err());
        assert_eq!(read(numbers, &[]).unwrap(), [""; 0]);
    }

    #[test]
    fn what_is_written_is_read() {
        let written = |values: &[&str]| {
            let values: Vec<_> = values.iter().map(|&value| value.to_owned()).collect();
            written_in_header(&values.encode().unwrap())
        };
        assert_eq!(written(&["\"a,b\"", "c d"]).unwrap(), "\"a,b\", c d");
        for unwritable in [&["a,b"][..], &[""], &[" a"], &["\"a", "b"]] {
            assert!(written(unwritable).is_err(), "{unwritable:?}");
        }
    }
}
