//! Writes values that are nested to the limit as JSON, and reads them again, in a thread of 512 KiB.

#![allow(dead_code)]

mod large;

use large::documents::Party;
use serde::Deserialize;
use swordsmith_xml::{Document as _, Limits};

fn main() {
    println!("size of the largest type: {} bytes", size_of::<Party>());
    // A pair of names must be complete.
    let pairs = (Limits::DEFAULT.depth - 1) / 2;
    for (what, names) in [("one type in itself", ["e0", "e0"]), ("choices", ["more", "c1"])] {
        let [begin, end] = ["", "/"].map(|slash| {
            let tags = names.map(|name| format!("<{slash}{name}>"));
            if slash.is_empty() { tags.concat() } else { tags[1].clone() + &tags[0] }
        });
        let (begin, end) = (begin.repeat(pairs), end.repeat(pairs));
        let text = format!("<Order xmlns='urn:l'>{begin}{end}</Order>");
        let thread = std::thread::Builder::new().stack_size(512 << 10);
        thread.spawn(move || try_it(&text)).expect("a thread").join().expect("it lives");
        println!("{what}: lives");
    }
}

fn try_it(text: &str) {
    let value = Box::new(Party::from_xml(text.as_bytes()).expect("it is valid"));
    let json = serde_json::to_string(&value).expect("it can be JSON");
    let mut deserializer = serde_json::Deserializer::from_str(&json);
    deserializer.disable_recursion_limit();
    let back = Box::<Party>::deserialize(&mut deserializer).expect("JSON is read");
    assert!(back == value, "it comes back");
}
