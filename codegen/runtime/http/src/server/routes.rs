//! Routes: maps the text of a path to its description.

use std::borrow::Cow;
use std::collections::BTreeMap;

use http::{HeaderValue, Method};

use super::Head;
use super::template::{Texts, fits, split};
use crate::description::format::is_plausible;
use crate::description::{Description, Operation, Path, Piece, Segment, Value};
use crate::percent;
use crate::value::{is_there, is_valid};

/// The routes of a description: a tree of segments.
#[derive(Debug, Default)]
pub(super) struct Routes {
    root: Junction,
}

/// Where paths part that have begun with the same segments. What is more specific is tried first:
/// literals, then templates, those with more literal text first, then parameters.
#[derive(Debug, Default)]
struct Junction {
    literals: BTreeMap<&'static str, Junction>,
    templates: Vec<(Segment<'static>, Junction)>,
    parameter: Option<Box<Junction>>,
    /// What ends here.
    end: Option<End>,
}

/// Paths of one shape, whose parameters may have other names and values.
#[derive(Debug)]
struct End {
    routes: Vec<Route>,
    /// As `Allow` names them.
    methods: Option<HeaderValue>,
}

#[derive(Debug)]
struct Route {
    segments: &'static [Segment<'static>],
    path: &'static Path<'static>,
    operations: Vec<&'static Operation<'static>>,
}

/// A path of the description, and the values of its parameters.
#[derive(Debug)]
pub(super) struct Found<'r> {
    pub(super) path: &'static Path<'static>,
    pub(super) operations: &'r [&'static Operation<'static>],
    /// As `Allow` names them: those of all paths of its shape.
    pub(super) methods: Option<&'r HeaderValue>,
    pub(super) values: Vec<String>,
}

impl Routes {
    pub(super) fn new(description: &Description<'static>) -> Self {
        let mut by_path: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for operation in description.operations {
            by_path.entry(operation.path.template).or_default().push(*operation);
        }
        let mut all = Self::default();
        for path in description.paths {
            let Some(operations) = by_path.remove(path.template) else { continue };
            for segments in path.all_segments() {
                all.root.add(segments, Route { segments, path, operations: operations.clone() });
            }
        }
        all
    }

    /// Finds a path for a request, or for other methods if it has none of its own; `None` if there is no
    /// such path, or the value of a parameter is invalid.
    pub(super) fn find(&self, path: &str, head: &Head) -> Option<Found<'_>> {
        let segments: Vec<_> = segments(path).collect::<Option<_>>()?;
        self.root.find(&segments, &mut |end| end.found(&segments, head))
    }

    /// The operation that a request is for whose path has a value that no parameter allows.
    pub(super) fn operation_like(&self, head: &Head) -> Option<&'static Operation<'static>> {
        let segments: Vec<_> = segments(head.uri().path()).collect::<Option<_>>()?;
        let end = self.root.find(&segments, &mut Some)?;
        end.route(head)?.operation(head)
    }

    /// With how many segments a path begins as one of these does.
    pub(super) fn shared_segments(&self, path: &str) -> usize {
        let segments: Vec<_> = segments(path).map_while(|segment| segment).collect();
        self.root.shared(&segments)
    }
}

