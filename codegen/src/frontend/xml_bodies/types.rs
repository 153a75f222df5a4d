//! Complex types, and simple ones that have a name.

use super::builder::{Builder, Pending, TypeDraft};
use super::declarations::Owner;
use super::effective::{Effective, Start};
use super::fragment::{Attribute, Fragment};
use super::members::is_closed;
use super::names::NodeType;
use super::occurrence::Occurrence;
use super::shapes::Shape;
use crate::frontend::nodes::Kind;
use crate::source::Span;

/// What a type is made of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// The members of an object.
    Object,
    /// The items of an array, with the name of those that have none.
    Wrapper(String),
    /// A simple type.
    Simple,
    /// A value that is the text of an element.
    Text,
    /// Whatever is well-formed.
    Anything,
}

/// What makes a type another one: its role, its schemas, the namespace of unqualified names in it.
pub(super) type Key = (Role, Vec<Span>, String);

/// Elements beside those that have a property.
const UNNAMED: [Attribute<'static>; 4] = [
    ("minOccurs", "0"),
    ("maxOccurs", "unbounded"),
    ("processContents", "skip"),
    ("notQName", "##definedSibling"),
];

impl<'n> Builder<'n, '_> {
    /// The type of a root element.
    pub(super) fn root_type(&mut self, starts: &[Start<'n>], name: &str, namespace: &str) -> usize {
        let value = self.effective(starts);
        let role = match self.shape(&value) {
            Shape::Object => Role::Object,
            Shape::Array => Role::Wrapper(name.to_owned()),
            Shape::Scalar => Role::Text,
            Shape::Anything => Role::Anything,
        };
        self.ask(role, starts, &value, (name, namespace))
    }

    /// The index of a type, which is built later.
    pub(super) fn ask(
        &mut self,
        role: Role,
        starts: &[Start<'n>],
        value: &Effective<'n>,
        (hint, namespace): (&str, &str),
    ) -> usize {
        let mut parts: Vec<_> = value.structural().map(|part| part.start).collect();
        if parts.is_empty() {
            parts = starts.to_vec();
        }
        let spans = parts.iter().map(|start| start.node.span).collect();
        let key = (role.clone(), spans, namespace.to_owned());
        if let Some(known) = self.by_key.get(&key) {
            return *known;
        }
        let is_own = !matches!(role, Role::Wrapper(_));
        let name = value.component().filter(|_| is_own).unwrap_or(hint);
        let first = parts.first().map(|start| start.node);
        let draft = TypeDraft {
            name: self.names.free(namespace, name),
            span: first.map_or_else(|| starts[0].node.span, |node| node.span),
            documentation: value.parts.last().map_or("", |_| value.documentation()).to_owned(),
            documents: Vec::new(),
            is_simple: role == Role::Simple,
            is_mixed: role == Role::Anything,
            content: Fragment::default(),
        };
        let id = self.types.len();
        self.types.push(draft);
        self.by_key.insert(key, id);
        let namespace = namespace.to_owned();
        self.queue.push((id, Pending { starts: starts.to_vec(), role, namespace }));
        id
    }

    /// Builds a type.
    pub(super) fn build(&mut self, id: usize, pending: &Pending<'n>) {
        let value = self.effective(&pending.starts);
        let (name, span) = (self.types[id].name.local.clone(), self.types[id].span);
        let owner = Owner { name, namespace: pending.namespace.clone(), span };
        let content = match &pending.role {
            Role::Object => self.object(&value, &owner),
            Role::Wrapper(item) => self.wrapper(&value, item, &owner),
            Role::Simple => self.simple(&value, span).content(span),
            Role::Text => self.text_content(&pending.starts, &owner, &Fragment::default()),
            Role::Anything => anything(span),
        };
        self.types[id].content = content;
    }

    /// Whether an object may have members that it does not name.
    fn is_open(&mut self, value: &Effective<'n>, span: Span) -> bool {
        if let Some(additional) = value.first("additionalProperties")
            && matches!(&additional.kind, Kind::Mapping(entries) if !entries.is_empty())
        {
            let message = "`additionalProperties`: in XML, elements that have no property may \
                           hold anything";
            self.findings.note(additional.span, message);
        }
        if !value.alternatives.is_empty() {
            let message = "alternatives of objects are one type in XML: which of their members \
                           belong together is not checked";
            self.findings.note(span, message);
        }
        !is_closed(value)
    }

    /// The content of an object: its elements in any order, then its attributes.
    fn object(&mut self, value: &Effective<'n>, owner: &Owner) -> Fragment {
        self.refuse_unsupported(value);
        let (mut elements, mut attributes) = (Vec::new(), Fragment::default());
        let mut text = None;
        for member in self.members(value) {
            let wanted = self.member_node(&member);
            match wanted {
                None => {}
                Some(NodeType::Attribute) => self.attribute(&member, owner, &mut attributes),
                Some(NodeType::Text) => text = member.alternatives.first().cloned(),
                Some(_) => {
                    let once = Occurrence::member(member.is_required);
                    self.member(&member, once, owner, &mut elements);
                }
            }
        }
        let is_open = self.is_open(value, owner.span);
        if is_open {
            attributes.empty("anyAttribute", &[("processContents", "skip")], owner.span);
        }
        match text {
            Some(starts) if elements.is_empty() => self.text_content(&starts, owner, &attributes),
            Some(_) => {
                let message = "text beside elements is not supported: one member is text, others are \
                               elements";
                self.findings.error(owner.span, message);
                attributes
            }
            None => {
                let mut declarations = self.declarations(&elements, owner);
                if is_open {
                    declarations.empty("any", &UNNAMED, owner.span);
                }
                let mut content = all(&declarations, owner.span);
                content.append(&attributes);
                content
            }
        }
    }

    /// The content of an element around the items of an array.
    fn wrapper(&mut self, value: &Effective<'n>, item: &str, owner: &Owner) -> Fragment {
        let mut elements = Vec::new();
        let occurrence = Occurrence::items(value, true);
        self.items(value, (item, occurrence), owner, &mut elements);
        all(&self.declarations(&elements, owner), owner.span)
    }
}

/// Elements in any order.
fn all(elements: &Fragment, span: Span) -> Fragment {
    let mut content = Fragment::default();
    if !elements.text.is_empty() {
        content.open("all", &[], span);
        content.append(elements);
        content.close("all");
    }
    content
}

/// Content of any kind.
pub(super) fn anything(span: Span) -> Fragment {
    let mut content = Fragment::default();
    content.open("sequence", &[], span);
    let any = [("minOccurs", "0"), ("maxOccurs", "unbounded"), ("processContents", "skip")];
    content.empty("any", &any, span);
    content.close("sequence");
    content.empty("anyAttribute", &[("processContents", "skip")], span);
    content
}
