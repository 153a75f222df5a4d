//! Paths: templates, parameters, names.

use super::Lowering;
use super::parameters::examples;
use crate::frontend::openapi::{self as described, Named, PathItem, Spanned};
use crate::model::path::{Path, PathParameter, Segment};
use crate::naming;

impl Lowering<'_> {
    /// All paths.
    pub(super) fn paths(&mut self, items: &Named<PathItem>) -> Vec<Path> {
        let mut paths: Vec<Path> = Vec::new();
        for (template, item) in items {
            let Some(path) = self.path(template, item) else { continue };
            if let Some(other) = paths.iter().find(|other| is_same_route(other, &path)) {
                let message = format!("`{}` already leads where this does", other.template());
                self.findings.error(path.span, message);
            }
            paths.push(path);
        }
        set_names(&mut paths);
        self.check_resources(&paths);
        paths
    }

    /// Paths that lead to the same thing describe their parameters alike: it is found once.
    fn check_resources(&mut self, paths: &[Path]) {
        for (at, path) in paths.iter().enumerate() {
            let leads_there = |other: &&Path| {
                path.template_of(path.resource()) == other.template_of(other.resource())
            };
            let Some(other) = paths[..at].iter().find(leads_there) else { continue };
            let pairs = path.parameters.iter().zip(&other.parameters);
            for (parameter, _) in pairs.filter(|(one, other)| one.value != other.value) {
                let message = format!(
                    "`{}` leads to the same and describes `{}` otherwise",
                    other.template(),
                    parameter.name
                );
                let help = "describe the parameter once, among the components, and refer to it";
                self.findings.error_with_help(parameter.span, message, help);
            }
        }
    }

    fn path(&mut self, template: &Spanned<String>, item: &PathItem) -> Option<Path> {
        let parameters = self.path_parameters(template, item);
        let segments = self.segments(template, &parameters)?;
        let also_at = item.also_at.iter().filter_map(|other| self.segments(other, &parameters));
        let also_at = also_at.collect();
        for (index, parameter) in parameters.iter().enumerate() {
            if !segments.contains(&Segment::Parameter(index)) {
                self.findings.error(parameter.span, "the path has no such parameter");
            }
        }
        Some(Path {
            name: String::new(), // when all paths are known
            operations: self.operations(item),
            segments,
            also_at,
            parameters,
            documentation: item.documentation.clone(),
            span: template.span,
        })
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
            let Some(parameter) = self.path_parameter(given) else { continue };
            match parameters.iter().find(|it| it.name == parameter.name) {
                None => parameters.push(parameter),
                Some(known) if known.value == parameter.value => {}
                Some(_) => {
                    let message = "the operations of a path describe its parameter in one way";
                    self.findings.error(parameter.span, message);
                }
            }
        }
        let place =
            |parameter: &PathParameter| template.value.find(&format!("{{{}}}", parameter.name));
        parameters.sort_by_key(place);
        parameters
    }

    fn path_parameter(&mut self, given: &described::Parameter) -> Option<PathParameter> {
        let value = self.value(&given.header.schema, &given.name.value, given.header.span)?;
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
        // The field is named when all are known, as all names of a service are.
        Some(PathParameter { name, field: String::new(), value, examples, documentation, span })
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
        let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let Some(name) = inner else {
            if text.contains(['{', '}', '%', '?', '#']) {
                self.findings.error(template.span, "a parameter is a whole segment of the path");
            }
            return Some(Segment::Literal(text.to_owned()));
        };
        let index = parameters.iter().position(|parameter| parameter.name == name);
        if index.is_none() {
            let message = format!("no parameter `{name}` is described for this path");
            self.findings.error(template.span, message);
        }
        index.map(Segment::Parameter)
    }
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
        let mut is_longer = false;
        for (at, path) in paths.iter().enumerate() {
            let is_taken = names.iter().filter(|name| **name == names[at]).count() > 1;
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

/// The last segments of a path, so many of them; what a path ends with says what it is of.
fn name(path: &Path, count: usize) -> String {
    let last = path.words(&path.segments, count);
    if last.is_empty() { "root".to_owned() } else { last }
}

fn is_same_route(one: &Path, other: &Path) -> bool {
    let routes = |path: &Path| -> Vec<Vec<Option<String>>> {
        let plain = |segment: &Segment| match segment {
            Segment::Literal(text) => Some(text.clone()),
            Segment::Parameter(_) => None,
        };
        let all = std::iter::once(&path.segments).chain(&path.also_at);
        all.map(|segments| segments.iter().map(plain).collect()).collect()
    };
    routes(one).iter().any(|route| routes(other).contains(route))
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
            also_at: Vec::new(),
            parameters: Vec::new(),
            operations: Vec::new(),
            documentation: String::new(),
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
