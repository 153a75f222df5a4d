//! Mutants of the response headers: each entry of a response's `headers` gone, or under another
//! name.

use std::collections::BTreeMap;

use super::Mutant;

/// The mutants of every description among the schemas.
pub(super) fn mutants(schemas: &BTreeMap<String, String>) -> Vec<Mutant> {
    let is_description = |(name, _): &(&String, &String)| super::is_a(name, "yaml");
    schemas
        .iter()
        .filter(is_description)
        .flat_map(|(name, text)| in_description(name, text))
        .collect()
}

fn in_description(file: &str, text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let entries = (0..lines.len()).filter(|at| is_response_header(&lines, *at));
    let mutant = |what: &str, at: usize, changed: Vec<String>| Mutant {
        name: format!("{what} header {} ({file}:{})", key(lines[at]), at + 1),
        files: vec![(file.to_owned(), changed.join("\n") + "\n")],
    };
    entries
        .flat_map(|at| {
            [mutant("remove", at, removed(&lines, at)), mutant("rename", at, renamed(&lines, at))]
        })
        .collect()
}

/// Whether a line is an entry of a response's headers (or of the common ones), and not of a part's.
fn is_response_header(lines: &[&str], at: usize) -> bool {
    let Some(parent) = parent(lines, at) else { return false };
    let above = |from| parent_keys(lines, from);
    match key(lines[parent]) {
        "x-common-headers" => true,
        "headers" => above(parent).contains(&"responses") && !above(parent).contains(&"encoding"),
        _ => false,
    }
}

fn parent_keys<'a>(lines: &[&'a str], from: usize) -> Vec<&'a str> {
    std::iter::successors(parent(lines, from), |at| parent(lines, *at))
        .map(|at| key(lines[at]))
        .collect()
}

/// The nearest line above that is indented less.
fn parent(lines: &[&str], at: usize) -> Option<usize> {
    let own = indent(lines[at])?;
    (0..at).rev().find(|above| indent(lines[*above]).is_some_and(|other| other < own))
}

/// How far a line is indented; nothing for lines without a key.
fn indent(line: &str) -> Option<usize> {
    let text = line.trim_start();
    (!text.is_empty() && !text.starts_with('#')).then(|| line.len() - text.len())
}

fn key(line: &str) -> &str {
    line.trim().split(':').next().unwrap_or_default()
}

fn removed(lines: &[&str], at: usize) -> Vec<String> {
    let own = indent(lines[at]);
    let behind =
        lines[at + 1..].iter().position(|line| indent(line).is_some() && indent(line) <= own);
    let end = behind.map_or(lines.len(), |behind| at + 1 + behind);
    lines[..at].iter().chain(&lines[end..]).map(ToString::to_string).collect()
}

fn renamed(lines: &[&str], at: usize) -> Vec<String> {
    let name = key(lines[at]);
    let change = |(index, line): (usize, &&str)| {
        if index == at {
            line.replacen(name, &format!("{name}-Renamed"), 1)
        } else {
            (*line).to_owned()
        }
    };
    lines.iter().enumerate().map(change).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::mutants;

    const TEXT: &str = "\
responses:
  '201':
    headers:
      Location:
        $ref: 'x'
encoding:
  file:
    headers:
      Content-MD5: 1
components:
  x-common-headers:
    Vary: 1
";

    #[test]
    fn response_headers_only() {
        let schemas = BTreeMap::from([("a.yaml".to_owned(), TEXT.to_owned())]);
        let names: Vec<_> = mutants(&schemas).into_iter().map(|mutant| mutant.name).collect();
        let expected = [
            "remove header Location (a.yaml:4)",
            "rename header Location (a.yaml:4)",
            "remove header Vary (a.yaml:12)",
            "rename header Vary (a.yaml:12)",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn a_header_goes_with_all_its_lines() {
        let schemas = BTreeMap::from([("a.yaml".to_owned(), TEXT.to_owned())]);
        let text = &mutants(&schemas)[0].files[0].1;
        assert!(!text.contains("Location") && !text.contains("'x'") && text.contains("encoding"));
    }
}
