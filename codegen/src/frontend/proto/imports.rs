//! Reads the roots and everything they import, each text once.

use std::collections::{BTreeMap, VecDeque};

use prost_types::DescriptorProto;
use prost_types::uninterpreted_option::NamePart;
use protox::file::{File, FileResolver, GoogleFileResolver};

use super::folders::{Folders, Named};
use super::nesting::{DEEPEST, too_deep};
use super::{Places, report};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// `FileDescriptorProto.dependency`.
const DEPENDENCY: i32 = 3;

/// `FileDescriptorProto.message_type`.
const MESSAGE: i32 = 4;

/// `DescriptorProto.nested_type`.
const NESTED_TYPE: i32 = 3;

/// `FileDescriptorProto.syntax`.
const SYNTAX: i32 = 12;

/// What reading the files in some import folders came to.
pub(super) struct Reading {
    folders: Folders,
    /// The files that could be parsed, by the name imports use.
    pub(super) files: BTreeMap<String, Parsed>,
    faults: Vec<(SourceId, protox::Error)>,
    unresolved: Vec<(Span, String)>,
    /// Files whose names are not theirs alone, and files that are not parsed.
    refused: Vec<(Span, String)>,
}

/// A file that is proto text, its names not yet resolved.
pub(super) struct Parsed {
    pub(super) source: SourceId,
    pub(super) file: File,
    places: Places,
}

/// Reads from the import folder that resolves every import, or else from the manifest's.
pub(super) fn read(roots: &[SourceId], sources: &Sources) -> Reading {
    let folders = Folders::around(roots, sources).into_iter();
    let mut readings = folders.map(|folders| read_from(folders, roots, sources));
    let first = readings.next().expect("the manifest's own folder always stands first");
    if first.unresolved.is_empty() {
        return first;
    }
    readings.find(|reading| reading.unresolved.is_empty()).unwrap_or(first)
}

/// Reads from import folders: of several files of one name that of the first folder.
pub(super) fn read_in(folders: &[String], roots: &[SourceId], sources: &Sources) -> Reading {
    read_from(Folders::given(folders), roots, sources)
}

/// What a file imports, by the names in its text: of one that does not parse, what it seems to
/// import. The well-known types are left out.
pub fn imports(text: &str) -> Vec<String> {
    let found = match File::from_source("", text) {
        Ok(file) => file.file_descriptor_proto().dependency.clone(),
        Err(_) => imports_of_broken(text).map(str::to_owned).collect(),
    };
    found.into_iter().filter(|name| !is_well_known(name)).collect()
}

fn is_well_known(import: &str) -> bool {
    GoogleFileResolver::new().open_file(import).is_ok()
}

fn read_from(folders: Folders, roots: &[SourceId], sources: &Sources) -> Reading {
    let mut reading = Reading {
        folders,
        files: BTreeMap::new(),
        faults: Vec::new(),
        unresolved: Vec::new(),
        refused: Vec::new(),
    };
    let mut waiting: VecDeque<_> =
        roots.iter().map(|id| reading.folders.named(*id, sources)).collect();
    let mut seen: BTreeMap<String, SourceId> = BTreeMap::new();
    let mut names: BTreeMap<SourceId, String> = BTreeMap::new();
    while let Some(file) = waiting.pop_front() {
        let (name, source) = (file.name.clone(), file.source);
        if let Some(other) = seen.get(&name).filter(|other| **other != source) {
            reading.refused.push((source.span(0, 0), same_name(&name, *other, source, sources)));
        } else if let Some(other) = names.get(&source).filter(|other| **other != name) {
            reading.refused.push((source.span(0, 0), two_names(other, &name)));
        } else if seen.insert(name.clone(), source).is_none() {
            names.insert(source, name);
            waiting.extend(reading.read_file(file, sources));
        }
    }
    reading
}

/// Two files of one name: which one is imported, nobody could tell.
fn same_name(name: &str, one: SourceId, other: SourceId, sources: &Sources) -> String {
    let (one, other) = (sources.shown_name(one), sources.shown_name(other));
    format!("`{one}` and `{other}` are both imported as `{name}`: name a folder around both")
}

/// A file of two names would declare everything twice.
fn two_names(one: &str, other: &str) -> String {
    format!("this file is imported as `{one}` and as `{other}`: name the folder of one of these")
}

impl Reading {
    /// The import names of some files.
    pub(super) fn names_of(&self, ids: &[SourceId]) -> Vec<&str> {
        let of = |id: &SourceId| self.files.iter().find(|(_, parsed)| parsed.source == *id);
        ids.iter().filter_map(of).map(|(name, _)| name.as_str()).collect()
    }

