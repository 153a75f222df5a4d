//! `cargo xtask codegen`: reads schemas into memory, has the generator turn them into text, and
//! writes that text; the only place that does either.

mod difference;
mod folder;
mod input;

use std::path::{Path, PathBuf};

use swordsmith_codegen::GeneratedFile;

use folder::Folder;

/// The mode of the command.
#[derive(Debug, PartialEq, Eq)]
enum Request {
    /// Write the checked-in code.
    Write,
    /// Write nothing; fail if the checked-in code differs from the generator's output.
    Check,
    /// Write a crate for other schemas, or for some of their documents.
    Crate { manifest: PathBuf, out: PathBuf, only: Vec<String> },
}

/// Runs the command.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    match parse(arguments)? {
        Request::Write => write(root),
        Request::Check => check(root),
        Request::Crate { manifest, out, only } => write_crate(root, &manifest, &out, &only),
    }
}

fn parse(arguments: &[String]) -> Result<Request, String> {
    let (mut check, mut manifest, mut out, mut only) = (false, None, None, Vec::new());
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        let mut value =
            || rest.next().map(PathBuf::from).ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--check" => check = true,
            "--manifest" => manifest = Some(value()?),
            "--out" => out = Some(value()?),
            "--only" => {
                let is_root = |next: &&String| !next.starts_with("--");
                let roots = std::iter::from_fn(|| rest.next_if(is_root)).cloned();
                only.extend(roots);
                if only.is_empty() {
                    return Err("--only needs roots, as `{namespace}local`".to_owned());
                }
            }
            other => return Err(format!("`codegen` knows no `{other}`")),
        }
    }
    if manifest.is_none() && !only.is_empty() {
        return Err("--only goes with --manifest and --out".to_owned());
    }
    match (check, manifest, out) {
        (false, None, None) => Ok(Request::Write),
        (true, None, None) => Ok(Request::Check),
        (false, Some(manifest), Some(out)) => Ok(Request::Crate { manifest, out, only }),
        (true, ..) => Err("--check stands alone: it checks what is checked in".to_owned()),
        (false, ..) => Err("--manifest and --out go together".to_owned()),
    }
}

/// The checked-in code: each manifest of this repository, and the folder of its output.
fn own(root: &Path) -> [Own; 3] {
    let [shelter, trade] = ["shelter", "trade"].map(|name| root.join("examples").join(name));
    let generated = Folder::new(root.join("generated"), &["Cargo.toml", "src/lib.rs"]);
    let of_example = |folder: PathBuf| Own {
        manifest: folder.join("schemas/swordsmith.toml"),
        location: "schemas",
        output: Folder::shared(folder),
    };
    let manifest = root.join("schemas/swordsmith.toml");
    let service = Own { manifest, location: "../schemas", output: generated };
    [service, of_example(shelter), of_example(trade)]
}

/// A manifest of this repository, and its output.
struct Own {
    manifest: PathBuf,
    /// Its folder, relative to that of the output.
    location: &'static str,
    output: Folder,
}

fn write(root: &Path) -> Result<(), String> {
    for Own { manifest, location, output } in own(root) {
        let files = input::read(&manifest)?.with_schema_location(location).generate()?;
        let (written, removed) = output.update(&files)?;
        println!("{}: {} files, {written} written, {removed} removed", output.name(), files.len());
    }
    Ok(())
}

fn check(root: &Path) -> Result<(), String> {
    let mut drifts = String::new();
    for Own { manifest, location, output } in own(root) {
        let input = input::read(&manifest)?.with_schema_location(location);
        let files = input.generate()?;
        if files != input.generate()? {
            return Err("two runs of the generator on the same schemas differ".to_owned());
        }
        drifts += &output.compare(&files)?.to_string();
        println!("{}: {} files come of the schemas", output.name(), files.len());
    }
    if drifts.is_empty() {
        return Ok(());
    }
    Err(format!("{drifts}run `cargo xtask codegen` and commit the result"))
}

fn write_crate(root: &Path, manifest: &Path, out: &Path, roots: &[String]) -> Result<(), String> {
    let input = input::read(manifest)?;
    let runtime = root.join("codegen/runtime");
    let files: Vec<GeneratedFile> = input.generate_crate(roots, &crate_name(out), &runtime)?;
    let (written, removed) = Folder::new(out.to_path_buf(), &["Cargo.lock"]).update(&files)?;
    println!("{} files in {}, {written} written, {removed} removed", files.len(), out.display());
    Ok(())
}

/// A package name from that of the folder: the characters that cargo allows, starting with a
/// letter.
fn crate_name(out: &Path) -> String {
    let name = out.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    let name: String = name.unwrap_or_default().chars().map(allowed).collect();
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if begins { name } else { format!("generated-{name}").trim_end_matches('-').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_up_to_date() {
        check(&crate::project_root()).unwrap_or_else(|message| panic!("{message}"));
    }

    #[test]
    fn package_names_are_what_cargo_allows() {
        assert_eq!(crate_name(Path::new("target/Maven POM")), "maven-pom");
        assert_eq!(crate_name(Path::new("/")), "generated");
        assert_eq!(crate_name(Path::new("4.0")), "generated-4-0");
    }

    #[test]
    fn the_two_forms_do_not_mix() {
        let parse = |text: &str| parse(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(parse("--check"), Ok(Request::Check));
        assert!(parse("--check --manifest a --out b").is_err());
        assert!(parse("--manifest a").is_err());
        let only = vec!["{urn:a}b".to_owned(), "c".to_owned()];
        let (manifest, out) = (PathBuf::from("a"), PathBuf::from("b"));
        let request = Request::Crate { manifest, out, only };
        assert_eq!(parse("--only {urn:a}b c --manifest a --out b"), Ok(request));
        assert!(parse("--only a").is_err() && parse("--manifest a --out b --only").is_err());
        assert!(parse("--chek").is_err());
    }
}
