//! IDs in unions, and required attributes of `xsi`: what cannot be read cannot be written.

use swordsmith_xml::{Document as _, Error, InstanceAttributes};

use crate::ids_in_unions::documents::{Graph, GraphNode, Key, Reference};
use crate::required_xsi_attributes::documents::{Line, LineOrDerived, Report};

fn id(text: &str) -> Key {
    Key::Id(text.to_owned())
}

fn node(key: &str, alias: &str) -> GraphNode {
    GraphNode { key: Some(id(key)), alias: Some(id(alias)), ..GraphNode::default() }
}

fn references(text: &str) -> Vec<Reference> {
    vec![Reference::Idref(text.to_owned()), Reference::Integer(7.into())]
}

fn written(graph: &Graph) -> Result<Graph, Error> {
    let (bytes, mut streamed) = (graph.to_xml()?, Vec::new());
    graph.to_writer(&mut streamed).unwrap();
    assert_eq!(bytes, streamed);
    Graph::from_xml(&bytes)
}

#[test]
fn ids_of_unions_are_written_once() {
    let graph = Graph {
        node: vec![node("a", "a"), node("b", "c")],
        label: vec![Key::Integer(1.into()), Key::Integer(1.into()), id("d")],
        start: Some(references("d")),
        ..Graph::default()
    };
    assert_eq!(written(&graph).unwrap(), graph);
    let refused = [
        Graph { node: vec![node("a", "b"), node("c", "b")], ..Graph::default() },
        Graph { label: vec![id("d"), id("d")], ..Graph::default() },
        Graph { node: vec![node("a", "b")], label: vec![id("a")], ..Graph::default() },
    ];
    for graph in refused {
        let error = graph.to_xml().unwrap_err().to_string();
        assert!(error.contains("is in the document already"), "{error}");
    }
    let dangling = Graph { start: Some(references("x")), ..graph };
    let error = dangling.to_xml().unwrap_err().to_string();
    assert!(error.contains("no element has the ID `x`"), "{error}");
}

#[test]
fn required_attributes_of_xsi_are_asked_for() {
    let line = LineOrDerived::Line(Box::new(Line { text: "a".to_owned() }));
    let report = |instance| Report { day: None, instance, line: vec![line.clone()] };
    let error = report(None).to_xml().unwrap_err().to_string();
    assert!(error.contains("the attribute `xsi:schemaLocation` is missing"), "{error}");
    let located = InstanceAttributes::located("urn:a a.xsd");
    let error = report(Some(Box::new(located))).to_xml().unwrap_err().to_string();
    assert!(error.contains("the attribute `xsi:type` is missing"), "{error}");
}
