//! Measures the documents of one case with the types of another generator: `times` as in the
//! program of our own types.

mod lower_bound;
mod measure;
#[allow(warnings, reason = "not our code")]
mod baseline;
mod registry;
mod work;
use std::fs;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use work::{Work, discard};

/// That of the server, for every subject.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Makes the works on a document of one type; its root is called that.
type Try = fn(&Rc<str>, &'static str) -> Result<Vec<Work>, String>;

fn main() {
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

fn works(line: &str) -> Result<Vec<Work>, String> {
    let (root, path) = line.split_once('\t').ok_or("no line of a root and a path")?;
    let text: Rc<str> = fs::read_to_string(path).map_err(|error| error.to_string())?.into();
    let found = registry::DOCUMENTS.iter().find(|(name, ..)| *name == root);
    let (_, local, attempt) = found.ok_or_else(|| format!("no type was generated for {root}"))?;
    attempt(&text, local)
}

fn attempt<T: Serialize + DeserializeOwned + 'static>(
    document: &Rc<str>,
    root: &'static str,
) -> Result<Vec<Work>, String> {
    let value = read::<T>(document)?;
    let length = write(&value, root)?.len();
    let (of_lower_bound, of_baseline) = (Rc::clone(document), Rc::clone(document));
    let work = |operation, subject, bytes, run| Work { operation, subject, bytes, run };
    let bytes = document.len();
    Ok(vec![
        work(
            "read",
            "floor",
            bytes,
            Box::new(move || lower_bound::read(&of_lower_bound).expect("well-formed").names),
        ),
        work(
            "read",
            "quick-xml+serde",
            bytes,
            Box::new(move || discard(read::<T>(&of_baseline).expect("readable"))),
        ),
        work(
            "write",
            "quick-xml+serde",
            length,
            Box::new(move || discard(write(&value, root).expect("writable"))),
        ),
    ])
}

fn read<T: DeserializeOwned>(document: &str) -> Result<T, String> {
    quick_xml::de::from_str(document).map_err(|error| error.to_string())
}

fn write<T: Serialize>(value: &T, root: &str) -> Result<Vec<u8>, String> {
    let written = quick_xml::se::to_string_with_root(root, value);
    written.map(String::into_bytes).map_err(|error| error.to_string())
}
