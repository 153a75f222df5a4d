//! What other programs do with archives that not all of them read alike: `docs/archives.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use swordsmith_processing::checks::{Limits, Unpacking};
use swordsmith_tests::binary::data_folder;
use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

use crate::python::python;
use crate::swhid::git;

#[path = "../../../server/processing/src/checks/tests/samples/mod.rs"]
mod samples;

use samples::{Expected, Sample};

const LIMITS: Limits = Limits { members: 1_000, unpacked_bytes: 1 << 30, ratio: 1_000 };

/// The begin of the page; the tables follow.
const PAGE: &str = include_str!("archives.md");

/// The headings of the columns after those of us and of a format's own program.
const OTHERS: &str = "bsdtar | Python | swh.core";

/// The files that a program has unpacked, or nothing if it failed.
type Files = BTreeMap<String, Vec<u8>>;

/// What a program did with an archive.
struct Outcome {
    files: Files,
    has_failed: bool,
}

#[test]
fn archives_are_read_as_the_page_says() {
    let folder = data_folder();
    let sections = samples::all();
    let archives = folder.path().join("archives");
    fs::create_dir(&archives).expect("there is room");
    for sample in sections.iter().flat_map(|(_, samples)| samples) {
        fs::write(archives.join(sample.file), &sample.bytes).expect("there is room");
    }
    let python = run_python(&archives, folder.path());
    let mut page = PAGE.to_owned();
    for (heading, samples) in &sections {
        let native = if is_zip(&samples[0]) { "Info-ZIP" } else { "GNU tar" };
        let head = format!("\n## {heading}\n\n| | swordsmith | {native} | {OTHERS} |\n");
        page += &head;
        page += "|---|---|---|---|---|---|\n";
        for sample in samples {
            page += &row(sample, &archives.join(sample.file), folder.path(), &python);
        }
        page += &reasons(samples);
    }
    let mut faults = Faults::default();
    faults.golden(&project_root().join("docs/archives.md"), &page);
    faults.assert_none();
}

/// How programs write sparse files.
const SPARSE: [&[&str]; 7] = [
    &["tar", "-S"],
    &["tar", "-S", "--format=oldgnu"],
    &["tar", "-S", "--format=posix", "--sparse-version=0.0"],
    &["tar", "-S", "--format=posix", "--sparse-version=0.1"],
    &["tar", "-S", "--format=posix", "--sparse-version=1.0"],
    &["bsdtar"],
    &["bsdtar", "-z"],
];

#[test]
fn sparse_files_have_the_identifiers_that_git_gives_them() {
    // On a disk: of a file in memory, a hole that git has mapped is a hole no more.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("there is room");
    let tree = folder.path().join("p");
    fs::create_dir(&tree).expect("there is room");
    grow_sparse(&tree.join("few"), 2);
    grow_sparse(&tree.join("many"), 50);
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["add", "--all"]);
    let expected = git(folder.path(), &["write-tree"]);
    for (number, program) in SPARSE.iter().enumerate() {
        let archive = folder.path().join(number.to_string());
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg("-cf").arg(&archive).arg("p").current_dir(folder.path());
        assert!(command.status().expect("it is installed").success(), "{program:?}");
        let mut unpacking = Unpacking::new(LIMITS);
        unpacking.unpack("a", fs::File::open(&archive).expect("it is there")).expect("a file");
        let (tree, found) = unpacking.finish();
        assert_eq!((tree.id().to_string(), found.to_string()), (expected.clone(), String::new()));
        let length = fs::metadata(&archive).expect("it is there").len();
        assert!(length < 2_000_000, "{program:?} writes {length} bytes: not a sparse member");
    }
}

/// A file with so many parts, and holes between them and at its end.
fn grow_sparse(path: &Path, parts: u64) {
    let file = fs::File::create(path).expect("there is room");
    for number in 0..parts {
        let part = [number.to_le_bytes()[0]; 5000];
        std::os::unix::fs::FileExt::write_all_at(&file, &part, number * 200_000).expect("room");
    }
    file.set_len(parts * 200_000 + 77).expect("there is room");
}

fn row(
    sample: &Sample,
    archive: &Path,
    folder: &Path,
    python: &BTreeMap<String, Outcome>,
) -> String {
    let of_python = |way: &str| cell(sample, &python[&format!("{way}/{}", sample.file)]);
    let native = if is_zip(sample) { "unzip" } else { "tar" };
    let cells = [
        ours(sample),
        cell(sample, &run(native, archive, folder)),
        cell(sample, &run("bsdtar", archive, folder)),
        of_python("python"),
        of_python("deployed"),
    ];
    format!("| {} | {} |\n", sample.what, cells.join(" | "))
}

fn is_zip(sample: &Sample) -> bool {
    Path::new(sample.file).extension().is_some_and(|extension| extension == "zip")
}