impl End {
    /// What a request finds here; `None` if the value of a parameter is invalid.
    fn found<'r>(&'r self, segments: &[Decoded<'_>], head: &Head) -> Option<Found<'r>> {
        let (route, values) = match self.route(head) {
            Some(route) => (route, values(route, segments)?),
            None => self.routes.iter().find_map(|it| Some((it, values(it, segments)?)))?,
        };
        let (path, methods) = (route.path, self.methods.as_ref());
        Some(Found { path, operations: &route.operations, methods, values })
    }

    /// The route of a request's method; of several, that whose parameters the request has.
    fn route(&self, head: &Head) -> Option<&Route> {
        if let [route] = &*self.routes {
            return route.operation(head).map(|_| route);
        }
        let routes = self.routes.iter().rev();
        let having = routes.filter_map(|route| Some((route, route.operation(head)?)));
        // Of equals, the first.
        having.max_by_key(|(_, operation)| fit(operation, head)).map(|(route, _)| route)
    }
}

impl Route {
    /// The operation of a request's method.
    fn operation(&self, head: &Head) -> Option<&'static Operation<'static>> {
        let method = if head.is_head() { "GET" } else { head.method().as_str() };
        self.operations.iter().copied().find(|it| it.method == method)
    }
}

/// How well an operation fits a request: whether each required parameter that has one value only has
/// it, whether all that are required are there, and how many.
fn fit(operation: &Operation<'static>, head: &Head) -> (bool, bool, usize) {
    let (headers, query) = (head.headers(), head.uri().query());
    let (mut has_values, mut has_all, mut count) = (true, true, 0);
    for parameter in operation.parameters.iter().filter(|it| it.required) {
        let is_there = is_there(parameter, headers, query);
        if let Value::Enumeration([_]) = parameter.value {
            has_values &= is_valid(parameter, headers, query);
        }
        has_all &= is_there;
        count += usize::from(is_there);
    }
    (has_values, has_all, count)
}

impl Junction {
    fn add(&mut self, behind: &[Segment<'static>], route: Route) {
        let Some((first, rest)) = behind.split_first() else {
            self.end(route);
            return;
        };
        let next = match first {
            Segment::Literal(literal) => self.literals.entry(literal).or_default(),
            Segment::Parameter(_) => &mut **self.parameter.get_or_insert_default(),
            template @ Segment::Template(_) => self.template(*template),
        };
        next.add(rest, route);
    }

    fn end(&mut self, route: Route) {
        let end = self.end.get_or_insert_with(|| End { routes: Vec::new(), methods: None });
        end.routes.push(route);
        let operations = end.routes.iter().flat_map(|it| &it.operations);
        end.methods = HeaderValue::try_from(methods(operations)).ok();
    }

    /// What is behind a template; parameters of other names are the same one.
    fn template(&mut self, template: Segment<'static>) -> &mut Self {
        let shape = shape(template);
        let known = self.templates.iter().position(|(it, _)| self::shape(*it) == shape);
        let at = known.unwrap_or_else(|| {
            let is_behind = |it: Segment<'_>| literal_length(it) < literal_length(template);
            let at = self.templates.iter().position(|(it, _)| is_behind(*it));
            let at = at.unwrap_or(self.templates.len());
            self.templates.insert(at, (template, Self::default()));
            at
        });
        &mut self.templates[at].1
    }

    /// The first end of segments, the most specific before others, that is accepted.
    fn find<'r, T>(
        &'r self,
        segments: &[Decoded<'_>],
        accept: &mut dyn FnMut(&'r End) -> Option<T>,
    ) -> Option<T> {
        let Some((first, rest)) = segments.split_first() else {
            return self.end.as_ref().and_then(accept);
        };
        self.next(first).find_map(|next| next.find(rest, accept))
    }

    fn shared(&self, segments: &[Decoded<'_>]) -> usize {
        let Some((first, rest)) = segments.split_first() else { return 0 };
        self.next(first).map(|next| 1 + next.shared(rest)).max().unwrap_or_default()
    }

    /// What may be behind a segment, the most specific first.
    fn next(&self, segment: &Decoded<'_>) -> impl Iterator<Item = &Self> {
        let literal = self.literals.get(&*segment.text);
        let encoded = &segment.encoded;
        let is_one = move |it: &&(Segment<'_>, Self)| fits(&it.0, encoded);
        let templates = self.templates.iter().filter(is_one).map(|(_, next)| next);
        literal.into_iter().chain(templates).chain(self.parameter.as_deref())
    }
}

/// A template without the names of its parameters.
fn shape(segment: Segment<'_>) -> Vec<Option<&str>> {
    let piece = |piece| match piece {
        Piece::Literal(literal) => Some(literal),
        Piece::Parameter(_) => None,
    };
    segment.pieces().map(piece).collect()
}

fn literal_length(segment: Segment<'_>) -> usize {
    shape(segment).into_iter().flatten().map(str::len).sum()
}

/// A segment of the path of a request.
#[derive(Debug)]
struct Decoded<'t> {
    /// In its normal form.
    encoded: Cow<'t, str>,
    text: Cow<'t, str>,
}

/// The methods of operations, and those that every path has.
fn methods<'o>(operations: impl Iterator<Item = &'o &'static Operation<'static>>) -> String {
    let mut methods = Vec::new();
    for operation in operations {
        if methods.contains(&operation.method) {
            continue;
        }
        methods.push(operation.method);
        methods.extend((operation.method == "GET").then_some("HEAD"));
    }
    methods.push("OPTIONS");
    methods.join(", ")
}

/// The segments of a path behind its first slash, percent-decoded: `/1/a%20b/` is `1`, `a b` and an
/// empty one. `None` instead of one whose encoding is wrong, and if there is no first slash.
fn segments(path: &str) -> impl Iterator<Item = Option<Decoded<'_>>> {
    let behind = path.strip_prefix('/');
    let missing = behind.is_none().then_some(None);
    let decoded = |segment| {
        let text = percent::decoded(segment)?;
        Some(Decoded { encoded: percent::normalized(segment), text })
    };
    missing.into_iter().chain(behind.into_iter().flat_map(move |it| it.split('/').map(decoded)))
}

/// The values of the parameters, in their order; `None` if one is empty or invalid.
fn values(route: &Route, segments: &[Decoded<'_>]) -> Option<Vec<String>> {
    let mut values = vec![String::new(); route.path.parameters.len()];
    for (one, segment) in route.segments.iter().zip(segments) {
        match one {
            Segment::Literal(_) => {}
            Segment::Parameter(index) => values[*index] = value(route, *index, segment)?,
            Segment::Template(_) => {
                for (index, encoded) in texts(route, one, &segment.encoded)? {
                    values[index] = encoded_value(route, index, encoded)?;
                }
            }
        }
    }
    Some(values)
}

/// The texts of the parameters of a segment: those of their formats, if there are such.
fn texts<'t>(route: &Route, segment: &Segment<'_>, encoded: &'t str) -> Option<Texts<'t>> {
    let is_valid = |index, text: &str| encoded_value(route, index, text).is_some();
    let has_format = |index: usize, text: &str| {
        let value = route.path.parameters.get(index).map(|it| it.value);
        let format = match value {
            Some(Value::Text(bounds)) => bounds.format,
            _ => None,
        };
        format.is_none_or(|format| is_plausible(format, text)) && is_valid(index, text)
    };
    split(segment, encoded, &has_format).or_else(|| split(segment, encoded, &is_valid))
}

/// The value of a parameter by its text in the path.
fn encoded_value(route: &Route, index: usize, encoded: &str) -> Option<String> {
    let text = percent::decoded(encoded)?;
    value(route, index, &Decoded { encoded: encoded.into(), text })
}

fn value(route: &Route, index: usize, given: &Decoded<'_>) -> Option<String> {
    let value = &route.path.parameters.get(index)?.value;
    let text = match value {
        Value::List(list) => Cow::Owned(list.in_one(&given.encoded).ok()?),
        _ => Cow::Borrowed(&*given.text),
    };
    let checked = value.check(text.as_bytes()).ok()?;
    let checked = String::from_utf8(checked.into_owned()).ok()?;
    Some(checked).filter(|_| !text.is_empty())
}

/// The redirect target, path and query, of a reading request for an existing path without its last
/// slash.
pub(super) fn with_slash(
    head: &Head,
    leads_somewhere: impl FnOnce(&str) -> bool,
) -> Option<String> {
    let uri = head.uri();
    let is_meant = head.method() == Method::GET && !uri.path().ends_with('/');
    let path = is_meant.then(|| format!("{}/", uri.path()))?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    leads_somewhere(&path).then(|| path + &query)
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;
    use crate::Body;
    use crate::description::{Parameter, TextBounds};

    #[test]
    fn a_segment_is_split_by_formats_where_that_is_possible() {
        const fn text(name: &'static str, format: &'static str) -> Parameter<'static> {
            Parameter::path(
                name,
                Value::Text(TextBounds { format: Some(format), ..TextBounds::ANY }),
            )
        }
        static PARAMETERS: [Parameter<'static>; 2] = [text("loan", "uuid"), text("since", "date")];
        static SEGMENT: Segment<'static> =
            Segment::Template(&[Piece::Parameter(0), Piece::Literal("-"), Piece::Parameter(1)]);
        static PATH: Path<'static> = Path {
            template: "/{loan}-{since}",
            also_at: &[],
            segments: &[SEGMENT],
            parameters: &PARAMETERS,
        };
        let route = Route { segments: PATH.segments, path: &PATH, operations: Vec::new() };
        let found = |path| {
            let segments: Vec<_> = segments(path).collect::<Option<_>>()?;
            values(&route, &segments)
        };
        let uuid = "0e37df36-f698-11e6-8dd4-cb9ced3df976";
        let path = format!("/{uuid}-2017-09-26");
        assert_eq!(found(&path).unwrap_or_default(), [uuid, "2017-09-26"]);
        assert_eq!(found("/a-b-c").unwrap_or_default(), ["a", "b-c"]); // a format is an annotation
    }

    #[test]
    fn segments_are_decoded() {
        let text = |it: Option<Decoded<'_>>| it.map(|it| it.text.into_owned());
        let segments = |path| segments(path).map(text).collect::<Option<Vec<_>>>();
        let read = |path| segments(path).unwrap_or_default().join("|");
        assert_eq!(read("/1/demo/"), "1|demo|");
        assert_eq!(read("/1/a%20b%2Fc"), "1|a b/c");
        assert_eq!(read("/"), "");
        assert_eq!(segments("*"), None);
        assert_eq!(segments("/%ff/"), None);
    }

    #[test]
    fn the_last_slash_is_added_where_it_helps() {
        let with = |method: &str, uri: &str| {
            let request = Request::builder().method(method).uri(uri).body(Body::empty());
            let (head, _) = Head::split(request.unwrap());
            with_slash(&head, |path| path == "/1/demo/")
        };
        assert_eq!(with("GET", "/1/demo").as_deref(), Some("/1/demo/"));
        assert_eq!(with("HEAD", "http://h/1/demo?a=b").as_deref(), Some("/1/demo/?a=b"));
        assert_eq!(with("GET", "/1/demo/"), None);
        assert_eq!(with("GET", "/1/other"), None);
        assert_eq!(with("POST", "/1/demo"), None);
    }
}
