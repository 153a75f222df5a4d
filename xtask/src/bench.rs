//! `cargo xtask bench`: ours, the peers and the floor side by side in one run.
//!
//! What is measured stands in `tests/peers`; here it is built, started, and its figures are shown.

mod allocations;
mod cases;
mod codegen;
mod compile;
mod instructions;
mod json;
mod peers;
mod proto;
mod real;
mod row;
mod table;
mod xml;

use std::path::{Path, PathBuf};

use row::Row;

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    /// Which benches; all, if none is named.
    names: Vec<String>,
    json: bool,
    /// Folder of real schemas with real documents.
    data: Option<PathBuf>,
    /// Which cases of that folder; all, if none is named.
    only: Vec<String>,
    /// Whether what other generators make of those cases is measured, too.
    has_peers: bool,
}

/// Measures, given the root and the folder of real schemas.
type Bench = fn(&Path, &Request) -> Result<Vec<Row>, String>;

const BENCHES: [(&str, Bench); 3] = [
    ("xml", xml::rows),
    ("proto", |root, _| proto::rows(root)),
    ("codegen", |root, request| codegen::rows(root, &request.folder(root))),
];

/// Where real schemas are looked for, from the root, if no folder is given.
const DATA: &str = "../shared/data/xsd-real";

impl Request {
    /// The folder of real schemas, whether or not it is there.
    fn folder(&self, root: &Path) -> PathBuf {
        self.data.clone().unwrap_or_else(|| root.join(DATA))
    }
}

/// Runs the command.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    if let [flag, case] = arguments
        && flag == "--generate"
    {
        return real::generate(root, Path::new(case));
    }
    let request = parse(arguments)?;
    let mut rows = Vec::new();
    for (name, bench) in BENCHES {
        if request.names.is_empty() || request.names.iter().any(|wanted| wanted == name) {
            rows.extend(bench(root, &request)?);
        }
    }
    print!("{}", if request.json { json::of(&rows) } else { table::of(&rows) });
    Ok(())
}

fn parse(arguments: &[String]) -> Result<Request, String> {
    let mut request =
        Request { names: Vec::new(), json: false, data: None, only: Vec::new(), has_peers: false };
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--json" => request.json = true,
            "--data" => {
                let folder = rest.next().ok_or("--data needs a folder")?;
                request.data = Some(PathBuf::from(folder));
            }
            "--peers" => request.has_peers = true,
            "--only" => {
                let is_name = |next: &&String| !next.starts_with("--");
                while let Some(name) = rest.next_if(is_name) {
                    request.only.push(name.clone());
                }
            }
            name if BENCHES.iter().any(|(bench, _)| *bench == name) => {
                request.names.push(name.to_owned());
            }
            other => return Err(format!("`bench` knows no `{other}`")),
        }
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_taken_in_any_order() {
        let parse = |text: &str| parse(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let request = parse("--json xml --data real").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(request.names, ["xml"]);
        assert!(request.json);
        assert_eq!(request.data, Some(PathBuf::from("real")));
        let request = parse("xml --only a b --json").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((request.names.len(), request.only.len(), request.json), (1, 2, true));
        assert!(parse("xml fast").is_err());
        assert!(parse("--data").is_err());
    }
}
