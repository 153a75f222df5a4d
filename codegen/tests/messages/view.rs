//! Arrays that are looked at in the bytes of a message.

use swordsmith_proto::{Fault, Message, MessageView};

use crate::generated::sample::v1::{Lists, Scalars};

const PACKED: u32 = 1;

#[test]
fn numbers_are_those_that_reading_gives() {
    let values: Vec<f32> = (0..1000_u16).map(f32::from).collect();
    let messages = vec![Scalars::default()];
    let bytes = Lists { packed: values.clone(), messages, ..Lists::default() }.encode_to_vec();
    let mut slices = 0;
    for shift in 0..4 {
        let shifted = [&[0; 4][..shift], &bytes].concat();
        let numbers =
            MessageView::new(&shifted[shift..]).numbers::<f32>(PACKED).expect("one chunk");
        assert_eq!((numbers.len(), numbers.get(999), numbers.get(1000)), (1000, Some(999.0), None));
        assert_eq!(numbers.get(usize::MAX), None);
        assert!(numbers.iter().eq(values.iter().copied()));
        assert_eq!(numbers.to_vec(), values);
        slices += usize::from(numbers.as_slice().is_some_and(|slice| slice == values));
    }
    assert_eq!(slices, 1, "of four places one is aligned");
    let messages = MessageView::new(&bytes).message(4).expect("one message").expect("it is there");
    assert!(messages.numbers::<f64>(1).expect("nothing").is_empty());
}

#[test]
fn what_stands_in_pieces_is_only_read() {
    let fault = |bytes: &[u8]| {
        MessageView::new(bytes).numbers::<f32>(PACKED).map(|_| ()).map_err(|error| error.fault())
    };
    assert_eq!(fault(b"\x0a\x04\0\0\0\0\x0a\0"), Err(Fault::Pieces));
    assert_eq!(fault(b"\x0d\0\0\0\0"), Err(Fault::Pieces));
    assert_eq!(fault(b"\x0a\x05\0\0\0\0\0"), Err(Fault::PackedLength));
    assert_eq!(fault(b"\x0a\x05\0\0\0\0"), Err(Fault::Truncated));
    assert_eq!(fault(b""), Ok(()));
}
