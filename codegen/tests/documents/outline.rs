//! The model as a short text: a type or element a line, what is built in left out.

use std::fmt::Write as _;

use swordsmith_codegen::model::content::WildcardNamespaces;
use swordsmith_codegen::model::content::{Compositor, Particle, ParticleTerm, Process, Wildcard};
use swordsmith_codegen::model::documents::{Block, Documents, SimpleIndex, TypeIndex};
use swordsmith_codegen::model::facets::Variety;
use swordsmith_codegen::model::identity::{Identity, Path, Step};
use swordsmith_codegen::model::types::{
    AttributeUse, Content, Derivation, TypeName, ValueConstraint,
};

/// The whole model.
pub(crate) fn outline(documents: &Documents) -> String {
    let outline = Outline { documents };
    let mut text = String::new();
    for it in &documents.namespaces {
        let _ = writeln!(text, "namespace {}={}", it.prefix, it.uri);
    }
    for index in (0..documents.types.len()).map(TypeIndex) {
        if !documents.type_definition(index).is_builtin {
            outline.definition(&mut text, index);
        }
    }
    outline.elements(&mut text);
    for it in &documents.attributes {
        let _ = writeln!(text, "global {}", outline.attribute(it));
    }
    for root in &documents.roots {
        let element = documents.label(&documents.element(root.element).name);
        let declarations: Vec<_> =
            root.declarations.iter().map(|(prefix, uri)| format!("{prefix}={uri}")).collect();
        let of = outline.type_label(root.type_index);
        let _ = writeln!(text, "document {element} of {of} declares [{}]", declarations.join(" "));
    }
    text
}

struct Outline<'d> {
    documents: &'d Documents,
}

