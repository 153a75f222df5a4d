//! Two versions as one table: subschemas that say the same are one, wherever they stand.

use std::collections::BTreeMap;

use swordsmith_codegen::model::json::{JsonKeyword, JsonSchemas, JsonSubschema};

/// Both versions as one set of schemas.
pub(super) struct Universe {
    /// The subschemas, each once.
    pub(super) schemas: JsonSchemas,
    /// What a subschema of the first version became, and of the second.
    classes: (Vec<usize>, Vec<usize>),
}

/// A subschema whose keywords and subschemas are told apart.
struct Shaped {
    /// By keyword: what it says but for its subschemas, whose order may mean nothing.
    keywords: Vec<(usize, Vec<usize>, bool)>,
}

impl Universe {
    /// Both versions.
    pub(super) fn of(first: &JsonSchemas, second: &JsonSchemas) -> Self {
        let count = first.subschemas.len();
        let mut nodes = resolved(first, 0);
        nodes.extend(resolved(second, count));
        let targets = targets(&nodes);
        let mut texts = BTreeMap::new();
        let anchors = |at: usize, name: &str| match at.checked_sub(count) {
            None => anchored(first, name, 0),
            Some(_) => anchored(second, name, count),
        };
        let shaped: Vec<_> = (0..nodes.len())
            .map(|at| shaped(&nodes[at], &targets, |name| anchors(at, name), &mut texts))
            .collect();
        let classes = refined(&shaped);
        let schemas = schemas(first, second, &nodes, &classes);
        let at = |at: usize| classes[targets[at]];
        let (old, new) = (0..count, count..nodes.len());
        Self { schemas, classes: (old.map(at).collect(), new.map(at).collect()) }
    }

    /// The subschema of a subschema of the first version.
    pub(super) fn first(&self, id: usize) -> usize {
        self.classes.0[id]
    }

    /// The same of the second version.
    pub(super) fn second(&self, id: usize) -> usize {
        self.classes.1[id]
    }
}

/// The keywords of all subschemas, numbered from an offset on; dynamic references that always lead
/// to one place are references.
fn resolved(schemas: &JsonSchemas, offset: usize) -> Vec<Vec<JsonKeyword>> {
    let target = |name: &str| {
        let mut targets = schemas.resources.iter().flatten().filter(|(known, _)| known == name);
        let (_, first) = targets.next()?;
        targets.all(|(_, other)| other == first).then_some(*first)
    };
    let keyword = |keyword: &JsonKeyword| {
        let keyword = match keyword {
            JsonKeyword::DynamicReference(name, _) => match target(name) {
                Some(id) => JsonKeyword::Reference(id),
                None => keyword.clone(),
            },
            _ => keyword.clone(),
        };
        sorted(keyword.with_children(&mut |id| id + offset))
    };
    let subschemas = schemas.subschemas.iter();
    subschemas.map(|it| it.keywords.iter().map(keyword).collect()).collect()
}

/// The same with lists in one order where that means nothing.
fn sorted(mut keyword: JsonKeyword) -> JsonKeyword {
    match &mut keyword {
        JsonKeyword::Required(names) => names.sort_unstable(),
        JsonKeyword::Enumeration(values) => values.sort_by_cached_key(|it| format!("{it:?}")),
        JsonKeyword::Properties(it) => it.patterns.sort_by(|a, b| a.0.source.cmp(&b.0.source)),
        JsonKeyword::DependentRequired(pairs) => {
            for (_, others) in pairs.iter_mut() {
                others.sort_unstable();
            }
            pairs.sort_unstable();
        }
        JsonKeyword::DependentSchemas(pairs) => pairs.sort_unstable(),
        _ => {}
    }
    keyword
}

/// Where each subschema leads that says nothing of its own.
fn targets(nodes: &[Vec<JsonKeyword>]) -> Vec<usize> {
    let next = |at: usize| match &nodes[at][..] {
        [JsonKeyword::Reference(id)] => Some(*id),
        [JsonKeyword::AllOf(ids) | JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids)] => {
            if let [id] = ids[..] { Some(id) } else { None }
        }
        _ => None,
    };
    let target = |mut at: usize| {
        for _ in 0..nodes.len() {
            match next(at) {
                Some(id) => at = id,
                None => break,
            }
        }
        at
    };
    (0..nodes.len()).map(target).collect()
}

