//! A layer from a flat map: each entry goes to the setting of its name, whatever that is nested in.
//!
//! An entry is deserialized in its place in the map, so that an error has the line and the column
//! that the format knows of it.

use std::fmt;
use std::marker::PhantomData;

use confique::{Config, Layer as _};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::de::{IntoDeserializer, value::StrDeserializer};
use serde::forward_to_deserialize_any;

use super::names::{leaves, way};

/// A layer of settings, read from a flat map.
pub(super) struct Flat<C: Config>(pub(super) C::Layer);

impl<'de, C: Config> Deserialize<'de> for Flat<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FlatVisitor(PhantomData::<C>)).map(Self)
    }
}

struct FlatVisitor<C>(PhantomData<C>);

impl<'de, C: Config> Visitor<'de> for FlatVisitor<C> {
    type Value = C::Layer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("settings")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<C::Layer, M::Error> {
        let mut layer = C::Layer::empty();
        while let Some(way) = map.next_key_seed(Name(PhantomData::<C>))? {
            let single: C::Layer = map.next_value_seed(Single::<C>(&way, PhantomData))?;
            layer = single.with_fallback(layer);
        }
        Ok(layer)
    }
}

/// The name of a setting: the way to it.
struct Name<C>(PhantomData<C>);

impl<'de, C: Config> DeserializeSeed<'de> for Name<C> {
    type Value = Vec<&'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<C: Config> Visitor<'_> for Name<C> {
    type Value = Vec<&'static str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a setting")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        way(&C::META, name).ok_or_else(|| {
            let known = leaves(&C::META);
            let known: Vec<_> = known.iter().map(|field| format!("`{}`", field.name)).collect();
            E::custom(format!("unknown field `{name}`, expected one of {}", known.join(", ")))
        })
    }
}

/// A layer with a single setting.
struct Single<'w, C>(&'w [&'static str], PhantomData<C>);

impl<'de, C: Config> DeserializeSeed<'de> for Single<'_, C> {
    type Value = C::Layer;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<C::Layer, D::Error> {
        C::Layer::deserialize(Entry { way: self.0, value })
    }
}

/// A map with one entry: what is nested in it is one, too, and the last one has the value.
struct Entry<'w, D> {
    way: &'w [&'static str],
    value: D,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Entry<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_map(OneEntry { way: self.way, value: Some(self.value) })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct OneEntry<'w, D> {
    way: &'w [&'static str],
    value: Option<D>,
}

impl<'de, D: Deserializer<'de>> MapAccess<'de> for OneEntry<'_, D> {
    type Error = D::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, D::Error> {
        let Some(name) = self.way.first().filter(|_| self.value.is_some()) else { return Ok(None) };
        let name: StrDeserializer<'_, D::Error> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, D::Error> {
        let value = self.value.take().ok_or_else(|| D::Error::custom("there is one value"))?;
        match self.way {
            [_, nested @ ..] if !nested.is_empty() => {
                seed.deserialize(Entry { way: nested, value })
            }
            _ => seed.deserialize(value),
        }
    }
}
