//! The spike's figures: reading and writing a 5 MB feed, ours, the peer and the floor in one run.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]

use swordsmith_peers::measure::{Subject, medians};
use swordsmith_peers::ours::{documents::Feed, table};
use swordsmith_peers::{floor, sample, xsd_parser};
use swordsmith_runtime::xml::{Document, Limits, validate};

fn main() {
    let document = sample::feed(5_000_000);
    let peer = xsd_parser::read(&document).expect("the peer reads the sample");
    let ours = Feed::from_xml(document.as_bytes()).expect("we read the sample");
    println!("a feed of {} bytes, {} entries; medians of 15", document.len(), peer.entry.len());
    let mut reading: Vec<Subject<'_>> = vec![
        ("floor", Box::new(|| floor::read(&document).expect("well-formed").0)),
        ("ours", Box::new(|| Feed::from_xml(document.as_bytes()).expect("valid").entry.len())),
        (
            "table only",
            Box::new(|| validate(&table::SCHEMA, document.as_bytes(), &Limits::DEFAULT).len()),
        ),
        ("xsd-parser", Box::new(|| xsd_parser::read(&document).expect("valid").entry.len())),
    ];
    table("read", document.len(), &medians(&mut reading, 15));
    let mut writing: Vec<Subject<'_>> = vec![
        ("floor", Box::new(|| std::hint::black_box(document.as_bytes().to_vec()).len())),
        ("ours", Box::new(|| ours.to_xml().expect("valid").len())),
        ("xsd-parser", Box::new(|| xsd_parser::write(&peer).expect("valid").len())),
    ];
    table("write", document.len(), &medians(&mut writing, 15));
}

fn table(operation: &str, bytes: usize, medians: &[(&str, u64)]) {
    let slowest = medians.iter().map(|(_, time)| *time).max().unwrap_or(1);
    let floor = medians.first().map_or(1, |(_, time)| *time);
    #[expect(clippy::cast_precision_loss, reason = "ratios for people")]
    let ratio = |a: u64, b: u64| a as f64 / b as f64;
    for (name, time) in medians {
        let speed = ratio(bytes as u64 * 1000, *time);
        let (floor, slowest) = (ratio(floor, *time), ratio(slowest, *time));
        println!(
            "{operation:6} {name:12} {speed:8.0} MB/s   {floor:6.2} of the floor   {slowest:6.2} x the slowest"
        );
    }
}
