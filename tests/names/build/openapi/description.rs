//! A random description, whose names come from small pools. It is JSON.

use super::pool::OF_SERVICES;
use crate::pools::{NAMES, VALUES};
use crate::random::Random;
use crate::words::documentation;

/// The next one.
pub(super) fn random(random: &mut Random) -> String {
    let mut description = Description { random, components: Vec::new(), ids: Vec::new() };
    description.components = description.some_components();
    let paths = description.paths();
    let states = description.states(&paths);
    let components = description.components.iter().map(|it| member(&it.name, &it.schema));
    let components = object(components);
    let paths = object(paths.into_iter().map(|path| member(&path.template, &path.item)));
    format!(
        "{{\"openapi\": \"3.1.0\", \"info\": {{\"title\": \"Names\", \"version\": \"1\"}},{states}\n\
         \"paths\": {paths},\n\"components\": {{\"schemas\": {components}}}}}\n"
    )
}

struct Description<'r> {
    random: &'r mut Random,
    components: Vec<Component>,
    /// Identifiers of operations that there are.
    ids: Vec<String>,
}

/// What a component describes.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Enumeration,
    Object,
    Bytes,
}

struct Component {
    name: String,
    kind: Kind,
    schema: String,
}

struct Path {
    template: String,
    item: String,
    /// Its parameter, if it has one.
    parameter: Option<String>,
    ids: Vec<String>,
}

