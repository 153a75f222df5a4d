//! Rules about the server: it must not repeat what the schemas say.

use super::{Checkout, File};

/// Paths are built by generated functions.
pub(super) fn says_no_path(checkout: &Checkout) -> Vec<String> {
    let paths = described(checkout, "yaml", |line| {
        let path = line.strip_prefix("  /")?.trim_end().strip_suffix(':')?;
        let fixed = path.split('{').next()?;
        (!fixed.is_empty()).then(|| format!("/{fixed}"))
    });
    lines_with_any(checkout, &paths, "a path of the service is the generated code's to write")
}

/// Namespaces stand in the generated tables.
pub(super) fn says_no_namespace(checkout: &Checkout) -> Vec<String> {
    let namespaces = described(checkout, "xsd", |line| {
        let after = line.split("targetNamespace=\"").nth(1)?;
        after.split('"').next().map(str::to_owned)
    });
    // Not even in tests: their documents are files, which a change of the schemas changes, too.
    let says = |line: &str| {
        let is_comment = line.trim_start().starts_with("//");
        !is_comment && namespaces.iter().any(|text| line.contains(text.as_str()))
    };
    let files = checkout.rust().filter(|file| is_ours(&file.name));
    files
        .flat_map(|file| file.lines_with(says, "a namespace is the generated code's to write"))
        .collect()
}

/// Which status an answer has is the variant of a generated enum.
pub(super) fn says_no_status(checkout: &Checkout) -> Vec<String> {
    let status = |line: &str| {
        let named = line.split("StatusCode::").nth(1);
        let constant = named.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
        let number = line.split("from_u16(").nth(1);
        constant || number.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut found = faults(checkout, status, "a status is the generated code's to choose");
    // What runs any service knows the statuses of HTTP, and no description.
    found.retain(|fault| !fault.starts_with("server/serve/src/"));
    found
}

/// What the schemas of a kind say, by a function of their lines.
fn described(
    checkout: &Checkout,
    extension: &str,
    find: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let schemas = checkout.files.iter().filter(|file| file.name.starts_with("schemas/"));
    let lines = schemas.filter(|file| file.is(extension)).flat_map(|file| file.text.lines());
    lines.filter_map(find).collect()
}

fn lines_with_any(checkout: &Checkout, texts: &[String], fault: &str) -> Vec<String> {
    faults(checkout, |line| texts.iter().any(|text| line.contains(text.as_str())), fault)
}

fn faults(checkout: &Checkout, test: impl Fn(&str) -> bool, fault: &str) -> Vec<String> {
    let is_source = |file: &&File| is_ours(&file.name) && file.in_server().is_some();
    let files = checkout.rust().filter(is_source);
    files.flat_map(|file| without_tests(file).lines_with(&test, fault)).collect()
}

/// Whether it is of the server. A client of any server judges ours by the standards, not by our
/// schemas.
fn is_ours(name: &str) -> bool {
    name.starts_with("server/") && !name.starts_with("server/sword2/")
}

/// A file with its comments and its tests blanked: tests may say what they expect.
fn without_tests(file: &File) -> File {
    let is_test = file.name.ends_with("/tests.rs") || file.name.contains("/tests/");
    let text = if is_test { "" } else { file.text.as_str() };
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines =
        code.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    File { name: file.name.clone(), text: lines.collect::<Vec<_>>().join("\n") }
}
