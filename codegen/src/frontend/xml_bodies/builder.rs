//! The components that bodies need: found from the roots on, each built once.

use std::collections::BTreeMap;

use super::XmlBody;
use super::bodies::Wanted;
use super::effective::{Effective, Start};
use super::fragment::Fragment;
use super::known::{KnownNames, as_ncname};
use super::names::XmlObject;
use super::prefixes::Prefixes;
use super::shapes::Shape;
use super::types::{Key, Role};
use crate::diagnostic::{Diagnostics, Severity};
use crate::frontend::json::Index;
use crate::frontend::xsd::SchemaSet;
use crate::model::names::ExpandedName;
use crate::source::Span;

/// So many alternatives are looked at for a body, those inside of others included.
const ALTERNATIVES: usize = 20_000;

/// Converts schemas.
pub(super) struct Builder<'n, 'i> {
    pub index: &'i Index<'n>,
    /// Types by index; a type is built after it was asked for.
    pub types: Vec<TypeDraft>,
    pub by_key: BTreeMap<Key, usize>,
    pub names: KnownNames,
    /// Types that are not built yet, with what they are made of.
    pub queue: Vec<(usize, Pending<'n>)>,
    /// Groups of one element or attribute of another namespace than its type.
    pub groups: Vec<GroupDraft>,
    /// Global elements, each with its type.
    pub roots: Vec<(ExpandedName, usize, Span)>,
    pub prefixes: Prefixes,
    /// The shapes of values, by the places of their schemas.
    pub shapes: BTreeMap<Vec<Span>, Shape>,
    /// How many alternatives may still be looked at for the body.
    budget: usize,
    pub findings: Diagnostics,
}

/// A type that is asked for.
#[derive(Debug, Clone)]
pub(super) struct Pending<'n> {
    pub starts: Vec<Start<'n>>,
    pub role: Role,
    /// The namespace of unqualified names in it.
    pub namespace: String,
}

/// A complex type, or a simple one.
#[derive(Debug, Clone)]
pub(super) struct TypeDraft {
    pub name: ExpandedName,
    pub span: Span,
    pub documentation: String,
    /// The roots of the documents that it is the type of.
    pub documents: Vec<ExpandedName>,
    pub is_simple: bool,
    pub is_mixed: bool,
    pub content: Fragment,
}

/// A group that lets a type refer to a name of another namespace.
#[derive(Debug, Clone)]
pub(super) struct GroupDraft {
    pub name: ExpandedName,
    pub is_attribute: bool,
    pub content: Fragment,
    pub span: Span,
}

impl<'n, 'i> Builder<'n, 'i> {
    pub(super) fn new(index: &'i Index<'n>, set: &SchemaSet) -> Self {
        Self {
            index,
            types: Vec::new(),
            by_key: BTreeMap::new(),
            names: KnownNames::of(set),
            queue: Vec::new(),
            groups: Vec::new(),
            roots: Vec::new(),
            prefixes: Prefixes::default(),
            shapes: BTreeMap::new(),
            budget: ALTERNATIVES,
            findings: Diagnostics::default(),
        }
    }

    /// The document of a body, with all that it reaches. `None` if it cannot be converted: then nothing
    /// of it stays.
    pub(super) fn body(&mut self, body: &Wanted, findings: &mut Diagnostics) -> Option<XmlBody> {
        let before = (self.types.len(), self.groups.len());
        self.budget = ALTERNATIVES;
        let root = self.root(body);
        self.work();
        let own = std::mem::take(&mut self.findings);
        if own.errors() == 0 {
            findings.append(own);
            let (element, id) = root?;
            self.types[id].documents.push(element.clone());
            self.roots.push((element.clone(), id, body.span));
            return Some(XmlBody { element, type_name: self.types[id].name.clone() });
        }
        self.forget(before);
        if body.has_json {
            let why = own.iter().find(|it| it.severity == Severity::Error);
            let why = why.map_or("", |it| it.message.as_str());
            findings.note(body.span, format!("XML is ignored, the body is JSON: {why}"));
        } else {
            findings.append(own);
        }
        None
    }

    /// The root element of a body, and its type.
    fn root(&mut self, body: &Wanted) -> Option<(ExpandedName, usize)> {
        let Some((node, resource)) = self.index.described(body.span) else {
            let message = "unsupported schema: it stands where no schema is expected";
            let help = "move it to `components.schemas`, and refer to it";
            self.findings.error_with_help(body.span, message, help);
            return None;
        };
        let start = Start { node, resource };
        let value = self.effective(&[start]);
        let xml = XmlObject::of(&value, body.span, &mut self.findings);
        let component = body.component.as_deref();
        match xml.name.or(component) {
            Some(name) => self.named_root(name, &xml, &[start]),
            None => self.unnamed_root(&value, &xml, start, body),
        }
    }

    /// The root of a schema that has no name: an object with one property that is an object is the
    /// document that the property is; another one is called after its operation.
    fn unnamed_root(
        &mut self,
        value: &Effective<'n>,
        xml: &XmlObject<'n>,
        start: Start<'n>,
        body: &Wanted,
    ) -> Option<(ExpandedName, usize)> {
        let members =
            if self.shape(value) == Shape::Object { self.members(value) } else { Vec::new() };
        if let [member] = &*members
            && let [starts] = &*member.alternatives
        {
            let inner = self.effective(starts);
            if self.shape(&inner) == Shape::Object {
                let xml = XmlObject::of(&inner, member.span, &mut self.findings);
                return self.named_root(member.name, &xml, starts);
            }
        }
        let name = as_ncname(&body.otherwise);
        let message = format!(
            "the root element has no name: `{name}` is assumed, `xml: {{name: NAME}}` sets another"
        );
        self.findings.note(body.span, message);
        self.named_root(&name, xml, &[start])
    }

    fn named_root(
        &mut self,
        name: &str,
        xml: &XmlObject<'n>,
        starts: &[Start<'n>],
    ) -> Option<(ExpandedName, usize)> {
        self.prefixes.state(xml);
        let (element, inner) = xml.resolve(name, "", &mut self.findings)?;
        let id = self.root_type(starts, &element.local, &inner);
        Some((element, id))
    }

    fn work(&mut self) {
        while let Some((id, pending)) = self.queue.pop() {
            self.build(id, &pending);
        }
    }

    /// Counts an alternative; `false` if there are too many, which is reported once.
    pub(super) fn spend(&mut self, span: Span) -> bool {
        if self.budget == 1 {
            let message = format!("the alternatives of a body expand to more than {ALTERNATIVES}");
            self.findings.error(span, message);
        }
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }

    /// What some schemas mean together.
    pub(super) fn effective(&mut self, starts: &[Start<'n>]) -> Effective<'n> {
        Effective::of(starts, self.index, &mut self.findings)
    }

    fn forget(&mut self, (types, groups): (usize, usize)) {
        self.types.truncate(types);
        self.groups.truncate(groups);
        self.by_key.retain(|_, id| *id < types);
        self.queue.clear();
    }
}