impl Outline<'_> {
    fn definition(&self, text: &mut String, index: TypeIndex) {
        let it = self.documents.type_definition(index);
        let _ = write!(text, "type {}", self.type_label(index));
        if let Some((base, way)) = it.base {
            let way = if way == Derivation::Extension { "extends" } else { "restricts" };
            let _ = write!(text, " {way} {}", self.type_label(base));
        }
        let flags =
            [(it.is_abstract, " abstract"), (it.is_mixed, " mixed"), (it.is_lenient, " lenient")];
        text.extend(flags.iter().filter(|(set, _)| *set).map(|(_, word)| *word));
        text.push_str(&block(it.block));
        text.push_str(&quoted(&it.documentation));
        text.push('\n');
        for attribute in &it.attributes {
            let _ = writeln!(text, "  {}", self.attribute(attribute));
        }
        if let Some(any) = &it.any_attribute {
            let _ = writeln!(text, "  @{}", self.wildcard(any));
        }
        match &it.content {
            Content::Empty => {}
            Content::Simple(simple) => self.simple(text, *simple),
            Content::Elements(particle) => {
                let _ = writeln!(text, "  {}", self.particle(particle));
            }
        }
    }

    fn simple(&self, text: &mut String, index: SimpleIndex) {
        let it = self.documents.simple(index);
        let _ = writeln!(text, "  = {} {:?}", self.variety(index), it.white_space);
        for facet in &it.facets {
            let _ = writeln!(text, "  {:?}", facet.kind);
        }
    }

    fn variety(&self, index: SimpleIndex) -> String {
        match &self.documents.simple(index).variety {
            Variety::Atomic(builtin) => format!("{builtin:?}"),
            Variety::List(item) => format!("list of {}", self.variety(*item)),
            Variety::Union(members) => {
                let members: Vec<_> = members.iter().map(|it| self.variety(*it)).collect();
                format!("union of ({})", members.join(" "))
            }
        }
    }

    fn particle(&self, particle: &Particle) -> String {
        let term = match &particle.term {
            ParticleTerm::Element(it) => {
                let mirror = it
                    .mirror_of
                    .as_ref()
                    .map(|of| format!(" mirrors {}", self.documents.label(of)));
                let name = self.documents.label(&self.documents.element(it.element).name);
                format!("{name}{}{}", mirror.unwrap_or_default(), quoted(&it.documentation))
            }
            ParticleTerm::Wildcard(it) => self.wildcard(it),
            ParticleTerm::Group(group) => {
                let inner: Vec<_> = group.particles.iter().map(|it| self.particle(it)).collect();
                let between = match group.compositor {
                    Compositor::Sequence => ", ",
                    Compositor::Choice => " | ",
                    Compositor::All => " & ",
                };
                let definition = group.definition.map(|index| &self.documents.group(index).name);
                let name = definition.map(|name| self.documents.label(name) + ":");
                format!("{}({})", name.unwrap_or_default(), inner.join(between))
            }
        };
        match (particle.minimum, particle.maximum) {
            (1, Some(1)) => term,
            (minimum, None) => format!("{term}{{{minimum}..}}"),
            (minimum, Some(maximum)) => format!("{term}{{{minimum}..{maximum}}}"),
        }
    }

    fn wildcard(&self, it: &Wildcard) -> String {
        let namespaces = match &it.namespaces {
            WildcardNamespaces::Any => "any".to_owned(),
            WildcardNamespaces::Only(list) => format!("any of {list:?}"),
            WildcardNamespaces::Except(list) => format!("any but {list:?}"),
        };
        let except: Vec<_> = it.except.iter().map(|name| self.documents.label(name)).collect();
        let except =
            if except.is_empty() { String::new() } else { format!(" not {}", except.join(" ")) };
        let process = match it.process {
            Process::Strict => "strict",
            Process::Lax => "lax",
            Process::Skip => "skip",
        };
        format!("<{namespaces}{except} {process}>")
    }

    fn attribute(&self, it: &AttributeUse) -> String {
        let required = if it.required { " required" } else { "" };
        let name = self.documents.label(&it.name);
        let of = self.type_label(it.type_index);
        format!("@{name} {of}{required}{}{}", value(it.value.as_ref()), quoted(&it.documentation))
    }

    fn elements(&self, text: &mut String) {
        for it in &self.documents.elements {
            let scope = if it.is_global { "element" } else { "local element" };
            let (name, of) = (self.documents.label(&it.name), self.type_label(it.type_index));
            let _ = write!(text, "{scope} {name} {of}");
            let flags = [(it.nillable, " nillable"), (it.is_abstract, " abstract")];
            text.extend(flags.iter().filter(|(set, _)| *set).map(|(_, word)| *word));
            text.push_str(&block(it.block));
            text.push_str(&value(it.value.as_ref()));
            if !it.substitutes.is_empty() {
                let names = it.substitutes.iter().map(|it| &self.documents.element(*it).name);
                let names: Vec<_> = names.map(|name| self.documents.label(name)).collect();
                let _ = write!(text, " or {}", names.join(" "));
            }
            text.push_str(&quoted(&it.documentation));
            text.push('\n');
            for identity in &it.identities {
                let _ = writeln!(text, "  {}", self.identity(identity));
            }
        }
    }

    fn identity(&self, it: &Identity) -> String {
        let paths = |paths: &[Path]| {
            let paths: Vec<_> = paths.iter().map(|it| self.path(it)).collect();
            paths.join(" | ")
        };
        let fields: Vec<_> = it.fields.iter().map(|field| paths(field)).collect();
        let (name, kind) = (self.documents.label(&it.name), &it.kind);
        format!("{kind:?} {name} select {} fields {}", paths(&it.selector), fields.join(", "))
    }

    fn path(&self, it: &Path) -> String {
        let step = |step: &Step| match step {
            Step::Name(name) => self.documents.label(name),
            Step::Namespace(uri) => format!("{{{uri}}}*"),
            Step::Any => "*".to_owned(),
        };
        let attribute = it.attribute.as_ref().map(|name| format!("@{}", step(name)));
        let steps: Vec<_> = it.steps.iter().map(step).chain(attribute).collect();
        format!("{}{}", if it.descendant { ".//" } else { "./" }, steps.join("/"))
    }

    fn type_label(&self, index: TypeIndex) -> String {
        match &self.documents.type_definition(index).name {
            TypeName::Named(name) => self.documents.label(name),
            TypeName::OfElement(element) => {
                format!("of-{}", self.documents.label(&self.documents.element(*element).name))
            }
            TypeName::OfAttribute(name) => format!("of-@{}", self.documents.label(name)),
            TypeName::Part => "part".to_owned(),
        }
    }
}

fn block(it: Block) -> String {
    let words = [
        (it.extension, " blocks-extension"),
        (it.restriction, " blocks-restriction"),
        (it.substitution, " blocks-substitution"),
    ];
    words.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect()
}

fn value(it: Option<&ValueConstraint>) -> String {
    match it {
        None => String::new(),
        Some(ValueConstraint::Default(text)) => format!(" default={text:?}"),
        Some(ValueConstraint::Fixed(text)) => format!(" fixed={text:?}"),
    }
}

fn quoted(documentation: &str) -> String {
    if documentation.is_empty() { String::new() } else { format!(" {documentation:?}") }
}
