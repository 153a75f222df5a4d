//! Paths: templates, parameters, names.

use std::collections::BTreeMap;

use super::Lowering;
use super::parameters::{examples, shares_name};
use crate::frontend::openapi::{self as described, Named, PathItem, Spanned};
use crate::model::operation::Operation;
use crate::model::parameter::{Parameter, TextBounds, Value};
use crate::model::path::{Path, PathParameter, Piece, Segment};
use crate::naming;

impl Lowering<'_> {
    /// All paths.
    pub(super) fn paths(&mut self, items: &Named<PathItem>) -> Vec<Path> {
        let paths = items.iter().filter_map(|(template, item)| self.path(template, item));
        let mut paths: Vec<_> = paths.collect();
        self.check_routes(&paths);
        self.part_resources(&mut paths);
        set_names(&mut paths);
        paths
    }

    /// A request leads to one operation: those of one method on paths of one shape are told apart by
    /// parameters that are always the same.
    fn check_routes(&mut self, paths: &[Path]) {
        let mut known: BTreeMap<(Route, &str), Vec<(&Path, &Operation)>> = BTreeMap::new();
        for path in paths {
            for (route, operation) in served(path) {
                let others = known.entry((route, &operation.method)).or_default();
                let same = others.iter().find(|(_, it)| !self.are_told_apart(it, operation));
                if let Some((other, _)) = same {
                    let (method, other) = (&operation.method, other.template());
                    let message =
                        format!("`{method} {}` leads where `{other}` does", path.template());
                    let help = "paths that differ in the names of parameters only are identical \
                                (OpenAPI 3.1, 4.8.8.2), unless a required header or parameter of \
                                the query has one value in each, and another one";
                    self.findings.error_with_help(path.span, message, help);
                }
                others.push((path, operation));
            }
        }
    }

    /// Whether a request can be for one of two operations only: a required parameter has one value in
    /// the one, and another in the other, or only one of them has it.
    fn are_told_apart(&self, one: &Operation, other: &Operation) -> bool {
        let mut required = one.parameters.iter().chain(&other.parameters).filter(|it| it.required);
        required.any(|parameter| {
            let has_it = |it: &Operation| named(it, parameter).is_some();
            let constants = (self.constant(one, parameter), self.constant(other, parameter));
            let is_other = matches!(constants, (Some(one), Some(other)) if one != other);
            is_other || has_it(one) != has_it(other)
        })
    }

    /// The one value that a parameter of an operation always has, which is called as this one, and stands
    /// where it does.
    fn constant(&self, operation: &Operation, parameter: &Parameter) -> Option<&str> {
        let found = named(operation, parameter).filter(|it| it.required)?;
        let Value::Enumeration(index) = found.value else { return None };
        match &*self.enumerations[index.0].values {
            [(value, _)] => Some(value),
            _ => None,
        }
    }

    /// Paths that lead to the same thing describe their parameters alike: it is found once. What one
    /// leads to that describes them otherwise is its own.
    fn part_resources(&mut self, paths: &mut [Path]) {
        let mut known: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for path in paths {
            let values: Vec<_> = path.parameters.iter().map(|it| it.value.clone()).collect();
            let first = known.entry(path.resource_template()).or_insert_with(|| values.clone());
            path.is_alone = *first != values;
            if path.is_alone {
                let message = "other paths describe the parameters before otherwise: what this \
                               path leads to has a type of its own";
                self.findings.note(path.span, message);
            }
        }
    }

    fn path(&mut self, template: &Spanned<String>, item: &PathItem) -> Option<Path> {
        self.owner.clone_from(&template.value);
        let parameters = self.path_parameters(template, item);
        if item.operations.is_empty() && !is_described(template, &parameters) {
            let message = "a path without operations is ignored: its parameters are not described";
            self.findings.note(template.span, message);
            return None;
        }
        let (sent, fragment) = self.without_fragment(template);
        let segments = self.segments(&sent, &parameters)?;
        let also_at = item.also_at.iter().filter_map(|other| self.segments(other, &parameters));
        let also_at = also_at.collect();
        Some(Path {
            name: String::new(), // when all paths are known
            operations: self.operations(item),
            segments,
            fragment,
            also_at,
            parameters,
            documentation: item.documentation.clone(),
            is_alone: false,
            span: template.span,
        })
    }

    /// A template without what stands behind `#`, and that: it is there for people, as no fragment is
    /// sent.
    fn without_fragment(&mut self, template: &Spanned<String>) -> (Spanned<String>, String) {
        let Some(at) = template.value.find('#') else { return (template.clone(), String::new()) };
        let (sent, fragment) = template.value.split_at(at);
        let message = format!("`{fragment}` is not sent: the path of requests is `{sent}`");
        self.findings.note(template.span, message);
        (Spanned { value: sent.to_owned(), span: template.span }, fragment.to_owned())
    }

    /// The parameters of the path, in the order they stand in it, whether they are described for
    /// the path or for its operations.
    fn path_parameters(
        &mut self,
        template: &Spanned<String>,
        item: &PathItem,
    ) -> Vec<PathParameter> {
        let of_operations = item.operations.iter().flat_map(|(_, it)| &it.parameters);
        let all = item.parameters.iter().chain(of_operations);
        let mut parameters: Vec<PathParameter> = Vec::new();
        for given in all.filter(|it| it.place == described::Place::Path) {
            if !template.value.contains(&format!("{{{}}}", given.name.value)) {
                let message = format!("path parameter `{}` is not in the path", given.name.value);
                self.findings.note(given.name.span, message);
                continue;
            }
            let Some(parameter) = self.path_parameter(given) else { continue };
            match parameters.iter_mut().find(|it| it.name == parameter.name) {
                None => parameters.push(parameter),
                Some(known) if known.value == parameter.value => {}
                Some(known) => {
                    let message = format!(
                        "the operations of the path describe `{}` in several ways: it is any text",
                        parameter.name
                    );
                    self.findings.note(parameter.span, message);
                    known.value = Value::Text(TextBounds::default());
                }
            }
        }
        let place =
            |parameter: &PathParameter| template.value.find(&format!("{{{}}}", parameter.name));
        parameters.sort_by_key(place);
        parameters
    }

    fn path_parameter(&mut self, given: &described::Parameter) -> Option<PathParameter> {
        let value = self.path_value(&given.name.value, &given.header)?;
        let status = given.header.invalid_status.as_ref();
        if let Some(status) = status.filter(|status| status.value != 404) {
            self.findings.error(status.span, "a path with a wrong parameter leads nowhere: 404");
        }
        if let Some(default) = &given.header.schema.default {
            let message = "path parameters are required: `default` has no effect";
            self.findings.note(default.span, message);
        }
        let (name, documentation) = (given.name.value.clone(), given.header.documentation.clone());
        let examples = examples(&given.header);
        let span = given.name.span;
        let prefix = match given.header.style.as_ref().map(|style| style.value.as_str()) {
            Some("label") => ".".to_owned(),
            Some("matrix") => format!(";{name}="),
            _ => String::new(),
        };
        // Unless somebody chose one, the field is named when all are known, as all of a service is.
        let field = given.header.rust_name.clone().unwrap_or_default();
        Some(PathParameter { name, field, prefix, value, examples, documentation, span })
    }

    fn segments(
        &mut self,
        template: &Spanned<String>,
        parameters: &[PathParameter],
    ) -> Option<Vec<Segment>> {
        if !template.value.starts_with('/') {
            self.findings.error(template.span, "a path begins with a slash");
            return None;
        }
        let whole = format!("{}{}", self.prefix, template.value);
        let segments = whole.split('/').skip(1);
        let segments: Vec<_> =
            segments.map(|text| self.segment(text, template, parameters)).collect();
        segments.into_iter().collect()
    }

    fn segment(
        &mut self,
        text: &str,
        template: &Spanned<String>,
        parameters: &[PathParameter],
    ) -> Option<Segment> {
        self.check_literals(text, template)?;
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((literal, (name, behind))) =
            rest.split_once('{').and_then(|(text, behind)| Some((text, behind.split_once('}')?)))
        {
            pieces.extend(literal_piece(literal));
            let Some(index) = parameters.iter().position(|parameter| parameter.name == name) else {
                let message = format!("no parameter `{name}` is described for this path");
                self.findings.error(template.span, message);
                return None;
            };
            let is_separated = !parameters[index].prefix.is_empty();
            if let (Some(Piece::Parameter(_)), false) = (pieces.last(), is_separated) {
                let message =
                    format!("nothing separates `{{{name}}}` from the parameter before it");
                self.findings.error(template.span, message);
                return None;
            }
            if is_separated {
                pieces.push(Piece::Literal(parameters[index].prefix.clone()));
            }
            pieces.push(Piece::Parameter(index));
            rest = behind;
        }
        pieces.extend(literal_piece(rest));
        Some(match <[Piece; 1]>::try_from(pieces) {
            Ok([Piece::Literal(text)]) => Segment::Literal(text),
            Ok([Piece::Parameter(index)]) => Segment::Parameter(index),
            Err(pieces) if pieces.is_empty() => Segment::Literal(String::new()),
            Err(pieces) => Segment::Template(pieces),
        })
    }

    /// What stands between parameters is sent as it is written.
    fn check_literals(&mut self, text: &str, template: &Spanned<String>) -> Option<()> {
        let mut parts = text.split('{');
        let mut literals = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            // A brace that is not closed is a literal, too, and none that is allowed.
            literals += part.split_once('}').map_or("{", |(_, behind)| behind);
        }
        let Some(sign) = literals.chars().find(|sign| "{}%?#".contains(*sign)) else {
            return Some(());
        };
        let message = format!("invalid path: `{sign}` in a literal");
        let help = "a path has no query and no fragment, and `%` only in what is sent";
        self.findings.error_with_help(template.span, message, help);
        None
    }
}

