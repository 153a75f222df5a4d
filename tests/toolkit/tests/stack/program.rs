//! Reads, writes, clones, compares, formats and drops values nested to the limit, in a thread of
//! 512 KiB.

#![allow(dead_code)]

mod large;

use large::documents::Party;
use swordsmith_xml::{Document as _, Limits};

fn main() {
    println!("size of the largest type: {} bytes", size_of::<Party>());
    let depth = Limits::DEFAULT.depth;
    let forms: [(&str, &dyn Fn(usize) -> &'static str); 4] = [
        ("one type in itself", &|_| "e0"),
        ("two types in turn", &|_| "e4"),
        ("choices between", &|level| ["more", "c1"][level % 2]),
        ("derived types in place of an element", &|level| ["head", "h7", "h199"][level % 3]),
    ];
    for (what, name) in forms {
        let text = nested(depth, name);
        on_small_stack(move || try_it(&text));
        println!("{what}: lives");
    }
}

/// A document of that depth; the level determines the content.
fn nested(depth: usize, name: &dyn Fn(usize) -> &'static str) -> String {
    // A pair of names must be complete.
    let names: Vec<_> = (0..(depth - 1) / 2 * 2).map(name).collect();
    let mut text = String::from("<Order xmlns='urn:l'>");
    names.iter().for_each(|name| text.push_str(&format!("<{name}>")));
    names.iter().rev().for_each(|name| text.push_str(&format!("</{name}>")));
    text + "</Order>"
}

fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(run);
    thread.expect("a thread").join().expect("it lives");
}

fn try_it(text: &str) {
    let value = Box::new(Party::from_xml(text.as_bytes()).expect("it is valid"));
    let copy = value.clone();
    assert!(copy == value, "a copy is equal");
    assert!(format!("{value:#?}").len() > 1000, "it is shown");
    let written = value.to_xml().expect("it can be written");
    drop(value);
    assert!(Party::from_xml(&written).expect("it is read again") == *copy, "it comes back");
}
