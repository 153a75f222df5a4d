//! A parameter's value in a setup: a text, or a table. Errors of the table keep their places, which
//! those of serde's untagged enumerations do not.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::{Making, Source};

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrTable)
    }
}

struct TextOrTable;

impl<'de> Visitor<'de> for TextOrTable {
    type Value = Source;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or a table with `make`")
    }

    fn visit_str<E>(self, text: &str) -> Result<Source, E> {
        Ok(Source::There(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Source, A::Error> {
        let making = Making::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Source::Made(Box::new(making)))
    }
}