/// All that a dynamic reference may lead to.
fn anchored(schemas: &JsonSchemas, name: &str, offset: usize) -> Vec<usize> {
    let anchors = schemas.resources.iter().flatten().filter(|(known, _)| known == name);
    anchors.map(|(_, id)| id + offset).collect()
}

fn shaped(
    keywords: &[JsonKeyword],
    targets: &[usize],
    anchored: impl Fn(&str) -> Vec<usize>,
    texts: &mut BTreeMap<String, usize>,
) -> Shaped {
    let keyword = |keyword: &JsonKeyword| {
        let mut children = Vec::new();
        let blank = keyword.with_children(&mut |id| {
            children.push(targets[id]);
            0
        });
        if let JsonKeyword::DynamicReference(name, _) = keyword {
            children.extend(anchored(name).into_iter().map(|id| targets[id]));
        }
        let known = texts.len();
        let text = *texts.entry(format!("{blank:?}")).or_insert(known);
        let is_set = matches!(
            keyword,
            JsonKeyword::AllOf(_) | JsonKeyword::AnyOf(_) | JsonKeyword::OneOf(_)
        );
        (text, children, is_set)
    };
    let mut keywords: Vec<_> = keywords.iter().map(keyword).collect();
    keywords.sort();
    Shaped { keywords }
}

/// The classes of subschemas that say the same: those that some step from them tells apart are in
/// different ones, and no others.
fn refined(nodes: &[Shaped]) -> Vec<usize> {
    let (mut classes, mut count) = (vec![0; nodes.len()], 1);
    loop {
        let mut ids = BTreeMap::new();
        let next: Vec<_> = nodes
            .iter()
            .map(|node| {
                let keywords = node.keywords.iter().map(|(text, children, is_set)| {
                    let mut children: Vec<_> = children.iter().map(|it| classes[*it]).collect();
                    if *is_set {
                        children.sort_unstable();
                    }
                    (*text, children)
                });
                let mut keywords: Vec<_> = keywords.collect();
                keywords.sort();
                let known = ids.len();
                *ids.entry(keywords).or_insert(known)
            })
            .collect();
        classes = next;
        if ids.len() == count {
            return classes;
        }
        count = ids.len();
    }
}

/// One subschema of each class.
fn schemas(
    first: &JsonSchemas,
    second: &JsonSchemas,
    nodes: &[Vec<JsonKeyword>],
    classes: &[usize],
) -> JsonSchemas {
    let targets = targets(nodes);
    let class = |at: usize| classes[targets[at]];
    let count = classes.iter().max().map_or(0, |last| last + 1);
    let mut subschemas: Vec<Option<JsonSubschema>> = vec![None; count];
    let givens = first.subschemas.iter().chain(&second.subschemas);
    for (at, (keywords, given)) in nodes.iter().zip(givens).enumerate() {
        subschemas[classes[at]].get_or_insert_with(|| {
            let mut keywords: Vec<_> =
                keywords.iter().map(|it| it.with_children(&mut |id| class(id))).collect();
            keywords.sort_by_key(JsonKeyword::rank);
            JsonSubschema {
                location: given.location.clone(),
                span: given.span,
                resource: 0,
                keywords,
                annotations: given.annotations.clone(),
            }
        });
    }
    let anchors = |schemas: &JsonSchemas, offset: usize| {
        let anchors = schemas.resources.iter().flatten();
        anchors.map(|(name, id)| (name.clone(), class(id + offset))).collect::<Vec<_>>()
    };
    let mut all = anchors(first, 0);
    all.extend(anchors(second, first.subschemas.len()));
    all.sort();
    all.dedup();
    let subschemas = subschemas.into_iter().flatten().collect();
    JsonSchemas { subschemas, resources: vec![all], ..JsonSchemas::default() }
}
