//! The rules about which module imports which: those of the server, and of what serves it, form no
//! circle, and those of the generator keep the order of its layers.

use std::collections::{BTreeMap, BTreeSet};

use super::{Checkout, File};

/// The sources whose top-level modules form no circle.
const SERVERS: [&str; 4] =
    ["server/processing/src/", "server/serve/src/", "server/service/src/", "server/src/"];

/// The sources whose top-level modules have layers.
const GENERATOR: &str = "codegen/src/";

/// The layers of the generator. A module knows those of the layers before its own, and none beside
/// it.
const LAYERS: [&[&str]; 9] = [
    &["destination", "naming", "source", "tree"],
    &["excerpt"],
    &["diagnostic"],
    &["model"],
    &["frontend", "manifest"],
    &["descriptors", "lower", "passes", "table"],
    &["description", "sample"],
    &["emit"],
    &["pipeline"],
];

/// Files that are the crate's roots: they name every module, and no module names them.
const ROOTS: [&str; 2] = ["lib", "main"];

/// Which module imports which, with the first place where it does.
type Imports<'c> = BTreeMap<&'c str, BTreeMap<&'c str, String>>;

/// No top-level module of the server imports itself by way of others.
pub(super) fn form_no_circle(checkout: &Checkout) -> Vec<String> {
    SERVERS.into_iter().filter_map(|root| circle(checkout, root)).collect()
}

fn circle(checkout: &Checkout, root: &'static str) -> Option<String> {
    let imports = imports(checkout, root);
    let circle = imports.keys().find_map(|module| {
        let way = way(module, module, &imports, &mut BTreeSet::new())?;
        Some([vec![*module], way].concat())
    });
    circle.map(|circle| describe(root, &circle, &imports))
}

/// A top-level module of the generator imports from the layers before its own.
pub(super) fn are_imported_in_order(checkout: &Checkout) -> Vec<String> {
    let imports = imports(checkout, GENERATOR);
    imports.iter().flat_map(|(importer, found)| out_of_order(importer, found)).collect()
}

fn out_of_order(importer: &str, found: &BTreeMap<&str, String>) -> Vec<String> {
    let Some(own) = layer(importer) else {
        return vec![format!("{GENERATOR}: `{importer}` has no layer in xtask/src/tidy/layers.rs")];
    };
    let is_below = |module: &str| layer(module).is_some_and(|layer| layer < own);
    let wrong = found.iter().filter(|(module, _)| !is_below(module));
    wrong.map(|(module, place)| format!("{place}: {importer} must not know {module}")).collect()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The rules above read one module from each path, so a path names one.
pub(super) fn import_one_module_a_line(checkout: &Checkout) -> Vec<String> {
    let groups = |line: &str| line.contains("crate::{");
    let fault = "import each module by a line of its own";
    let files = SERVERS.into_iter().chain([GENERATOR]).flat_map(|root| sources(checkout, root));
    files.flat_map(|(_, file)| file.lines_with(groups, fault)).collect()
}

fn imports<'c>(checkout: &'c Checkout, root: &'static str) -> Imports<'c> {
    let mut imports = Imports::new();
    for (importer, file) in sources(checkout, root) {
        let found = imports.entry(importer).or_default();
        for (number, imported) in crate_paths(&file.text).filter(|(_, name)| *name != importer) {
            found.entry(imported).or_insert_with(|| format!("{}:{number}", file.name));
        }
    }
    let modules: BTreeSet<_> = imports.keys().copied().collect();
    for found in imports.values_mut() {
        found.retain(|name, _| modules.contains(name));
    }
    imports
}

/// The files below a root, each with the top-level module that it belongs to: `a` for `a.rs` and
/// for `a/b.rs`.
fn sources<'c>(
    checkout: &'c Checkout,
    root: &'static str,
) -> impl Iterator<Item = (&'c str, &'c File)> {
    let modules = checkout.rust().filter_map(move |file| {
        let path = file.name.strip_prefix(root)?;
        let folder = path.split_once('/').map(|(folder, _)| folder);
        Some((folder.or_else(|| path.strip_suffix(".rs"))?, file))
    });
    modules.filter(|(module, _)| !ROOTS.contains(module))
}

/// The name behind each `crate::`, with its line. Comments import nothing.
fn crate_paths(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
    let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let name = move |path: &'_ str| path.find(is_end).unwrap_or(path.len());
    code.flat_map(move |(number, line)| {
        line.split("crate::").skip(1).map(move |path| (number, &path[..name(path)]))
    })
}

/// The modules on the way of imports from one to another, the last one included.
fn way<'c>(
    from: &str,
    to: &str,
    imports: &Imports<'c>,
    seen: &mut BTreeSet<&'c str>,
) -> Option<Vec<&'c str>> {
    for next in imports.get(from)?.keys().copied() {
        if next == to {
            return Some(vec![next]);
        }
        if seen.insert(next)
            && let Some(rest) = way(next, to, imports, seen)
        {
            return Some([vec![next], rest].concat());
        }
    }
    None
}

fn describe(root: &str, circle: &[&str], imports: &Imports<'_>) -> String {
    let steps = circle.windows(2).map(|step| {
        let place = &imports[step[0]][step[1]];
        format!("{place}: {} imports {}", step[0], step[1])
    });
    let steps: Vec<_> = steps.collect();
    format!("{root}: modules import each other in a circle\n  {}", steps.join("\n  "))
}
