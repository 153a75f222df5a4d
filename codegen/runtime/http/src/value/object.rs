//! Objects in a query (`style: deepObject`): `filter[color]=red&filter[size]=3`, and the one text
//! in which their values are handed on.
//!
//! That text is written as a form is: `color=red&size=3`.

use http::HeaderMap;

use super::find::{parameters, query_text};
use super::{Parsed, Texts, Values, utf8};
use crate::description::Form;
use crate::percent;

/// A text of values as a query has it, each under the name of the object and its own.
pub(crate) fn written(name: &str, text: &str) -> String {
    let name = percent::encode_value(name);
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    let pairs = pairs.map(|(member, value)| format!("{name}%5B{member}%5D={value}"));
    pairs.collect::<Vec<_>>().join("&")
}

impl Form<'_> {
    /// The values of an object in a query, as one text; `None` if there are none. Members that are
    /// not described are ignored, as other parameters are.
    pub(super) fn find(&self, name: &str, query: Option<&str>) -> Option<String> {
        let member = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let key = query_text(key)?;
            let member = key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
            let is_described = self.fields.iter().any(|field| field.name == member);
            is_described.then(|| format!("{}={value}", percent::encode_value(member)))
        };
        let found: Vec<_> = query.unwrap_or_default().split('&').filter_map(member).collect();
        (!found.is_empty()).then(|| found.join("&"))
    }

    /// Checks the values of a text.
    pub(super) fn check(&self, value: &[u8]) -> Parsed<()> {
        self.values(value).map(drop)
    }

    /// The values of a text, checked, in the order of the description.
    ///
    /// # Errors
    ///
    /// The first that is not as described.
    pub fn values(&self, text: &[u8]) -> Parsed<Values<'static>> {
        let (mut values, none) = (Values::default(), HeaderMap::new());
        let read = parameters(self.fields, &none, Some(utf8(text)?), &mut values);
        read.map_err(|misfit| misfit.reason)?;
        Ok(values.into_owned())
    }

    /// The text of values, which are in the order of the description.
    pub fn text(&self, values: Texts) -> String {
        let pairs = self.fields.iter().zip(values.into_iter());
        let pairs = pairs.filter_map(|(field, text)| text.map(|text| field.in_query(&text)));
        pairs.collect::<Vec<_>>().join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::super::FieldValue;
    use super::*;
    use crate::description::{Parameter, Value};

    static FILTER: Form<'static> = Form {
        name: "Filter",
        fields: &[
            Parameter::query("the color", Value::TEXT),
            Parameter::query("size", Value::Unsigned(1, 9)).required(),
        ],
    };

    #[derive(Debug, PartialEq)]
    struct Filter(Option<String>, u64);

    impl FieldValue for Filter {
        fn from_bytes(value: &[u8]) -> Parsed<Self> {
            let mut values = FILTER.values(value)?;
            Ok(Self(values.take()?, values.take()?))
        }

        fn to_text(&self) -> String {
            let mut texts = Texts::default();
            texts.put(&self.0);
            texts.put(&self.1);
            FILTER.text(texts)
        }
    }

    fn read(query: &str) -> Result<Option<Filter>, String> {
        let filter = Parameter::query("f[", Value::Object(&FILTER));
        let (mut values, none) = (Values::default(), HeaderMap::new());
        let found = parameters(&[filter], &none, Some(query), &mut values);
        found.map_err(|misfit| misfit.reason.to_string())?;
        values.take().map_err(|reason| reason.to_string())
    }

    #[test]
    fn each_value_stands_under_the_name_of_the_object_and_its_own() {
        let red = |size| Ok(Some(Filter(Some("red".to_owned()), size)));
        assert_eq!(read("f[[size]=3&f%5B[the+color]=red"), red(3));
        assert_eq!(read("a=b&f[%5Bsize]=%33&f[[the%20color]=red&f[[other]=%zz"), red(3));
        assert_eq!(read("f[[size]=4"), Ok(Some(Filter(None, 4))));
        assert_eq!(read("size=4&f[=4&f[size]=4&f[[size=4&f[[size][a]=4"), Ok(None));
        assert_eq!(read("f[[the+color]=red"), Err("f[: size is missing".to_owned()));
        let twice = Err("f[: size: it stands there more than once".to_owned());
        assert_eq!(read("f[[size]=3&f[[size]=3"), twice);
        assert!(read("f[[size]=10").is_err() && read("f[[size]=%zz").is_err());
    }

    #[test]
    fn what_is_written_is_read() {
        for filter in [Filter(None, 1), Filter(Some("a&b=c [d]+\u{e9}".to_owned()), 9)] {
            let query = Parameter::query("f[", Value::Object(&FILTER)).in_query(&filter.to_text());
            assert_eq!(read(&query), Ok(Some(filter)), "{query}");
        }
        let empty = Parameter::query("f", Value::Object(&FILTER));
        assert_eq!(empty.in_query(""), "");
    }
}
