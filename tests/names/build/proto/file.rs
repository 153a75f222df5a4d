//! Random files, whose names come from a small pool.

use std::fmt::Write as _;

use super::pool::OF_MESSAGES;
use crate::random::Random;
use crate::words::documentation;

/// The files: their names and their texts. All import those before them.
pub(super) fn random(random: &mut Random) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for number in 0..=random.below(3) {
        let mut text = "syntax = \"proto3\";\n".to_owned();
        let package = package(random);
        let _ = package.iter().try_for_each(|it| writeln!(text, "package {it};"));
        let mut file = File { random, text, numbers: 0 };
        let mut names = Names::default();
        for _ in 0..2 + file.random.below(4) {
            file.item(&mut names, 0);
        }
        files.push((format!("file{number}.proto"), file.text));
    }
    // Two files of one package share its names: only the first of them stays.
    let mut packages: Vec<String> = Vec::new();
    files.retain(|(_, text)| {
        let package = text.lines().nth(1).unwrap_or_default().to_owned();
        let is_new = !packages.contains(&package);
        packages.push(package);
        is_new
    });
    files
}

/// A package of up to three parts, or none.
fn package(random: &mut Random) -> Option<String> {
    let parts = (0..random.below(4)).map(|_| OF_MESSAGES[random.below(OF_MESSAGES.len())]);
    let parts: Vec<_> = parts.collect();
    (!parts.is_empty()).then(|| parts.join("."))
}

/// The names of a scope, and of what Protocol Buffers themselves take for the same.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn claim(&mut self, names: &[String]) -> bool {
        let is_free = names.iter().all(|name| !self.0.contains(name));
        if is_free {
            self.0.extend_from_slice(names);
        }
        is_free
    }
}

struct File<'r> {
    random: &'r mut Random,
    text: String,
    numbers: u32,
}

impl File<'_> {
    fn name(&mut self) -> &'static str {
        OF_MESSAGES[self.random.below(OF_MESSAGES.len())]
    }

    fn comment(&mut self) {
        let text = documentation(self.random);
        let _ = text.lines().try_for_each(|line| writeln!(self.text, "// {line}"));
    }

    /// A message or an enumeration: its name, if there is one.
    fn item(&mut self, scope: &mut Names, depth: usize) -> Option<(&'static str, bool)> {
        let name = self.name();
        if !scope.claim(&[name.to_owned()]) {
            return None;
        }
        let is_message = self.random.below(3) > 0;
        let is_written = if is_message {
            self.message(name, depth);
            true
        } else {
            self.enumeration(name, scope)
        };
        is_written.then_some((name, is_message))
    }

    fn message(&mut self, name: &str, depth: usize) {
        self.comment();
        let _ = writeln!(self.text, "message {name} {{");
        let (mut scope, mut json) = (Names::default(), Names::default());
        let mut nested: Vec<(&str, bool)> = Vec::new();
        for _ in 0..if depth < 2 { self.random.below(3) } else { 0 } {
            nested.extend(self.item(&mut scope, depth + 1));
        }
        for _ in 0..=self.random.below(6) {
            if self.random.below(5) == 0 {
                self.oneof(&mut scope, &mut json, &nested);
            } else {
                self.field(&mut scope, &mut json, &nested, true);
            }
        }
        self.text.push_str("}\n");
    }

    fn oneof(&mut self, scope: &mut Names, json: &mut Names, nested: &[(&str, bool)]) {
        let name = self.name();
        if !scope.claim(&[name.to_owned()]) {
            return;
        }
        let (before, at) = (self.numbers, self.text.len());
        let _ = writeln!(self.text, "oneof {name} {{");
        for _ in 0..=self.random.below(3) {
            self.field(scope, json, nested, false);
        }
        self.text.push_str("}\n");
        if before == self.numbers {
            self.text.truncate(at); // an empty one is none
        }
    }

    fn field(
        &mut self,
        scope: &mut Names,
        json: &mut Names,
        nested: &[(&str, bool)],
        may_repeat: bool,
    ) {
        let name = self.name();
        if scope.0.contains(&name.to_owned()) || !json.claim(&[camel_case(name).to_lowercase()]) {
            return;
        }
        scope.claim(&[name.to_owned()]);
        self.comment();
        self.numbers += 1;
        let label =
            ["", "repeated ", "optional "][self.random.below(if may_repeat { 3 } else { 1 })];
        let scalar = ["int32", "string", "bytes", "bool", "double"][self.random.below(5)];
        let kind = match self.random.pick(nested) {
            // Where a field begins with `message`, a message begins.
            Some((nested, _)) if self.random.below(2) == 0 && *nested != "message" => nested,
            _ => scalar,
        };
        let number = self.numbers;
        if may_repeat && self.random.below(6) == 0 {
            let _ = writeln!(self.text, "map<string, {kind}> {name} = {number};");
        } else {
            let _ = writeln!(self.text, "{label}{kind} {name} = {number};");
        }
    }

    /// Whether there is one: it has a value at least. Values stand in the scope of their enumeration.
    fn enumeration(&mut self, name: &str, scope: &mut Names) -> bool {
        let (at, mut count) = (self.text.len(), 0);
        let _ = writeln!(self.text, "enum {name} {{");
        let mut values = Names::default();
        for _ in 0..2 + self.random.below(6) {
            let value = self.name();
            let prefixed = format!("{}_{value}", name.to_uppercase());
            let value = if self.random.below(2) == 0 { prefixed } else { value.to_owned() };
            let stripped = stripped(&value, name);
            if !scope.0.contains(&value) && values.claim(&[stripped]) {
                scope.claim(std::slice::from_ref(&value));
                let _ = writeln!(self.text, "{value} = {count};");
                count += 1;
            }
        }
        self.text.push_str("}\n");
        if count == 0 {
            self.text.truncate(at);
        }
        count > 0
    }
}

/// What Protocol Buffers compare in fields, whatever its case: their names in JSON.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |camel, part| {
        let mut letters = part.chars();
        let capital = letters.next().map(|first| first.to_ascii_uppercase());
        camel.chars().chain(capital).chain(letters).collect()
    })
}

fn lower_case(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

/// What `protoc` compares in values: their names without that of the enumeration, whatever their
/// case.
fn stripped(value: &str, of: &str) -> String {
    let (value, of) = (lower_case(value), lower_case(of));
    let stripped = value.strip_prefix(&of).filter(|rest| !rest.is_empty());
    stripped.unwrap_or(&value).to_owned()
}