/// Why we do what we do, for the rows that do not say it.
fn reasons(samples: &[Sample]) -> String {
    let reasons = samples.iter().filter(|sample| !sample.why.is_empty());
    let lines: Vec<_> =
        reasons.map(|sample| format!("* {}: {}.\n", sample.what, sample.why)).collect();
    if lines.is_empty() { String::new() } else { format!("\n{}", lines.concat()) }
}

/// The same that the tests of the server have.
fn ours(sample: &Sample) -> String {
    let mut file = tempfile::tempfile().expect("there is room");
    std::io::Write::write_all(&mut file, &sample.bytes).expect("there is room");
    let mut unpacking = Unpacking::new(LIMITS);
    unpacking.unpack(sample.file, file).expect("it can be read");
    let (_, found) = unpacking.finish();
    match &sample.expected {
        Expected::Files(_) => assert!(found.is_empty(), "{found}"),
        Expected::Refused(wanted) => {
            assert_eq!(found.to_string(), format!("{}: {wanted}", sample.file));
        }
    }
    match &sample.expected {
        Expected::Files(files) => {
            let names: Vec<_> = files.iter().map(|(name, _)| code(name)).collect();
            names.join(", ")
        }
        Expected::Refused(_) => "refused".to_owned(),
    }
}

fn cell(sample: &Sample, outcome: &Outcome) -> String {
    let is_same = matches!(&sample.expected, Expected::Files(files) if *files == listed(outcome));
    let names: Vec<_> = outcome.files.keys().map(|name| code(name)).collect();
    match (is_same, outcome.has_failed, names.is_empty()) {
        (true, false, _) => "the same".to_owned(),
        (true, true, _) => "the same, and an error".to_owned(),
        (false, true, true) => "refused".to_owned(),
        (false, false, true) => "nothing".to_owned(),
        (false, has_failed, false) => {
            let wrong = if is_by_name(sample, outcome) { "other content of " } else { "" };
            let error = if has_failed { ", and an error" } else { "" };
            format!("{wrong}{}{error}", names.join(", "))
        }
    }
}

fn listed(outcome: &Outcome) -> Vec<(&str, Vec<u8>)> {
    outcome.files.iter().map(|(name, content)| (name.as_str(), content.clone())).collect()
}

/// Whether the names are those that are expected.
fn is_by_name(sample: &Sample, outcome: &Outcome) -> bool {
    let Expected::Files(files) = &sample.expected else { return false };
    files.iter().map(|(name, _)| *name).eq(outcome.files.keys().map(String::as_str))
}

fn code(name: &str) -> String {
    format!("`{}`", name.replace('\n', "␊").replace('|', "\\|"))
}

/// Unpacks an archive by a program.
fn run(program: &str, archive: &Path, folder: &Path) -> Outcome {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    // What goes up stays in the folder of this test.
    let to = folder.join(program).join(&*name).join("x/x");
    fs::create_dir_all(&to).expect("there is room");
    let mut command = Command::new("timeout");
    command.args(["60", program]).current_dir(&to).env("LC_ALL", "C.UTF-8");
    match program {
        "unzip" => command.args(["-q", "-o"]).arg(archive),
        _ => command.args(["--no-same-owner", "-xf"]).arg(archive),
    };
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}; see CONTRIBUTING.md"));
    Outcome { files: files(&to), has_failed: !output.status.success() }
}

/// Unpacks all of them in the two ways of Python, by which and the name of the archive.
fn run_python(archives: &Path, folder: &Path) -> BTreeMap<String, Outcome> {
    let output = python("archives.py").arg(archives).arg(folder).output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let outcome = |line: &str| {
        let mut fields = line.splitn(3, '\t');
        let (way, name) = (fields.next()?, fields.next()?);
        let has_failed = fields.next().is_some_and(|wrong| !wrong.is_empty());
        let key = format!("{way}/{name}");
        let files = files(&folder.join(&key));
        Some((key, Outcome { files, has_failed }))
    };
    text.lines().filter_map(outcome).collect()
}

/// All files in a folder, and the folders that are empty; of what is neither, only the name.
fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        let Ok(entries) = fs::read_dir(folder.join(&inner)) else { continue };
        let entries: Vec<_> = entries.flatten().collect();
        if entries.is_empty() && inner != Path::new("") {
            found.insert(format!("{}/", inner.display()), Vec::new());
        }
        for entry in entries {
            let (path, kind) = (inner.join(entry.file_name()), entry.file_type());
            match kind {
                Ok(kind) if kind.is_dir() => open.push(path),
                Ok(kind) if kind.is_file() => {
                    let content = fs::read(entry.path()).unwrap_or_default();
                    found.insert(path.display().to_string(), content);
                }
                _ => drop(found.insert(path.display().to_string(), Vec::new())),
            }
        }
    }
    found
}
