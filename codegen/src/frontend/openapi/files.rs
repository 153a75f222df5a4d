//! The files of a description: the one that begins it, and those that its references lead to.

use swordsmith_xml::near::nearest;

use super::nodes;
use super::nodes::{Kind, Node};
use super::references::{Reference, locations};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// The files, each read once.
pub(super) struct Files<'s> {
    sources: &'s Sources,
    /// In the order in which they are reached; `None` for one that is not YAML.
    roots: Vec<(SourceId, Option<Node>)>,
}

/// Why a reference leads nowhere.
pub(super) enum Missing {
    /// That has been said already.
    Told,
    /// This is why.
    Nowhere {
        /// What is wrong.
        message: String,
        /// What would mend it.
        help: Option<String>,
    },
}

impl<'s> Files<'s> {
    /// Reads a description and the files that it reaches, as far as they are among the sources.
    pub(super) fn read(first: SourceId, sources: &'s Sources, findings: &mut Diagnostics) -> Self {
        let mut roots: Vec<(SourceId, Option<Node>)> = Vec::new();
        let mut queue = vec![first];
        while let Some(id) = queue.pop() {
            if roots.iter().any(|(known, _)| *known == id) {
                continue;
            }
            let root = nodes::read(id, sources, findings);
            let from = &sources.get(id).name;
            let locations = root.as_ref().map(locations).unwrap_or_default();
            let reached = locations.iter().rev().filter_map(|it| beside(from, it));
            queue.extend(reached.filter_map(|name| sources.find(&name)));
            roots.push((id, root));
        }
        Self { sources, roots }
    }

    /// The root of the file that begins it; `None` if that is not YAML.
    pub(super) fn first(&self) -> Option<&Node> {
        self.roots.first()?.1.as_ref()
    }

    /// The files, the one that begins it first.
    pub(super) fn ids(&self) -> Vec<SourceId> {
        self.roots.iter().map(|(id, _)| *id).collect()
    }

    /// Where a reference in a file leads.
    pub(super) fn find(&self, from: SourceId, reference: &Reference) -> Result<&Node, Missing> {
        let id = self.file(from, reference)?;
        let known = self.roots.iter().find(|(known, _)| *known == id);
        let root = known.and_then(|(_, root)| root.as_ref()).ok_or(Missing::Told)?;
        let Some(steps) = reference.steps() else {
            let message = format!("`#{}` is no JSON pointer", reference.fragment);
            return Err(nowhere(message, "expected one such as `#/components/schemas/Name`"));
        };
        let mut node = root;
        for step in &steps {
            node = child(node, step).map_err(|near| {
                let shown = || format!("`{}`", self.sources.shown_name(id));
                let file = if id == from { "this file".to_owned() } else { shown() };
                let message = format!("`#{}` is nowhere in {file}", reference.fragment);
                let help = near.map(|near| format!("did you mean `{near}`?"));
                Missing::Nowhere { message, help }
            })?;
        }
        Ok(node)
    }

    /// The file that a reference in another one names.
    fn file(&self, from: SourceId, reference: &Reference) -> Result<SourceId, Missing> {
        let location = &reference.location;
        if location.is_empty() {
            return Ok(from);
        }
        if reference.is_absolute() {
            let message = format!("`{location}` is not read: it is an absolute path");
            return Err(nowhere(message, "write the path from the file that has the reference"));
        }
        let found = beside(&self.sources.get(from).name, location);
        let Some(name) = found.filter(|_| !reference.is_remote()) else {
            let message = format!("`{location}` is not read: nothing is fetched");
            let help = "save the file beside this one, and refer to it by its path";
            return Err(nowhere(message, help));
        };
        self.sources.find(&name).ok_or_else(|| {
            let near = nearest(&name, self.sources.iter().map(|(_, source)| &*source.name));
            let near = near
                .map(|near| format!(": did you mean `{}`?", self.sources.shown(near)))
                .unwrap_or_default();
            let message = format!("there is no file `{}`", self.sources.shown(&name));
            let help =
                format!("`{location}` is looked for beside the file that refers to it{near}");
            nowhere(message, &help)
        })
    }
}

/// The name of the file at the path of a reference, seen from the file of another name; `None` for
/// what is no path but a URL.
pub fn beside(from: &str, path: &str) -> Option<String> {
    if path.contains("://") {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split(['#', '?']).next().unwrap_or_default().split('/') {
        match part {
            "." | "" => {}
            ".." => match parts.last() {
                Some(&last) if last != ".." => drop(parts.pop()),
                _ => parts.push(".."),
            },
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn nowhere(message: String, help: &str) -> Missing {
    Missing::Nowhere { message, help: Some(help.to_owned()) }
}

/// A child of a node; else the name of one that may be meant.
fn child<'n>(node: &'n Node, step: &str) -> Result<&'n Node, Option<&'n str>> {
    match &node.kind {
        Kind::Mapping(entries) => {
            let found = entries.iter().find(|(key, _)| key.text == step).map(|(_, node)| node);
            found.ok_or_else(|| nearest(step, entries.iter().map(|(key, _)| &*key.text)))
        }
        Kind::Sequence(items) => step.parse().ok().and_then(|at: usize| items.get(at)).ok_or(None),
        Kind::Scalar(..) => Err(None),
    }
}
