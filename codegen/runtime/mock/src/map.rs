//! Which resources a description has: what its paths lead to, what makes it, and what is there from
//! the beginning.

use std::collections::BTreeMap;

use swordsmith_http::description::{
    Content, ContentKind, Description, Operation, Parameter, Path, Piece, Response, Transition,
    Value,
};

use crate::name_member;
use crate::random::Random;
use crate::values::{example, fits, value};

/// The status of what was made.
const CREATED: u16 = 201;

/// How often a value is drawn that is to differ from others.
const DRAWN: usize = 100;

/// A kind of resource: what a path leads to, up to one of its parameters.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The template up to the parameter.
    pub(crate) prefix: String,
    /// The parameter that tells them apart.
    pub(crate) parameter: &'static Parameter<'static>,
    /// The name of the one that is there from the beginning, below whatever is there.
    pub(crate) given: Option<String>,
    /// The same of the one that only the other client may use.
    pub(crate) of_another: Option<String>,
    /// What makes them.
    pub(crate) makers: Vec<Making>,
}

/// An operation that makes resources of a kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Making {
    pub(crate) operation: &'static Operation<'static>,
    /// The response that says so.
    pub(crate) response: usize,
    /// The path of what it made.
    pub(crate) home: &'static Path<'static>,
}

/// All kinds, and which of them each path goes through.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) kinds: Vec<Kind>,
    /// By the templates of paths.
    chains: Vec<(&'static str, Vec<usize>)>,
    /// The parameters at the end of a prefix, as the paths describe them, until all kinds are known.
    parameters: BTreeMap<String, Vec<&'static Parameter<'static>>>,
}

impl Map {
    /// The resources of a description.
    pub(crate) fn of(description: &'static Description<'static>, seed: u64) -> Self {
        let parameters = parameters(description);
        let mut map = Self { kinds: Vec::new(), chains: Vec::new(), parameters };
        for path in description.paths.iter().copied() {
            let chain = map.chain_of(path, seed);
            map.chains.push((path.template, chain));
        }
        for operation in description.operations.iter().copied() {
            if let Some((kind, making)) = map.making(description, operation)
                && has_room(&map.kinds[kind].parameter.value)
            {
                map.kinds[kind].makers.push(making);
            }
        }
        map.unite();
        map
    }

    /// The kinds that a path goes through, one for each parameter.
    pub(crate) fn chain(&self, path: &Path<'_>) -> &[usize] {
        self.chain_of_template(path.template)
    }

    /// The same of the template of a path.
    pub(crate) fn chain_of_template(&self, template: &str) -> &[usize] {
        let found = self.chains.iter().find(|(other, _)| *other == template);
        found.map_or(&[], |(_, chain)| chain)
    }

    /// The kinds that one is below, and itself.
    pub(crate) fn above(&self, kind: usize) -> &[usize] {
        let mut chains = self.chains.iter().map(|(_, chain)| chain.as_slice());
        let found = chains.find_map(|chain| {
            let at = chain.iter().position(|it| *it == kind)?;
            chain.get(..=at)
        });
        found.unwrap_or(&[])
    }

    /// What an operation makes when it answers with that response.
    pub(crate) fn made_by(
        &self,
        operation: &Operation<'_>,
        response: usize,
    ) -> Option<(usize, Making)> {
        let status = |at: usize| operation.responses.get(at).map(|it| it.status);
        let is_it = |it: &Making| {
            it.operation.name == operation.name && status(it.response) == status(response)
        };
        let mut kinds = self.kinds.iter().enumerate();
        kinds.find_map(|(kind, it)| Some((kind, *it.makers.iter().find(|it| is_it(it))?)))
    }

    /// Whether what a path leads to is a whole resource, and not a part of one.
    pub(crate) fn is_home(&self, path: &Path<'_>) -> bool {
        let Some(kind) = self.chain(path).last().and_then(|at| self.kinds.get(*at)) else {
            return false;
        };
        let is_home = |it: &Making| it.home.template == path.template;
        is_whole(path) || kind.makers.iter().any(is_home)
    }