    /// Parses one file and answers what it imports from among the sources.
    fn read_file(&mut self, file: Named, sources: &Sources) -> Vec<Named> {
        let Named { name, source: id } = file;
        let source = sources.get(id);
        if let Some(at) = too_deep(&source.text) {
            let message = format!("brackets nest deeper than the {DEEPEST} levels that are read");
            self.refused.push((id.span(at, at + 1), message));
            return Vec::new();
        }
        match File::from_source(&name, &source.text) {
            Ok(file) => {
                let places = Places::new(id, source, file.file_descriptor_proto());
                let parsed = Parsed { source: id, file, places };
                let imports = self.imports_of(&parsed, sources);
                self.files.insert(name, parsed);
                imports
            }
            Err(error) => {
                self.faults.push((id, error));
                let imports = imports_of_broken(&source.text);
                imports.filter_map(|import| self.folders.find(import, sources)).collect()
            }
        }
    }

    fn imports_of(&mut self, parsed: &Parsed, sources: &Sources) -> Vec<Named> {
        let mut found = Vec::new();
        for (index, import) in (0..).zip(&parsed.file.file_descriptor_proto().dependency) {
            if let Some(file) = self.folders.find(import, sources) {
                found.push(file);
            } else if !is_well_known(import) {
                let place = parsed.places.at(&[DEPENDENCY, index]);
                self.unresolved.push((place, import.clone()));
            }
        }
        found
    }

    /// Records every fault that reading met.
    pub(super) fn report(&self, sources: &Sources, findings: &mut Diagnostics) {
        for (id, error) in &self.faults {
            report::placed(error, *id, findings);
        }
        for (place, message) in &self.refused {
            findings.error(*place, message);
        }
        for (place, import) in &self.unresolved {
            self.folders.not_found(*place, import, sources, findings);
        }
        for parsed in self.files.values() {
            parsed.refuse_other_than_proto3(findings);
            parsed.refuse_entries(findings);
        }
    }
}

impl Parsed {
    /// Where the first import stands whose name is the one looked for.
    pub(super) fn place_of_import(&self, is_it: impl Fn(&str) -> bool) -> Option<Span> {
        let imports = (0..).zip(&self.file.file_descriptor_proto().dependency);
        let (index, _) = imports.into_iter().find(|(_, name)| is_it(name))?;
        Some(self.places.at(&[DEPENDENCY, index]))
    }

    /// Entries of maps are made by the compiler: a message that says that it is one is none.
    fn refuse_entries(&self, findings: &mut Diagnostics) {
        let messages = (0..).zip(&self.file.file_descriptor_proto().message_type);
        messages.for_each(|(index, it)| self.refuse_entry(it, &[MESSAGE, index], findings));
    }

    fn refuse_entry(&self, message: &DescriptorProto, path: &[i32], findings: &mut Diagnostics) {
        let options = message.options.iter().flat_map(|options| &options.uninterpreted_option);
        let is_it = |name: &NamePart| !name.is_extension && name.name_part == "map_entry";
        if options.into_iter().any(|option| matches!(&*option.name, [name] if is_it(name))) {
            let help = "write the field as `map<KEY, VALUE>`";
            let message = "`map_entry` is for the compiler alone";
            findings.error_with_help(self.places.at(path), message, help);
        }
        for (index, nested) in (0..).zip(&message.nested_type) {
            self.refuse_entry(nested, &[path, &[NESTED_TYPE, index]].concat(), findings);
        }
    }

    fn refuse_other_than_proto3(&self, findings: &mut Diagnostics) {
        if self.file.file_descriptor_proto().syntax() != "proto3" {
            let place = self.places.at(&[SYNTAX]);
            findings.error_with_help(place, "only proto3 is supported", report::PROTO3_HELP);
        }
    }
}

/// What a text that does not parse seems to import, so that faults there are found in the same run.
/// What no import may be called is not looked for.
fn imports_of_broken(text: &str) -> impl Iterator<Item = &str> {
    let statements = text.lines().filter(|line| line.trim_start().starts_with("import"));
    let names = statements.filter_map(|line| line.split(['"', '\'']).nth(1));
    names.filter(|name| !name.contains('\\') && name.split('/').all(is_step))
}

/// Whether a part of a path leads further down.
fn is_step(part: &str) -> bool {
    !matches!(part, "" | "." | "..")
}
