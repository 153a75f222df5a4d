//! How long our generator takes for a set of schemas, and how much it makes of it.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::model::sizes::Sizes;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{GeneratedFile, frontend, lower, passes};

/// How often a set has its turn, unless that takes longer than this altogether.
const ROUNDS: usize = 5;
const ENOUGH: Duration = Duration::from_secs(5);

/// The figures of a set, from these files of a folder, separated by tabs.
pub(crate) fn row(folder: &Path, roots: &[&str]) -> Result<String, String> {
    let mut sources = Sources::default();
    swordsmith_files::add_folder(folder, &mut sources)?;
    let (reached, largest) = look(&sources, roots)?;
    let quoted: Vec<_> = roots.iter().map(|root| format!("'{root}'")).collect();
    let text = format!(
        "[output]\nfacade = false\n[[module]]\nname = \"ours\"\nxsd = [{}]\n",
        quoted.join(", ")
    );
    let manifest = sources.add("swordsmith.toml", text);
    let (mut files, mut times) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    while times.len() < ROUNDS && (times.is_empty() || begun.elapsed() < ENOUGH) {
        let begun = Instant::now();
        files = swordsmith_codegen::generate(&sources, manifest)
            .map_err(|findings| findings.render(&sources))?;
        times.push(begun.elapsed().as_nanos());
    }
    times.sort_unstable();
    let bytes: usize = files.iter().map(|file| file.contents.len()).sum();
    let (time, types, table) =
        (times[times.len() / 2], lines(&files, "documents.rs"), lines(&files, "table.rs"));
    Ok(format!("generate\tours\t{time}\t{bytes}\t{reached}\t{types}\t{table}\t{largest}"))
}

/// Lines of the schema files that the roots reach, and the bytes that a value of the largest type
/// takes.
fn look(sources: &Sources, roots: &[&str]) -> Result<(usize, usize), String> {
    let find = |root: &&str| sources.find(root).ok_or(format!("there is no file `{root}`"));
    let roots = roots.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    let mut findings = Diagnostics::default();
    let set = frontend::xsd::parse(&roots, sources, &mut findings);
    let set = set.ok_or_else(|| findings.render(sources))?;
    let files: BTreeSet<_> = set.documents.iter().map(|document| document.file.source).collect();
    let lines = files.into_iter().map(|file| sources.get(file).text.lines().count()).sum();
    let documents = lower::xsd::lower(&set, sources, &mut findings);
    let mut documents = documents.ok_or_else(|| findings.render(sources))?;
    let shapes = passes::shape(&mut documents, &mut findings);
    Ok((lines, Sizes::new(&shapes).largest().map_or(0, |(_, bytes)| bytes)))
}

fn lines(files: &[GeneratedFile], name: &str) -> usize {
    let named = files.iter().filter(|file| file.path.ends_with(&format!("/{name}")));
    named.map(|file| file.contents.lines().count()).sum()
}
