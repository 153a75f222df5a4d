//! Tables of what may stand in an element.

use super::book::{Book, Prefixes};
use super::markup::{code, inline, lines, link, slug};
use super::words::{cardinality, facets, facets_of};
use crate::emit::published::fields::{Field, Term, fields};
use crate::model::content::{ElementUse, Process, Wildcard, WildcardNamespaces};
use crate::model::documents::{ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, Content, TypeName, ValueConstraint};
use crate::sample::Sampler;

/// A line of such a table; all but names are HTML.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) cardinality: String,
    pub(super) kind: String,
    pub(super) meaning: String,
    pub(super) example: String,
    pub(super) is_deprecated: bool,
}

/// A table about to be made.
pub(super) struct Table<'t> {
    pub(super) book: &'t Book<'t>,
    /// Where its examples come from.
    pub(super) sampler: &'t Sampler<'t>,
    /// The anchor of its section: those of its lines begin with it.
    pub(super) section: &'t str,
    /// The element it is about, if it is about one.
    pub(super) of: Option<&'t ExpandedName>,
    pub(super) prefixes: Prefixes<'t>,
    /// Where the page has the sections of elements itself.
    pub(super) place: &'t dyn Fn(ElementIndex) -> Option<String>,
}

impl Table<'_> {
    /// Attributes, text and children of a type.
    pub(super) fn rows(&self, index: TypeIndex) -> Vec<Row> {
        let documents = self.book.documents();
        let definition = documents.type_definition(index);
        let mut rows: Vec<_> = definition.attributes.iter().map(|it| self.attribute(it)).collect();
        rows.extend(definition.any_attribute.as_ref().map(|it| self.any("any attribute", it)));
        rows.extend(self.text(index));
        if let Content::Elements(particle) = &definition.content {
            rows.extend(fields(documents, particle).iter().map(|field| self.child(field)));
        }
        // Of wildcards there may be several.
        for at in 1..rows.len() {
            let (before, rest) = rows.split_at_mut(at);
            if before.iter().any(|row| row.id == rest[0].id) {
                rest[0].id = format!("{}.{at}", rest[0].id);
            }
        }
        rows
    }

    fn attribute(&self, attribute: &AttributeUse) -> Row {
        let name = format!("@{}", self.book.label(&attribute.name, self.prefixes));
        let meaning = [
            inline(&attribute.documentation),
            self.demands(attribute.type_index),
            constraint(attribute.value.as_ref()),
        ];
        let example = self.sampler.value_of(self.of, attribute);
        Row {
            id: self.id(&name),
            cardinality: cardinality(attribute.required.into(), Some(1)),
            kind: self.book.type_link(attribute.type_index, self.prefixes),
            meaning: lines(&meaning),
            example: example.map(|it| code(&it)).unwrap_or_default(),
            is_deprecated: false,
            name,
        }
    }

    /// The text of an element that has attributes, or children too.
    fn text(&self, index: TypeIndex) -> Option<Row> {
        let documents = self.book.documents();
        let definition = documents.type_definition(index);
        let (kind, meaning) = match definition.content {
            Content::Simple(simple) => {
                let of = documents.simple(simple).definition;
                let meaning = facets(documents, simple).join("; ");
                (self.book.type_link(of, self.prefixes), meaning)
            }
            _ if definition.is_mixed => {
                (code("xs:string"), "May stand between the elements, too.".to_owned())
            }
            Content::Empty | Content::Elements(_) => return None,
        };
        Some(Row {
            id: self.id("text"),
            name: "(text)".to_owned(),
            cardinality: "1".to_owned(),
            kind,
            meaning,
            example: String::new(),
            is_deprecated: false,
        })
    }

    fn child(&self, field: &Field<'_>) -> Row {
        let often = cardinality(field.minimum, field.maximum);
        match field.term {
            Term::Any(wildcard) => Row { cardinality: often, ..self.any("any element", wildcard) },
            Term::Element(element, used) => Row {
                meaning: self.meaning(element, used, field.is_alternative),
                cardinality: often,
                ..self.element(element, used.mirror_of.is_some())
            },
        }
    }

    fn element(&self, index: ElementIndex, is_deprecated: bool) -> Row {
        let declaration = self.book.documents().element(index);
        let name = self.book.label(&declaration.name, self.prefixes);
        let is_complex = self.book.is_complex(declaration.type_index);
        let place = (self.place)(index).filter(|_| is_complex);
        let text = self.sampler.text_of(index).filter(|_| !is_complex);
        Row {
            id: self.id(&name),
            kind: match place {
                Some(place) => link(&place, "see below"),
                None => self.book.type_link(declaration.type_index, self.prefixes),
            },
            cardinality: String::new(),
            meaning: String::new(),
            example: text.map(|text| code(&text)).unwrap_or_default(),
            is_deprecated,
            name,
        }
    }

    fn meaning(&self, index: ElementIndex, used: &ElementUse, is_alternative: bool) -> String {
        let declaration = self.book.documents().element(index);
        if let Some(source) = &used.mirror_of {
            let source = code(&self.book.label(source, self.prefixes));
            return lines(&[
                inline(documentation(declaration, used)),
                format!("Holds the same as {source}; read that."),
            ]);
        }
        let alternative = if is_alternative { "This or another stands there." } else { "" };
        lines(&[
            inline(documentation(declaration, used)),
            self.demands(declaration.type_index),
            constraint(declaration.value.as_ref()),
            alternative.to_owned(),
        ])
    }

    /// What a simple type demands. Patterns of types that have a name are shown where these are described.
    fn demands(&self, index: TypeIndex) -> String {
        let documents = self.book.documents();
        let definition = documents.type_definition(index);
        let Content::Simple(simple) = definition.content else { return String::new() };
        let shows_patterns = !matches!(definition.name, TypeName::Named(_));
        facets_of(documents, simple, shows_patterns).join("; ")
    }

    fn any(&self, name: &str, wildcard: &Wildcard) -> Row {
        let from = match &wildcard.namespaces {
            WildcardNamespaces::Any => "Of any namespace".to_owned(),
            WildcardNamespaces::Only(uris) => format!("Of {}", listed(uris)),
            WildcardNamespaces::Except(uris) => format!("Of any namespace but {}", listed(uris)),
        };
        let process = match wildcard.process {
            Process::Skip => "not looked into",
            Process::Lax => "valid, if it is declared",
            Process::Strict => "declared and valid",
        };
        Row {
            id: self.id(name),
            name: name.to_owned(),
            cardinality: "0..n".to_owned(),
            kind: "any".to_owned(),
            meaning: format!("{from}; {process}."),
            example: String::new(),
            is_deprecated: false,
        }
    }

    fn id(&self, name: &str) -> String {
        format!("{}.{}", self.section, slug(name))
    }
}

fn documentation<'d>(declaration: &'d ElementDeclaration, used: &'d ElementUse) -> &'d str {
    let own = &used.documentation;
    if own.is_empty() { &declaration.documentation } else { own }
}

fn listed(uris: &[String]) -> String {
    let shown = |uri: &String| if uri.is_empty() { "none".to_owned() } else { code(uri) };
    uris.iter().map(shown).collect::<Vec<_>>().join(" and ")
}

fn constraint(value: Option<&ValueConstraint>) -> String {
    match value {
        Some(ValueConstraint::Default(text)) => format!("{} if it is not there", code(text)),
        Some(ValueConstraint::Fixed(text)) => format!("always {}", code(text)),
        None => String::new(),
    }
}