/// The parameter of an operation that is called as another one, and stands where it does.
fn named<'o>(operation: &'o Operation, parameter: &Parameter) -> Option<&'o Parameter> {
    operation.parameters.iter().find(|it| shares_name(it, parameter))
}

/// Whether all parameters that a template has are described.
fn is_described(template: &Spanned<String>, parameters: &[PathParameter]) -> bool {
    let names = template.value.split('{').skip(1).filter_map(|it| it.split('}').next());
    names.into_iter().all(|name| parameters.iter().any(|it| it.name == name))
}

/// A literal between parameters, if there is one.
fn literal_piece(text: &str) -> Option<Piece> {
    (!text.is_empty()).then(|| Piece::Literal(text.to_owned()))
}

/// Segments of a path without the names of parameters.
type Route = Vec<Vec<Option<String>>>;

fn route(segments: &[Segment]) -> Route {
    let plain = |piece| match piece {
        Piece::Literal(text) => Some(text),
        Piece::Parameter(_) => None,
    };
    let pieces = |segment: &Segment| segment.pieces().into_iter().map(plain).collect();
    segments.iter().map(pieces).collect()
}

/// Where a path and its other ones lead, by each operation.
fn served(path: &Path) -> impl Iterator<Item = (Route, &Operation)> {
    let all = std::iter::once(&path.segments).chain(&path.also_at);
    all.flat_map(|segments| path.operations.iter().map(|operation| (route(segments), operation)))
}

