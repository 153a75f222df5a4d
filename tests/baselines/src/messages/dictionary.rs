//! A dictionary of 100,000 values of all kinds.

use std::rc::Rc;

use swordsmith_generated::tensor::messages::dictionary_value::{Type, Value};
use swordsmith_generated::tensor::messages::{
    Axis, Dictionary, DictionaryValue, NdArrayView, NdShape, Vector, nd_array_view,
};
use swordsmith_proto::Message;

use super::generated::buffa::tensor::proto as buffa;
use super::generated::prost::tensor::proto as prost;
use super::subjects;
use crate::random::Random;
use crate::work::Work;

/// How many values it has.
const VALUES: u32 = 100_000;

/// Decoding and encoding. The entries are sorted by key, as we write them, or unsorted, as a hash
/// map writes them.
pub(super) fn works(is_unsorted: bool) -> Vec<Work> {
    let bytes: Rc<[u8]> =
        if is_unsorted { unsorted() } else { dictionary().encode_to_vec() }.into();
    let length = bytes.len();
    let mut works = Vec::from(subjects::lower_bound(&bytes, length));
    works.extend(subjects::ours::<Dictionary>(&bytes, length));
    works.extend(subjects::prost::<prost::Dictionary>(&bytes, length));
    works.extend(subjects::buffa::<buffa::Dictionary>(&bytes, length));
    works
}

/// Encodes every entry as a dictionary of its own, and concatenates the bytes: protobuf merges
/// them.
fn unsorted() -> Vec<u8> {
    let mut random = Random::new();
    let entries = dictionary().data.into_iter().map(|(key, value)| {
        let data = [(key, value)].into_iter().collect();
        (random.next(), Dictionary { data, ..Dictionary::default() }.encode_to_vec())
    });
    let mut entries: Vec<_> = entries.collect();
    entries.sort();
    entries.into_iter().flat_map(|(_, bytes)| bytes).collect()
}

fn dictionary() -> Dictionary {
    let mut random = Random::new();
    let data = (0..VALUES).map(|number| {
        let key = format!("parameter{:08x}/{number}", random.below(u32::MAX));
        (key, value(number % 11, &mut random))
    });
    Dictionary { version: 1, data: data.collect(), ..Dictionary::default() }
}

/// A value of one of eleven kinds.
fn value(kind: u32, random: &mut Random) -> DictionaryValue {
    let (tag, value) = match kind {
        0 => (Type::Bool, Value::BoolValue(random.below(2) == 1)),
        1 => (Type::Int, Value::IntValue(random.below(u32::MAX).cast_signed())),
        2 => (Type::SizeT, Value::SizeTValue(random.next())),
        3 => (Type::Float, Value::FloatValue(random.fraction())),
        4 => (Type::Double, Value::DoubleValue(f64::from(random.fraction()))),
        5 => (Type::String, Value::StringValue("x".repeat(random.below(40) as usize))),
        6 => (Type::NdShape, Value::NdShapeValue(shape(random))),
        7 => (Type::Axis, Value::AxisValue(axis(random))),
        8 => (Type::Vector, Value::VectorValue(vector(random))),
        9 => (Type::Dictionary, Value::DictionaryValue(small(random))),
        _ => (Type::NdArrayView, Value::NdArrayViewValue(Box::new(array(random)))),
    };
    let mut holder =
        DictionaryValue { version: 1, value: Some(value), ..DictionaryValue::default() };
    holder.set_value_type(tag);
    holder
}

fn shape(random: &mut Random) -> NdShape {
    let shape_dim = (0..random.below(4)).map(|_| u64::from(random.below(1000))).collect();
    NdShape { shape_dim, ..NdShape::default() }
}

fn axis(random: &mut Random) -> Axis {
    let static_axis_idx = random.below(8).cast_signed();
    Axis { static_axis_idx, name: "sequence".to_owned(), ..Axis::default() }
}

fn vector(random: &mut Random) -> Vector {
    Vector { value: (0..3).map(|_| value(1, random)).collect(), ..Vector::default() }
}

fn small(random: &mut Random) -> Dictionary {
    let data = ["alpha", "beta"].map(|key| (key.to_owned(), value(4, random)));
    Dictionary { version: 1, data: data.into_iter().collect(), ..Dictionary::default() }
}

fn array(random: &mut Random) -> NdArrayView {
    let value = (0..8).map(|_| random.fraction()).collect();
    let values = nd_array_view::FloatValues { value, ..Default::default() };
    let shape_dim = vec![2, 4];
    let mut array = NdArrayView {
        shape: Some(NdShape { shape_dim, ..NdShape::default() }),
        values: Some(nd_array_view::Values::FloatValues(values)),
        ..NdArrayView::default()
    };
    array.set_data_type(nd_array_view::DataType::Float);
    array
}
