//! Documents, read from bytes and written to bytes.

use std::hint::black_box;

use swordsmith_generated::deposit::documents::Feed;
use swordsmith_xml::Document;
use trade::invoice::documents::Invoice;
use trade::places::documents::Map;

use crate::{Work, samples};

pub(super) fn read_feed() -> Work {
    read::<Feed>(samples::feed())
}

pub(super) fn write_feed() -> Work {
    write::<Feed>(&samples::feed())
}

pub(super) fn read_invoice() -> Work {
    read::<Invoice>(samples::invoice())
}

pub(super) fn write_invoice() -> Work {
    write::<Invoice>(&samples::invoice())
}

pub(super) fn read_map() -> Work {
    read::<Map>(samples::map())
}

pub(super) fn write_map() -> Work {
    write::<Map>(&samples::map())
}

/// The value is dropped, too: the time for that is part of the cost of reading it.
fn read<D: Document + 'static>(document: String) -> Work {
    Box::new(move || {
        black_box(D::from_xml(document.as_bytes()).expect("a valid document"));
        document.len()
    })
}

fn write<D: Document + 'static>(document: &str) -> Work {
    let value = D::from_xml(document.as_bytes()).expect("a valid document");
    Box::new(move || value.to_xml().expect("a valid document").len())
}