    fn chain_of(&mut self, path: &'static Path<'static>, seed: u64) -> Vec<usize> {
        let prefixes = prefixes(path);
        prefixes.into_iter().map(|(prefix, parameter)| self.kind(prefix, parameter, seed)).collect()
    }

    fn kind(&mut self, prefix: String, parameter: &'static Parameter<'static>, seed: u64) -> usize {
        let is_it = |it: &Kind| it.prefix == prefix && is_allowed(it, parameter);
        if let Some(known) = self.kinds.iter().position(is_it) {
            return known;
        }
        let parameter = self.strictest(&prefix, parameter, seed);
        let (given, of_another) = given(parameter, seed);
        self.kinds.push(Kind { prefix, parameter, given, of_another, makers: Vec::new() });
        self.kinds.len() - 1
    }

    /// Of the parameters that paths describe at the same place, the one of whose values one is allowed by
    /// all of them; else that of this path.
    fn strictest(
        &self,
        prefix: &str,
        own: &'static Parameter<'static>,
        seed: u64,
    ) -> &'static Parameter<'static> {
        let Some(all) = self.parameters.get(prefix) else { return own };
        let is_allowed_by_all = |it: &&&'static Parameter<'static>| {
            let (given, _) = given(it, seed);
            given.is_some_and(|name| all.iter().all(|other| fits(&other.value, &name)))
        };
        all.iter().find(is_allowed_by_all).copied().unwrap_or(own)
    }

    /// What an operation makes: the kind whose paths are below its own, with one more parameter.
    fn making(
        &self,
        description: &'static Description<'static>,
        operation: &'static Operation<'static>,
    ) -> Option<(usize, Making)> {
        let Some(response) = operation.responses.iter().position(says_where) else {
            return self.named_making(description, operation);
        };
        if let Some(home) = stateful(description, operation) {
            return Some((*self.chain(home).last()?, Making { operation, response, home }));
        }
        if operation.method == "PUT" {
            return None; // what it makes is what its own path leads to
        }
        let above = format!("{}/", operation.path.template.trim_end_matches('/'));
        let count = operation.path.parameters.len();
        let readers = description.operations.iter().copied().filter(|it| it.method == "GET");
        let below = readers.filter(|it| {
            it.path.parameters.len() == count + 1 && it.path.template.starts_with(&above)
        });
        let below: Vec<_> = below.collect();
        // What is directly below comes first, then what is named in another way.
        let is_direct = |it: &&Operation<'_>| it.path.template[above.len()..].starts_with('{');
        let first = below.iter().copied().find(is_direct).or_else(|| below.first().copied())?;
        let kind = *self.chain(first.path).last()?;
        let same = below.into_iter().filter(|it| self.chain(it.path).last() == Some(&kind));
        let home = home(operation, &operation.responses[response], &same.collect::<Vec<_>>())?;
        Some((kind, Making { operation, response, home }))
    }

    /// The same of an operation whose response says in a JSON document what it made is called.
    fn named_making(
        &self,
        description: &'static Description<'static>,
        operation: &'static Operation<'static>,
    ) -> Option<(usize, Making)> {
        let mut responses = operation.responses.iter();
        let response =
            responses.position(|it| it.status < 300).filter(|_| operation.method == "POST")?;
        let made = operation.responses[response].content.as_ref().and_then(document)?;
        let above = format!("{}/{{", operation.path.template.trim_end_matches('/'));
        let count = operation.path.parameters.len() + 1;
        let is_home = |it: &&Operation<'static>| {
            it.method == "GET"
                && it.path.parameters.len() == count
                && it.path.template.starts_with(&above)
                && is_whole(it.path)
                && read_content(it).and_then(document) == Some(made)
        };
        let home = description.operations.iter().copied().find(is_home)?.path;
        said_name(description, made, home)?;
        Some((*self.chain(home).last()?, Making { operation, response, home }))
    }

