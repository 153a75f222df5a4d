//! Routes: maps the text of a path to its description.

use std::borrow::Cow;

use http::{HeaderValue, Method};

use super::Head;
use crate::description::{Description, Operation, Path, Segment};
use crate::percent;

/// The routes of a description.
#[derive(Debug, Default)]
pub(super) struct Routes {
    /// In the order in which they are tried: literal segments before parameters.
    routes: Vec<Route>,
    /// The operations of each path and the methods for `Allow`.
    served: Vec<Served>,
}

#[derive(Debug)]
struct Route {
    segments: &'static [Segment<'static>],
    path: &'static Path<'static>,
    /// Its index among what is served.
    served: usize,
}

/// The operations of a path.
#[derive(Debug)]
pub(super) struct Served {
    pub(super) operations: Vec<&'static Operation<'static>>,
    /// As `Allow` names them.
    pub(super) methods: Option<HeaderValue>,
}

/// A path of the description, and the values of its parameters.
#[derive(Debug)]
pub(super) struct Found<'r> {
    pub(super) path: &'static Path<'static>,
    pub(super) served: &'r Served,
    pub(super) values: Vec<String>,
}

impl Routes {
    pub(super) fn new(description: &Description<'static>) -> Self {
        let mut all = Self::default();
        for path in description.paths {
            let operations: Vec<_> = description.operations_on(path).collect();
            if !operations.is_empty() {
                all.add(path, operations);
            }
        }
        all.routes.sort_by_key(|route| -> Vec<bool> {
            route.segments.iter().map(|it| matches!(it, Segment::Parameter(_))).collect()
        });
        all
    }

    fn add(&mut self, path: &'static Path<'static>, operations: Vec<&'static Operation<'static>>) {
        let served = self.served.len();
        self.routes.extend(path.all_segments().map(|segments| Route { segments, path, served }));
        let methods = HeaderValue::try_from(methods(&operations)).ok();
        self.served.push(Served { operations, methods });
    }

    /// Finds a path; `None` if there is none, or the value of a parameter is invalid.
    pub(super) fn find(&self, path: &str) -> Option<Found<'_>> {
        let segments: Vec<_> = segments(path).collect::<Option<_>>()?;
        let route = self.routes.iter().find(|route| fits(route.segments, &segments))?;
        let served = &self.served[route.served];
        Some(Found { path: route.path, served, values: values(route, segments)? })
    }

    /// With how many segments a path begins as one of these does.
    pub(super) fn shared_segments(&self, path: &str) -> usize {
        let segments: Vec<_> = segments(path).map_while(|segment| segment).collect();
        let shared = |route: &Route| {
            let pairs = route.segments.iter().zip(&segments);
            pairs.take_while(|(one, segment)| is_as(one, segment)).count()
        };
        self.routes.iter().map(shared).max().unwrap_or_default()
    }
}

/// The methods of operations, and those that every path has.
fn methods(operations: &[&Operation<'_>]) -> String {
    let mut methods = Vec::new();
    for operation in operations {
        methods.push(operation.method);
        methods.extend((operation.method == "GET").then_some("HEAD"));
    }
    methods.push("OPTIONS");
    methods.join(", ")
}

/// The segments of a path behind its first slash, percent-decoded: `/1/a%20b/` is `1`, `a b` and an
/// empty one. `None` instead of one whose encoding is wrong, and if there is no first slash.
fn segments(path: &str) -> impl Iterator<Item = Option<Cow<'_, str>>> {
    let behind = path.strip_prefix('/');
    let missing = behind.is_none().then_some(None);
    missing.into_iter().chain(behind.into_iter().flat_map(|it| it.split('/').map(percent::decoded)))
}

fn fits(route: &[Segment<'_>], segments: &[Cow<'_, str>]) -> bool {
    let mut all = route.iter().zip(segments);
    route.len() == segments.len() && all.all(|(one, segment)| is_as(one, segment))
}

fn is_as(one: &Segment<'_>, segment: &str) -> bool {
    match one {
        Segment::Literal(literal) => *literal == segment,
        Segment::Parameter(_) => true,
    }
}

/// The values of the parameters, in their order; `None` if one is empty or invalid.
fn values(route: &Route, segments: Vec<Cow<'_, str>>) -> Option<Vec<String>> {
    let mut values = vec![String::new(); route.path.parameters.len()];
    for (one, segment) in route.segments.iter().zip(segments) {
        if let Segment::Parameter(index) = one {
            let parameter = &route.path.parameters[*index];
            let checked = parameter.value.check(segment.as_bytes()).ok()?;
            let checked = String::from_utf8(checked.into_owned()).ok()?;
            values[*index] = Some(checked).filter(|_| !segment.is_empty())?;
        }
    }
    Some(values)
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

    #[test]
    fn segments_are_decoded() {
        let segments = |path| segments(path).collect::<Option<Vec<_>>>();
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