/// Calls each path by its last segment; those that would be called the same by so many more that
/// they are not, whichever comes first.
fn set_names(paths: &mut [Path]) {
    let mut counts = vec![1; paths.len()];
    loop {
        for (path, count) in paths.iter_mut().zip(&counts) {
            path.name = name(path, *count);
        }
        let names: Vec<_> = paths.iter().map(|path| naming::field_name(&path.name)).collect();
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &names {
            *uses.entry(name).or_default() += 1;
        }
        let mut is_longer = false;
        for (at, path) in paths.iter().enumerate() {
            let is_taken = uses.get(names[at].as_str()).is_some_and(|count| *count > 1);
            if is_taken && counts[at] < path.segments.len() {
                counts[at] += 1;
                is_longer = true;
            }
        }
        if !is_longer {
            return;
        }
    }
}

/// The last segments of a path, so many of them, and its fragment; what a path ends with says what it is
/// of.
fn name(path: &Path, count: usize) -> String {
    let last = path.words(&path.segments, count) + &path.fragment.replace('#', "-");
    if last.is_empty() { "root".to_owned() } else { last }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn named(templates: &[&str]) -> Vec<String> {
        let span = Sources::default().add("a.yaml", "").span(0, 0);
        let literal = |text: &str| Segment::Literal(text.to_owned());
        let path = |template: &&str| Path {
            name: String::new(),
            segments: template.split('/').skip(1).map(literal).collect(),
            fragment: String::new(),
            also_at: Vec::new(),
            parameters: Vec::new(),
            operations: Vec::new(),
            documentation: String::new(),
            is_alone: false,
            span,
        };
        let mut paths: Vec<_> = templates.iter().map(path).collect();
        set_names(&mut paths);
        paths.into_iter().map(|path| path.name).collect()
    }

    #[test]
    fn all_that_would_be_called_the_same_are_called_by_more() {
        assert_eq!(named(&["/a/b/", "/c"]), ["b", "c"]);
        assert_eq!(named(&["/a/b", "/c/b", "/d"]), ["a-b", "c-b", "d"]);
        assert_eq!(named(&["/c/b", "/a/b"]), ["c-b", "a-b"]);
        assert_eq!(named(&["/b", "/a/b"]), ["b", "a-b"]);
    }
}