    /// Kinds that nothing makes are those of the same parameters that something makes, if there is
    /// one: the same thing under another path.
    fn unite(&mut self) {
        let twin = |at: usize| {
            let kind = &self.kinds[at];
            let made = self.kinds.iter().enumerate();
            let mut twins = made.filter(|(_, it)| {
                !it.makers.is_empty()
                    && is_allowed(it, kind.parameter)
                    && parameter_names(&it.prefix) == parameter_names(&kind.prefix)
            });
            let first = twins.next().filter(|_| kind.makers.is_empty());
            first.filter(|_| twins.next().is_none()).map_or(at, |(other, _)| other)
        };
        let twins: Vec<_> = (0..self.kinds.len()).map(twin).collect();
        for (_, chain) in &mut self.chains {
            for at in chain.iter_mut() {
                *at = twins[*at];
            }
        }
    }
}

/// The parameters of all paths, by what stands in front of them, each value once.
fn parameters(
    description: &'static Description<'static>,
) -> BTreeMap<String, Vec<&'static Parameter<'static>>> {
    let mut all: BTreeMap<String, Vec<&'static Parameter<'static>>> = BTreeMap::new();
    for (prefix, parameter) in description.paths.iter().flat_map(|path| prefixes(path)) {
        let known = all.entry(prefix).or_default();
        if !known.iter().any(|it| it.value == parameter.value) {
            known.push(parameter);
        }
    }
    all
}

/// Whether there are names for whatever is made.
fn has_room(value: &Value<'_>) -> bool {
    const FEWEST: u64 = 10_000;
    match value {
        Value::Enumeration(_) | Value::Boolean => false,
        Value::Unsigned(from, to) => to - from >= FEWEST,
        Value::Signed(from, to) => to.abs_diff(*from) >= FEWEST,
        _ => true,
    }
}

/// Whether a parameter may have the name of the resource of a kind that is there from the beginning.
fn is_allowed(kind: &Kind, parameter: &Parameter<'_>) -> bool {
    kind.given.as_ref().is_none_or(|name| fits(&parameter.value, name))
}

/// The path of what an operation makes, if its states say so.
fn stateful(
    description: &'static Description<'static>,
    operation: &Operation<'_>,
) -> Option<&'static Path<'static>> {
    let makes = |it: &Transition<'_>| it.from.is_none() && it.by.contains(&operation.name);
    let mut all = description.states.iter();
    let states = all.find(|it| it.transitions.iter().any(makes))?;
    let paths = description.paths.iter().copied();
    let is_its =
        |it: &&Path<'_>| it.parameters.last().is_some_and(|last| last.name == states.parameter);
    let its: Vec<_> = paths.filter(is_its).collect();
    let count = |path: &Path<'_>| {
        let on_it = description.operations.iter().filter(|it| it.path.template == path.template);
        on_it.count()
    };
    its.into_iter().rev().max_by_key(|path| (is_whole(path), count(path)))
}

/// Whether a path ends with its last parameter.
pub(crate) fn is_whole(path: &Path<'_>) -> bool {
    path.template.trim_end_matches('/').ends_with('}')
}

/// The content of a response to GET.
pub(crate) fn read_content(get: &Operation<'static>) -> Option<&'static Content<'static>> {
    let mut contents = get.responses.iter().filter(|it| it.status < 300);
    contents.find_map(|it| it.content.as_ref())
}

/// The templates up to each parameter of a path.
fn prefixes(path: &'static Path<'static>) -> Vec<(String, &'static Parameter<'static>)> {
    let (mut prefix, mut found) = (String::new(), Vec::new());
    for segment in path.segments {
        prefix.push('/');
        for piece in segment.pieces() {
            match piece {
                Piece::Literal(text) => prefix.push_str(text),
                Piece::Parameter(at) => {
                    let parameter = &path.parameters[at];
                    prefix.extend(["{", parameter.name, "}"]);
                    found.push((prefix.clone(), parameter));
                }
            }
        }
    }
    found
}

