//! `x-states`: what has states, and how they follow from each other.

use super::document::{Permission, ReportedBy, States, Transition};
use super::nodes::Node;
use super::reader::{Object, Reader};

/// Reads the states of what one parameter names.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<States> {
    let mut object = reader.object(node)?;
    let span = object.span;
    let names = reader.entries(&mut object, "states", |reader, node| {
        reader.text(node).map(|text| text.value.trim().to_owned())
    });
    if names.is_empty() {
        reader.findings.error(span, "`x-states` names no `states`");
    }
    let reported_by = object.take("reported-by").and_then(|node| reported_by(reader, node));
    let refused_as = reader.optional_text(&mut object, "refused-as");
    let permissions = reader.entries(&mut object, "operations", permission);
    let transitions = reader.list(&mut object, "transitions");
    let transitions = transitions.iter().filter_map(|node| transition(reader, node)).collect();
    reader.finish(object, "`x-states`");
    Some(States { names, reported_by, refused_as, permissions, transitions, span })
}

fn reported_by<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<ReportedBy> {
    let mut object = reader.object(node)?;
    let operation = required_text(reader, &mut object, "operation", "`reported-by`");
    let element = reader.required(&mut object, "element", "`reported-by`");
    let element = element.and_then(|node| {
        let mut object = reader.object(node)?;
        let name = required_text(reader, &mut object, "name", "an element");
        let namespace = reader.optional_text(&mut object, "namespace");
        reader.finish(object, "an element");
        Some((name?, namespace.map(|it| it.value).unwrap_or_default()))
    });
    reader.finish(object, "`reported-by`");
    Some(ReportedBy { operation: operation?, element: element? })
}

fn permission<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Permission> {
    let mut object = reader.object(node)?;
    let always = reader.texts(&mut object, "in");
    let conditionally = reader.texts(&mut object, "conditionally-in");
    reader.finish(object, "an operation of `x-states`");
    Some(Permission { always, conditionally })
}

fn transition<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Transition> {
    let mut object = reader.object(node)?;
    let span = object.span;
    let from = reader.optional_text(&mut object, "from");
    let to = reader.optional_text(&mut object, "to");
    let cause = required_text(reader, &mut object, "cause", "a transition");
    let by = reader.texts(&mut object, "by");
    let when = reader.entries(&mut object, "when", Reader::text);
    let elsewhere = reader.flag(&mut object, "elsewhere");
    reader.finish(object, "a transition");
    Some(Transition { from, to, cause: cause?, by, when, elsewhere, span })
}

fn required_text<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
    key: &str,
    what: &str,
) -> Option<super::Spanned<String>> {
    let node = reader.required(object, key, what)?;
    reader.text(node)
}
