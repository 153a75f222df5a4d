//! The W3C's XML Schema test suite: its XSD 1.0 parts, all by tables in memory, or a sample
//! compiled.

mod figures;
mod index;
mod load;
mod page;
mod unpack;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::case::{Case, Expected, Outcome};
use super::{Arguments, by_table, compiled, known, report, sum};
use figures::Figures;
use index::Group;

/// The table of all tests; a folder that has it is a copy of the suite.
pub(super) const INDEX: &str = "index.tsv.gz";

/// How many groups are compiled by default.
const SAMPLE: usize = 100;

/// Runs the suite, or a sample of it.
pub(super) fn run(root: &Path, request: &Arguments) -> Result<(), String> {
    let files = unpack::unpack(root, &request.folder)?;
    let groups = index::read(&request.folder.join(INDEX))?;
    if request.tables {
        run_all(root, request, &files, &groups)
    } else {
        run_sample(root, request, &files, &groups)
    }
}

/// All of them, by tables.
fn run_all(root: &Path, request: &Arguments, files: &Path, groups: &[Group]) -> Result<(), String> {
    let known = known(root, "w3c-expected.tsv", true)?;
    let results = in_parallel(groups, |group| {
        let case = load::case(files, group);
        let outcome = by_table::run(&case);
        (case.without_sources(), outcome)
    });
    let (_, failures) = sum(results.iter().map(|(case, outcome)| (case, outcome)), &known);
    let finished = failures.finish(false);
    let figures =
        Figures::of(groups.iter().zip(&results).map(|(group, (case, it))| (group, case, it)));
    println!("{figures}");
    if request.page {
        page::write(root, &figures)?;
    }
    finished
}

/// A sample spread evenly over the groups that have a valid schema and documents.
fn run_sample(
    root: &Path,
    request: &Arguments,
    files: &Path,
    groups: &[Group],
) -> Result<(), String> {
    if request.page {
        return Err("the page has the figures of all tests: --page goes with --tables".to_owned());
    }
    let known = known(root, "w3c-expected.tsv", false)?;
    let whole: Vec<_> = groups.iter().filter(|group| group.is_whole()).collect();
    let wanted = request.sample.unwrap_or(SAMPLE).clamp(1, whole.len().max(1));
    let sample = (0..wanted).filter_map(|index| whole.get(index * whole.len() / wanted));
    let cases: Vec<Case> = sample.map(|group| load::case(files, group)).collect();
    let outcomes: Vec<Outcome> = compiled::run(root, "w3c", &cases)?;
    let (totals, failures) = sum(cases.iter().zip(&outcomes), &known);
    let finished = failures.finish(true);
    let report::Totals { schemas, valid, invalid, .. } = totals;
    println!("schemas {schemas}, valid {valid}, invalid {invalid}");
    finished
}

/// Calls a closure with each group, on all processors; the results are in the order of the groups.
fn in_parallel<T: Send>(groups: &[Group], work: impl Fn(&Group) -> T + Sync) -> Vec<T> {
    /// The canonical form is computed recursively, as generated code reads.
    const STACK: usize = 64 << 20;
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(groups.len())));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let worker = || {
                while let Some((index, group)) = take(&next, groups) {
                    let answer = work(group);
                    done.lock().expect("nobody panics with it").push((index, answer));
                }
            };
            let builder = std::thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, worker).expect("a thread can be started");
        }
    });
    let mut done = done.into_inner().expect("nobody panics with it");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, answer)| answer).collect()
}

fn take<'g>(next: &AtomicUsize, groups: &'g [Group]) -> Option<(usize, &'g Group)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    groups.get(index).map(|group| (index, group))
}

impl Group {
    /// Whether it has a valid schema, and documents.
    fn is_whole(&self) -> bool {
        self.schema == Some(Expected::Valid) && !self.documents.is_empty()
    }
}
