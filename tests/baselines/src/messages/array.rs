//! An array of a given size: packed numbers of fixed width.

use std::rc::Rc;

use swordsmith_generated::tensor::messages::{NdArrayView, NdShape, nd_array_view};
use swordsmith_proto::{Message, MessageView};

use super::generated::buffa::tensor::proto as buffa;
use super::generated::prost::tensor::proto as prost;
use super::subjects;
use crate::random::Random;
use crate::work::Work;

/// Numbers of the fields on the way to the elements.
const FLOAT_VALUES: u32 = 4;
const VALUE: u32 = 1;

/// Decoding, encoding, and opening a view.
pub(super) fn works(payload: usize) -> Vec<Work> {
    let bytes: Rc<[u8]> = array(payload / size_of::<f32>()).encode_to_vec().into();
    let mut works = Vec::from(subjects::lower_bound(&bytes, payload));
    works.extend(subjects::ours::<NdArrayView>(&bytes, payload));
    works.extend(subjects::prost::<prost::NdArrayView>(&bytes, payload));
    works.extend(subjects::buffa::<buffa::NDArrayView>(&bytes, payload));
    works.push(Work { operation: "open", subject: "ours", bytes: payload, run: open(&bytes) });
    works.push(subjects::buffa_view::<buffa::NDArrayView>(&bytes, payload));
    works
}

fn open(bytes: &Rc<[u8]>) -> Box<dyn FnMut() -> usize> {
    let bytes = Rc::clone(bytes);
    Box::new(move || {
        let values = MessageView::new(&bytes).message(FLOAT_VALUES).expect("one piece");
        let values = values.expect("the elements").numbers::<f32>(VALUE).expect("one chunk");
        values.len()
    })
}

fn array(count: usize) -> NdArrayView {
    let mut random = Random::new();
    let value = (0..count).map(|_| random.fraction()).collect();
    let shape_dim = vec![count as u64];
    let values = nd_array_view::FloatValues { value, ..Default::default() };
    let mut array = NdArrayView {
        shape: Some(NdShape { shape_dim, ..NdShape::default() }),
        values: Some(nd_array_view::Values::FloatValues(values)),
        ..NdArrayView::default()
    };
    array.set_data_type(nd_array_view::DataType::Float);
    array
}
