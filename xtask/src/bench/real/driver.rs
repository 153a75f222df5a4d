//! Measures the documents of one case. This is the `main` of a crate that is made for each case;
//! `case` is what the generator made, `registry` the types that are documents.
//!
//! A line of input is the expanded name of a document's root and the document's path, with a tab
//! between them.
//!
//! * `times`: for each document a row per work, its columns separated by tabs: number of the
//!   document, operation, subject, nanoseconds, bytes; or `left out` and why.
//! * `once OPERATION SUBJECT`: does that twice with each document, the second time inside
//!   `counted`, which a profiler can find; prints how many bytes that were.
//! * `size`: the bytes of the largest type of a document.

mod case;
mod escaper;
mod lower_bound;
mod measure;
mod registry;
mod work;

use std::fs;
use std::rc::Rc;

use swordsmith_xml::{Document, decode};

use escaper::Events;
use work::{Work, discard};

/// That of the server, for every subject.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Makes the works on a document of one type.
type Try = fn(&Rc<str>) -> Result<Vec<Work>, String>;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    // As much as the program of a user has: what needs more is seen.
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["times"] => times(),
        ["once", operation, subject] => once(operation, subject),
        ["size"] => println!("{}", registry::SIZES.iter().max().unwrap_or(&0)),
        _ => panic!("times | once OPERATION SUBJECT | size"),
    }
}

fn times() {
    for (index, line) in std::io::stdin().lines().enumerate() {
        match works(&line.expect("lines of UTF-8")) {
            Err(why) => println!("{index}\tleft out\t{}", why.replace(['\t', '\n'], " ")),
            Ok(mut works) => {
                let times = measure::medians(&mut works);
                for (work, time) in works.iter().zip(times) {
                    println!(
                        "{index}\t{}\t{}\t{time}\t{}",
                        work.operation, work.subject, work.bytes
                    );
                }
            }
        }
    }
}

fn once(operation: &str, subject: &str) {
    let mut bytes = 0;
    for line in std::io::stdin().lines() {
        let works = works(&line.expect("lines of UTF-8")).unwrap_or_default();
        let wanted = |work: &Work| work.operation == operation && work.subject == subject;
        for mut work in works.into_iter().filter(wanted) {
            (work.run)();
            measure::counted(&mut work);
            bytes += work.bytes;
        }
    }
    println!("{bytes}");
}

fn works(line: &str) -> Result<Vec<Work>, String> {
    let (root, path) = line.split_once('\t').ok_or("no line of a root and a path")?;
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let text: Rc<str> = decode(&bytes).map_err(|error| error.to_string())?.into();
    let found = registry::DOCUMENTS.iter().find(|(name, _)| *name == root);
    let (_, attempt) = found.ok_or_else(|| format!("no type was generated for {root}"))?;
    attempt(&text)
}

/// The works on a document: ours and the lower bounds, in the order they take turns.
fn attempt<D: Document + Clone + 'static>(document: &Rc<str>) -> Result<Vec<Work>, String> {
    let value = D::from_xml(document.as_bytes()).map_err(|error| error.to_string())?;
    let written = value.to_xml().map_err(|error| error.to_string())?;
    let events = Events::of(std::str::from_utf8(&written).map_err(|error| error.to_string())?);
    if events.write() != written {
        return Err("the lower bound writes another document".to_owned());
    }
    let (of_lower_bound, of_ours) = (Rc::clone(document), Rc::clone(document));
    let work = |operation, subject, bytes, run| Work { operation, subject, bytes, run };
    let read = document.len();
    Ok(vec![
        work(
            "read",
            "floor",
            read,
            Box::new(move || lower_bound::read(&of_lower_bound).expect("well-formed").names),
        ),
        work(
            "read",
            "ours",
            read,
            Box::new(move || discard(D::from_xml(of_ours.as_bytes()).expect("valid"))),
        ),
        work("write", "floor", written.len(), Box::new(move || discard(events.write()))),
        work(
            "write",
            "ours",
            written.len(),
            Box::new(move || discard(value.to_xml().expect("valid"))),
        ),
    ])
}
