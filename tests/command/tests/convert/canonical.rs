//! The content of dictionaries of trained models: each value survives JSON and text format with the
//! bytes it had.

use std::collections::BTreeMap;

use swordsmith_generated::tensor::messages::dictionary_value::{Type, Value};
use swordsmith_generated::tensor::messages::nd_array_view::{
    DataType, DoubleValues, FloatValues, StorageFormat, Values,
};
use swordsmith_generated::tensor::messages::{
    Axis, Dictionary, DictionaryValue, NdArrayView, NdShape, Vector,
};
use swordsmith_proto::Message;

use super::{convert, name};

fn value(tag: Type, value: Value) -> DictionaryValue {
    let value_type = tag.into();
    DictionaryValue { version: 1, value_type, value: Some(value), ..DictionaryValue::default() }
}

fn array(data_type: DataType, storage: StorageFormat, dims: &[u64], values: Values) -> Value {
    let shape = Some(NdShape { shape_dim: dims.to_vec(), ..NdShape::default() });
    let (data_type, storage_format) = (data_type.into(), storage.into());
    let values = Some(values);
    Value::NdArrayViewValue(Box::new(NdArrayView {
        data_type,
        storage_format,
        shape,
        values,
        ..NdArrayView::default()
    }))
}

fn dictionary(values: impl IntoIterator<Item = (String, DictionaryValue)>) -> Dictionary {
    Dictionary { version: u64::MAX, data: values.into_iter().collect(), ..Dictionary::default() }
}

fn floats(value: Vec<f32>) -> Values {
    Values::FloatValues(FloatValues { value, ..FloatValues::default() })
}

fn doubles(value: Vec<f64>) -> Values {
    Values::DoubleValues(DoubleValues { value, ..DoubleValues::default() })
}

/// Every kind of value, at the bounds of its range. NaN has the one form that texts can represent.
fn values() -> Vec<DictionaryValue> {
    let f32s = [
        0.0,
        -0.0,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN_POSITIVE,
        1e-45,
        0.1,
        16_777_217.0,
    ];
    let f64s = [
        0.0,
        -0.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        0.1,
        1e23,
    ];
    let texts =
        ["", "\0", "\"quoted\" \\ back", "\u{7f}\r\n\t", "\u{e9} \u{1F600} \u{FFFF} \u{2028}"];
    let mut values = vec![
        DictionaryValue::default(),
        DictionaryValue { value_type: 99, ..DictionaryValue::default() },
        DictionaryValue { value_type: -1, version: u64::MAX, ..DictionaryValue::default() },
        value(Type::Vector, Value::VectorValue(Vector::default())),
        value(Type::Dictionary, Value::DictionaryValue(Dictionary::default())),
        value(
            Type::NdShape,
            Value::NdShapeValue(NdShape { shape_dim: vec![0, 1, u64::MAX], ..NdShape::default() }),
        ),
        value(Type::Axis, Value::AxisValue(Axis { static_axis_idx: i32::MIN, ..Axis::default() })),
        value(
            Type::Axis,
            Value::AxisValue(Axis {
                name: "*".to_owned(),
                is_ordered_dynamic_axis: true,
                ..Axis::default()
            }),
        ),
        value(Type::NdArrayView, Value::NdArrayViewValue(Box::default())),
        value(
            Type::NdArrayView,
            array(DataType::Float, StorageFormat::Dense, &[2, 5], floats(f32s.to_vec())),
        ),
        value(
            Type::NdArrayView,
            array(DataType::Double, StorageFormat::SparseCsc, &[4, 100], doubles(f64s.to_vec())),
        ),
        value(
            Type::NdArrayView,
            array(DataType::Float, StorageFormat::SparseBlockCol, &[], floats(Vec::new())),
        ),
    ];
    values.extend([false, true].map(|flag| value(Type::Bool, Value::BoolValue(flag))));
    values.extend([0, i32::MIN, i32::MAX].map(|number| value(Type::Int, Value::IntValue(number))));
    values.extend(
        [0, u64::MAX, 1 << 53 | 1].map(|number| value(Type::SizeT, Value::SizeTValue(number))),
    );
    values.extend(f32s.map(|number| value(Type::Float, Value::FloatValue(number))));
    values.extend(f64s.map(|number| value(Type::Double, Value::DoubleValue(number))));
    values.extend(texts.map(|text| value(Type::String, Value::StringValue(text.to_owned()))));
    values
}

