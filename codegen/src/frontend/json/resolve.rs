//! Where a reference leads.

use swordsmith_http::percent;
use swordsmith_xml::near::nearest;

use super::children::token;
use super::index::{Index, Known, ResourceIndex};
use crate::frontend::nodes::{Kind, Node};
use crate::frontend::uri;

/// The subschema that a reference leads to.
pub(crate) struct Target<'f> {
    pub(crate) node: &'f Node,
    pub(crate) known: Known,
    /// The anchor, if the reference names one.
    pub(crate) anchor: Option<String>,
}

impl<'f> Index<'f> {
    /// The target of a reference in a resource; what is wrong with it, and what to write instead.
    pub(crate) fn resolve(
        &self,
        reference: &str,
        from: ResourceIndex,
    ) -> Result<Target<'f>, (String, Option<String>)> {
        let (written, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let uri = uri::join(&self.resources[from].uri, written);
        let uri = uri.split('#').next().unwrap_or_default();
        let found = if written.is_empty() { Some(from) } else { self.find(uri, from, written) };
        let Some(resource) = found else {
            let near = nearest(uri, self.uris()).map(|near| format!("did you mean `{near}`?"));
            let give = "give the file that has this URI; nothing is fetched".to_owned();
            return Err((
                format!("unresolved reference: no schema has the URI `{uri}`"),
                near.or(Some(give)),
            ));
        };
        let fragment = percent::decode(fragment).unwrap_or_else(|| fragment.to_owned());
        if fragment.is_empty() || fragment.starts_with('/') {
            return self.pointed(resource, &fragment);
        }
        self.anchored(resource, fragment)
    }

    fn anchored(
        &self,
        resource: ResourceIndex,
        anchor: String,
    ) -> Result<Target<'f>, (String, Option<String>)> {
        let anchors = &self.resources[resource].anchors;
        let Some(node) = anchors.get(&anchor) else {
            let near = nearest(&anchor, anchors.keys().map(String::as_str));
            let message = format!("unresolved reference: no anchor `{anchor}`");
            return Err((message, near.map(|near| format!("did you mean `{near}`?"))));
        };
        let known = self.known(node).cloned();
        let known = known.unwrap_or(Known { resource, pointer: String::new() });
        Ok(Target { node, known, anchor: Some(anchor) })
    }

    /// The target of a JSON Pointer, which may lead through other resources, and to where no
    /// keyword that is known has a schema.
    fn pointed(
        &self,
        resource: ResourceIndex,
        pointer: &str,
    ) -> Result<Target<'f>, (String, Option<String>)> {
        let mut node = self.resources[resource].root;
        let mut known = Known { resource, pointer: String::new() };
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            node = child(node, &step).map_err(|near| {
                let message = format!("unresolved reference: no value at `#{pointer}`");
                (message, near.map(|near| format!("did you mean `{near}`?")))
            })?;
            known.pointer = format!("{}/{}", known.pointer, token(&step));
            if let Some(better) = self.known(node) {
                known = better.clone();
            }
        }
        Ok(Target { node, known, anchor: None })
    }
}

/// The value under a step of a JSON Pointer; a name that is near if there is none.
fn child<'n>(node: &'n Node, step: &str) -> Result<&'n Node, Option<String>> {
    match &node.kind {
        Kind::Mapping(entries) => {
            let found = entries.iter().find(|(key, _)| key.text == step).map(|(_, value)| value);
            let near = || nearest(step, entries.iter().map(|(key, _)| key.text.as_str()));
            found.ok_or_else(|| near().map(str::to_owned))
        }
        Kind::Sequence(items) => {
            step.parse::<usize>().ok().and_then(|at| items.get(at)).ok_or(None)
        }
        Kind::Scalar(..) => Err(None),
    }
}