impl Description<'_> {
    /// A name, of schemas or of services.
    fn name(&mut self) -> String {
        let pool = if self.random.below(2) == 0 { NAMES } else { OF_SERVICES };
        pool[self.random.below(pool.len())].to_owned()
    }

    /// A name of letters, digits and a few signs.
    fn ascii(&mut self) -> String {
        loop {
            let name = self.name();
            if name.is_ascii() && name.starts_with(|it: char| it.is_ascii_alphabetic()) {
                return name;
            }
        }
    }

    /// Some names, all different, whatever their case.
    fn names(&mut self, most: usize, next: impl Fn(&mut Self) -> String) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for _ in 0..self.random.below(most + 1) {
            let name = next(self);
            if names.iter().all(|other| *other != name) {
                names.push(name);
            }
        }
        names
    }

    fn some_components(&mut self) -> Vec<Component> {
        let names = self.names(6, Self::ascii);
        let component = |name: String| {
            let (kind, schema) = match self.random.below(3) {
                0 => (Kind::Enumeration, self.enumeration()),
                1 => (Kind::Object, self.properties()),
                _ => (Kind::Bytes, BYTES.to_owned()),
            };
            Component { name, kind, schema }
        };
        names.into_iter().map(component).collect()
    }

    /// A component of a kind, as a reference, or a schema that stands there.
    fn schema(&mut self, kind: Kind) -> String {
        let all = self.components.iter().filter(|it| it.kind == kind);
        let all: Vec<String> = all.map(|it| it.name.clone()).collect();
        match (self.random.below(2), self.random.pick(&all)) {
            (0, Some(name)) => format!("{{\"$ref\": \"#/components/schemas/{name}\"}}"),
            _ => match kind {
                Kind::Enumeration => self.enumeration(),
                Kind::Object => self.properties(),
                Kind::Bytes => BYTES.to_owned(),
            },
        }
    }

    fn enumeration(&mut self) -> String {
        let mut values: Vec<String> = Vec::new();
        for _ in 0..2 + self.random.below(6) {
            let pool = if self.random.below(2) == 0 { NAMES } else { VALUES };
            let value = quoted(pool[self.random.below(pool.len())]);
            values.extend((!values.contains(&value)).then_some(value));
        }
        let text = quoted(&documentation(self.random));
        let values = values.join(", ");
        format!("{{\"type\": \"string\", \"description\": {text}, \"enum\": [{values}]}}")
    }

    fn scalar(&mut self) -> String {
        match self.random.below(5) {
            0 => "{\"type\": \"integer\", \"minimum\": 0}".to_owned(),
            1 => "{\"type\": \"boolean\"}".to_owned(),
            2 | 3 => self.schema(Kind::Enumeration),
            _ => "{\"type\": \"string\"}".to_owned(),
        }
    }

    fn properties(&mut self) -> String {
        let mut names = self.names(6, Self::name);
        names.extend(names.is_empty().then(|| "a".to_owned()));
        let members: Vec<_> = names.iter().map(|name| member(name, &self.scalar())).collect();
        format!("{{\"type\": \"object\", \"properties\": {}}}", object(members.into_iter()))
    }

    fn paths(&mut self) -> Vec<Path> {
        let mut paths: Vec<Path> = Vec::new();
        for _ in 0..2 + self.random.below(5) {
            let path = self.path();
            let shape = |it: &Path| {
                let segments = it.template.split('/');
                segments
                    .map(|it| if it.starts_with('{') { "{}" } else { it })
                    .collect::<Vec<_>>()
                    .join("/")
            };
            if paths.iter().all(|other| shape(other) != shape(&path)) {
                paths.push(path);
            }
        }
        paths
    }

    fn path(&mut self) -> Path {
        let mut template = String::new();
        let parameter = (self.random.below(2) == 0).then(|| self.ascii());
        for _ in 0..=self.random.below(2) {
            template.extend(["/", &self.ascii()]);
        }
        if let Some(parameter) = &parameter {
            template.extend(["/{", parameter, "}"]);
        }
        if self.random.below(3) == 0 {
            template.extend(["/", &self.ascii()]);
        }
        let shared = parameter.iter().map(|it| {
            format!("{{\"name\": {}, \"in\": \"path\", \"required\": true, \"schema\": {{\"type\": \"string\"}}}}", quoted(it))
        });
        let mut members = vec![member("parameters", &array(&shared.collect::<Vec<_>>()))];
        let (mut ids, methods) = (Vec::new(), ["get", "post", "put", "delete"]);
        for method in &methods[self.random.below(4)..] {
            let id = self.name();
            if !self.ids.contains(&id) {
                self.ids.push(id.clone());
                members.push(member(method, &self.operation(&id, *method != "get")));
                ids.push(id);
            }
        }
        Path { template, item: object(members.into_iter()), parameter, ids }
    }

    fn operation(&mut self, id: &str, has_body: bool) -> String {
        let text = documentation(self.random);
        let mut members = vec![member("operationId", &quoted(id))];
        members.push(member("description", &quoted(&text)));
        members.push(member("tags", &array(&[quoted(&self.name())])));
        members.push(member("parameters", &self.parameters()));
        if has_body && self.random.below(3) > 0 {
            members.push(member("requestBody", &self.body()));
        }
        members.push(member("responses", &self.responses()));
        object(members.into_iter())
    }

    fn parameters(&mut self) -> String {
        let mut parameters = Vec::new();
        let query = self.names(4, Self::name);
        for name in query {
            let schema = self.scalar();
            parameters.push(parameter(&name, "query", &schema));
        }
        let headers = self.names(3, Self::ascii);
        let mut lower: Vec<String> = Vec::new();
        for name in headers {
            if !lower.contains(&name.to_lowercase()) {
                lower.push(name.to_lowercase());
                let schema = self.scalar();
                parameters.push(parameter(&name, "header", &schema));
            }
        }
        array(&parameters)
    }

    fn body(&mut self) -> String {
        let (kind, content) = match self.random.below(4) {
            0 => ("multipart/form-data", format!("{{\"schema\": {}}}", self.parts())),
            1 => ("multipart/related", format!("{{\"schema\": {}}}", self.parts())),
            2 => {
                let schema = self.schema(Kind::Object);
                ("application/x-www-form-urlencoded", format!("{{\"schema\": {schema}}}"))
            }
            _ => (
                "application/octet-stream",
                format!("{{\"schema\": {}}}", self.schema(Kind::Bytes)),
            ),
        };
        format!("{{\"content\": {{{}}}}}", member(kind, &content))
    }

    /// The parts of a multipart.
    fn parts(&mut self) -> String {
        let mut names = self.names(5, Self::ascii);
        names.extend(names.is_empty().then(|| "a".to_owned()));
        let mut members = Vec::new();
        for name in &names {
            let schema =
                if self.random.below(2) == 0 { self.schema(Kind::Bytes) } else { self.scalar() };
            members.push(member(name, &schema));
        }
        format!("{{\"type\": \"object\", \"properties\": {}}}", object(members.into_iter()))
    }

    fn responses(&mut self) -> String {
        let headers = self.names(4, Self::ascii);
        let mut lower: Vec<String> = Vec::new();
        let mut members = Vec::new();
        for name in headers {
            if !lower.contains(&name.to_lowercase()) {
                lower.push(name.to_lowercase());
                members.push(member(&name, &format!("{{\"schema\": {}}}", self.scalar())));
            }
        }
        let headers = object(members.into_iter());
        let good = format!("{{\"description\": \"Done.\", \"headers\": {headers}}}");
        let status = 422 + self.random.below(3);
        let errors = self.names(2, Self::name);
        let errors = errors.into_iter().map(|name| {
            let iri = quoted(&format!("urn:error:{status}:{name}"));
            member(
                &format!("{name}{status}"),
                &format!("{{\"iri\": {iri}, \"description\": \"Wrong.\"}}"),
            )
        });
        let errors = object(errors);
        let errors = format!("{{\"description\": \"Wrong.\", \"x-errors\": {errors}}}");
        object([member("204", &good), member(&status.to_string(), &errors)].into_iter())
    }

    /// The states of what a path names, if one does.
    fn states(&mut self, paths: &[Path]) -> String {
        let paths: Vec<&Path> = paths.iter().filter(|it| it.parameter.is_some()).collect();
        let Some(path) = self.random.pick(&paths) else { return String::new() };
        let (Some(parameter), Some(id)) = (&path.parameter, path.ids.first()) else {
            return String::new();
        };
        let mut names = self.names(4, Self::name);
        names.extend((names.len() < 2).then(|| "first-state".to_owned()));
        let states = names.iter().map(|name| member(name, &quoted("A state.")));
        let transition = |to: &String| {
            format!("{{\"to\": {}, \"cause\": {}, \"elsewhere\": true}}", quoted(to), quoted(to))
        };
        let transitions = array(&names.iter().map(transition).collect::<Vec<_>>());
        let permitted = array(&[quoted(&names[0])]);
        let body = [
            member("states", &object(states)),
            member(
                "operations",
                &object([member(id, &format!("{{\"in\": {permitted}}}"))].into_iter()),
            ),
            member("refused-as", &quoted("not-found")),
            member("transitions", &transitions),
        ];
        format!("\n\"x-states\": {{{}}},", member(parameter, &object(body.into_iter())))
    }
}

const BYTES: &str = "{\"type\": \"string\", \"format\": \"binary\"}";

fn parameter(name: &str, place: &str, schema: &str) -> String {
    format!("{{\"name\": {}, \"in\": \"{place}\", \"schema\": {schema}}}", quoted(name))
}

fn member(name: &str, value: &str) -> String {
    format!("{}: {value}", quoted(name))
}

fn object(members: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
}

fn array(items: &[String]) -> String {
    format!("[{}]", items.join(", "))
}

/// A text of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
