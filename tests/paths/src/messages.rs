//! Messages: an array of packed numbers of fixed width, and a dictionary of values of many kinds.

use std::hint::black_box;

use swordsmith_generated::tensor::messages::dictionary_value::{Type, Value};
use swordsmith_generated::tensor::messages::{
    Axis, Dictionary, DictionaryValue, NdArrayView, NdShape, nd_array_view,
};
use swordsmith_proto::Message;

use crate::Work;
use crate::random::Random;

/// Elements of the array.
const FLOATS: u16 = 50_000;

/// Values of the dictionary.
const VALUES: u16 = 3_000;

pub(super) fn decode_floats() -> Work {
    decode(&array(FLOATS, &mut Random::new()))
}

pub(super) fn encode_floats() -> Work {
    encode(array(FLOATS, &mut Random::new()))
}

pub(super) fn decode_dictionary() -> Work {
    decode(&dictionary())
}

pub(super) fn encode_dictionary() -> Work {
    encode(dictionary())
}

fn decode<M: Message + Default + 'static>(message: &M) -> Work {
    let bytes = message.encode_to_vec();
    Box::new(move || {
        black_box(M::decode(&*bytes).expect("a valid message"));
        bytes.len()
    })
}

fn encode<M: Message + 'static>(message: M) -> Work {
    Box::new(move || message.encode_to_vec().len())
}

fn array(count: u16, random: &mut Random) -> NdArrayView {
    let value = (0..count).map(|_| random.fraction()).collect();
    let values = nd_array_view::FloatValues { value, ..Default::default() };
    let mut array = NdArrayView {
        shape: Some(shape(&[count.into()])),
        values: Some(nd_array_view::Values::FloatValues(values)),
        ..NdArrayView::default()
    };
    array.set_data_type(nd_array_view::DataType::Float);
    array
}

fn dictionary() -> Dictionary {
    let mut random = Random::new();
    let data = (0..VALUES).map(|number| {
        let key = format!("parameter{:04x}/{number}", random.below(u16::MAX));
        (key, value(number % 8, &mut random))
    });
    Dictionary { version: 1, data: data.collect(), ..Dictionary::default() }
}

/// A value of one of eight kinds.
fn value(kind: u16, random: &mut Random) -> DictionaryValue {
    let (tag, value) = match kind {
        0 => (Type::Bool, Value::BoolValue(random.below(2) == 1)),
        1 => (Type::Int, Value::IntValue(random.below(u16::MAX).into())),
        2 => (Type::SizeT, Value::SizeTValue(random.below(u16::MAX).into())),
        3 => (Type::Double, Value::DoubleValue(random.fraction().into())),
        4 => (Type::String, Value::StringValue("x".repeat(random.below(40).into()))),
        5 => (Type::NdShape, Value::NdShapeValue(shape(&[random.below(1000).into(), 4]))),
        6 => (Type::Axis, Value::AxisValue(axis(random))),
        _ => (Type::NdArrayView, Value::NdArrayViewValue(Box::new(array(8, random)))),
    };
    let value = Some(value);
    let mut holder = DictionaryValue { version: 1, value, ..DictionaryValue::default() };
    holder.set_value_type(tag);
    holder
}

fn shape(extents: &[u64]) -> NdShape {
    NdShape { shape_dim: extents.to_vec(), ..NdShape::default() }
}

fn axis(random: &mut Random) -> Axis {
    let static_axis_idx = random.below(8).into();
    Axis { static_axis_idx, name: "sequence".to_owned(), ..Axis::default() }
}