/// Through JSON and through text, each from and to the wire format.
fn comes_back(bytes: &[u8]) {
    for format in ["json", "text"] {
        let (code, text, printed) = convert(name::<Dictionary>(), "binary", format, bytes);
        assert_eq!((code, printed.as_str()), (0, ""), "{format}");
        let (code, again, printed) = convert(name::<Dictionary>(), format, "binary", &text);
        assert_eq!((code, printed.as_str()), (0, ""), "{format}");
        assert!(again == bytes, "{format} changed {}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn every_value_comes_back_from_json_and_text_byte_for_byte() {
    let keys = ["", "b", "a", "\u{e9}", "a.b/c[0]", "\"", "Z"];
    let values = values();
    let named = (0..)
        .zip(&values)
        .map(|(index, value)| (format!("{}{index}", keys[index % keys.len()]), value.clone()));
    let list = Vector { value: values.clone(), ..Vector::default() };
    let list = value(Type::Vector, Value::VectorValue(list));
    let inner = value(Type::Dictionary, Value::DictionaryValue(dictionary(named.clone())));
    let all = named.chain([
        ("list".to_owned(), list),
        ("dictionary".to_owned(), inner),
        (String::new(), DictionaryValue::default()),
    ]);
    comes_back(&dictionary(all).encode_to_vec());
}

/// Messages nested to the limit survive reading and writing.
#[test]
fn the_deepest_message_comes_back() {
    let deeper = |inner: Dictionary| {
        dictionary([("a".to_owned(), value(Type::Dictionary, Value::DictionaryValue(inner)))])
    };
    let deepest = (0..50).fold(Dictionary::default(), |inner, _| deeper(inner));
    comes_back(&deepest.encode_to_vec());
    let vector = |inner: DictionaryValue| {
        value(Type::Vector, Value::VectorValue(Vector { value: vec![inner], ..Vector::default() }))
    };
    let deepest = (0..49).fold(DictionaryValue::default(), |inner, _| vector(inner));
    comes_back(&dictionary([("a".to_owned(), deepest)]).encode_to_vec());
}

/// A message of another program: entries in its order, explicit defaults, packed and unpacked, in
/// pieces. It is equal, and is written in our order.
#[test]
fn other_forms_of_the_same_are_read_and_written_as_ours() {
    let values = values();
    let ours =
        dictionary((0..).zip(values).map(|(index, value): (usize, _)| (index.to_string(), value)));
    let mut reversed: Vec<u8> = Vec::new();
    for (key, value) in ours.data.iter().rev() {
        let data = BTreeMap::from([(key.clone(), value.clone())]);
        reversed.extend(Dictionary { data, ..Dictionary::default() }.encode_to_vec());
    }
    reversed.extend(Dictionary { version: ours.version, ..Dictionary::default() }.encode_to_vec());
    let (code, again, _) = convert(name::<Dictionary>(), "binary", "binary", &reversed);
    assert!((code, &again) == (0, &ours.encode_to_vec()));
}

/// JSON and text cannot represent unknown fields; the wire format keeps them in place.
#[test]
fn what_a_newer_program_has_written_is_kept_in_the_wire_format() {
    let mut bytes =
        dictionary([("a".to_owned(), value(Type::Bool, Value::BoolValue(true)))]).encode_to_vec();
    bytes.extend([0x1A, 3, b'n', b'e', b'w', 0x98, 0x06, 0x01]);
    let (code, again, _) = convert(name::<Dictionary>(), "binary", "binary", &bytes);
    assert!((code, &again) == (0, &bytes));
}