fn parameter_names(prefix: &str) -> Vec<&str> {
    let behind = prefix.split('{').skip(1);
    behind.map(|it| it.split('}').next().unwrap_or_default()).collect()
}

/// The names of the resources that are there from the beginning: an example, else any value; and
/// another one.
///
/// Parameters of one name have the same names, wherever they stand.
fn given(parameter: &Parameter<'_>, seed: u64) -> (Option<String>, Option<String>) {
    let value = &parameter.value;
    let random = &mut Random::of(seed, parameter.name);
    let example = example(parameter).filter(|it| is_name(value, it));
    let example = example.map(|it| value.plain(it));
    if let Value::Enumeration(values) = value {
        // No client has a value of these for itself.
        let mut names = values.iter().filter(|it| is_name(value, it));
        return (example.or_else(|| names.next().map(|&first| first.to_owned())), None);
    }
    let drawn = another(value, random, &[]);
    let given = example.or(drawn.clone());
    // Where there is no example, the same parameter has what was drawn.
    let taken: Vec<&str> = [&given, &drawn].into_iter().flatten().map(String::as_str).collect();
    let of_another = another(value, random, &taken);
    (given, of_another)
}

/// A name that is none of these.
pub(crate) fn another(of: &Value<'_>, random: &mut Random, taken: &[&str]) -> Option<String> {
    let drawn = (0..DRAWN).filter_map(|_| value(of, random));
    let mut names = drawn.into_iter().filter(|it| is_name(of, it)).map(|it| of.plain(it));
    names.find(|it| !taken.contains(&it.as_str()))
}

/// Whether a value may name something: the largest number stays free, as does what is no segment of
/// a path.
pub(crate) fn is_name(of: &Value<'_>, text: &str) -> bool {
    let is_largest = match of {
        Value::Unsigned(from, to) => from != to && text == to.to_string(),
        Value::Signed(from, to) => from != to && text == to.to_string(),
        _ => false,
    };
    !text.is_empty() && !is_largest && !matches!(text, "." | "..") && fits(of, text)
}

/// The member of a JSON document that says what is at a path.
pub(crate) fn said_name(
    description: &Description<'_>,
    document: u32,
    home: &Path<'_>,
) -> Option<String> {
    let example = description.examples_of(document).next()?.text;
    description.is_json(document).then_some(())?;
    name_member::member(example.as_bytes(), home.parameters.last()?.name)
}

/// Whether a response has the URL of what was made.
pub(crate) fn says_where(response: &Response<'_>) -> bool {
    response.status == CREATED
        && response.headers.iter().any(|it| it.name.eq_ignore_ascii_case("Location"))
}

/// The path of what was made: the whole resource, or what is read as the same document as the
/// response, else as the request; else any of it.
fn home(
    operation: &Operation<'static>,
    response: &Response<'static>,
    readers: &[&'static Operation<'static>],
) -> Option<&'static Path<'static>> {
    let sent = operation.body.iter().flat_map(|body| body.variants).map(|it| &it.content);
    let wanted: Vec<_> = response.content.iter().chain(sent).filter_map(document).collect();
    let reads = |get: &Operation<'static>, wanted: u32| {
        read_content(get).and_then(document) == Some(wanted)
    };
    let of_document =
        || wanted.into_iter().find_map(|wanted| readers.iter().find(|it| reads(it, wanted)));
    let whole = readers.iter().find(|it| is_whole(it.path));
    whole.or_else(of_document).or_else(|| readers.first()).map(|get| get.path)
}

/// The number of the document that a content is.
pub(crate) fn document(content: &Content<'_>) -> Option<u32> {
    match content.kind {
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            Some(document)
        }
        _ => None,
    }
}
