//! JSON Schemas → [`JsonShapes`]: the types that a Rust programmer would write.
//!
//! A type must be able to hold every document that its subschema allows, and no more is asked of it: the
//! table refuses what is invalid. So of several subschemas that hold together, the type of any is enough,
//! and what has no type of its own is [`JsonType::Any`].

mod alternatives;
mod boxes;
mod members;
mod names;
mod scalars;
mod sizes;
mod unions;
mod view;

use std::collections::{BTreeMap, VecDeque};

use swordsmith_json::derived::with_room;
use swordsmith_json::table::{Type, Types};

use crate::model::json::shapes::{JsonItem, JsonItemKind, JsonShapes, JsonType};
use crate::model::json::{JsonKeyword, JsonSchemas};
use crate::naming::Wish;
use names::Origin;
#[cfg(feature = "emit")]
pub(crate) use names::file_stem;
use view::{ALL, View, common, without};

/// The types of the roots, the definitions, and all that they reach.
pub fn run(schemas: &JsonSchemas) -> JsonShapes {
    let mut shaper = Shaper::new(schemas);
    for (id, file) in schemas.roots.iter().zip(&schemas.root_files) {
        shaper.document(*id, file);
    }
    let documents = schemas.documents.iter().map(|(id, name)| shaper.carried(*id, name)).collect();
    for id in &schemas.definitions {
        let origin = shaper.origin(*id).unwrap_or_default();
        shaper.value(*id, ALL, &origin);
    }
    while let Some(job) = shaper.queue.pop_front() {
        shaper.items[job.item].kind = shaper.item(&job);
    }
    let mut types = JsonShapes { items: shaper.items, documents };
    names::run(&mut types, &shaper.wishes);
    boxes::run(&mut types);
    types
}

/// A subschema, applied to values of certain types only.
type Key = (usize, Types);

/// An item whose kind is not known yet.
struct Job {
    item: usize,
    id: usize,
    types: Types,
    origin: Origin,
}

struct Shaper<'s> {
    schemas: &'s JsonSchemas,
    items: Vec<JsonItem>,
    wishes: Vec<Wish>,
    known: BTreeMap<Key, JsonType>,
    /// What is being shaped and is no item; with the item that it becomes, if it holds itself.
    open: BTreeMap<Key, Option<usize>>,
    queue: VecDeque<Job>,
    /// The types of documents of operations, by their subschemas.
    carried: BTreeMap<usize, usize>,
}

impl<'s> Shaper<'s> {
    fn new(schemas: &'s JsonSchemas) -> Self {
        let (known, open, carried) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (items, wishes) = (Vec::new(), Vec::new());
        Self { schemas, items, wishes, known, open, queue: VecDeque::new(), carried }
    }

    /// The type of the documents of a file: unlike a definition, it has a name whatever it is.
    fn document(&mut self, id: usize, file: &str) {
        let is_empty = self.schemas.subschemas[id].keywords.is_empty();
        if is_empty && !self.schemas.definitions.is_empty() {
            return; // a library of definitions
        }
        let origin = self.called(id, self.origin(id).unwrap_or_default());
        let value = self.value(id, ALL, &origin);
        // What a dynamic reference means depends on where validation begins.
        let begins_here = self.target(id) == id || !self.schemas.has_dynamic_references();
        let item = match value {
            JsonType::Item(item) if begins_here => item,
            other => {
                // Where the document may be null, the type of its other values has the name.
                let has_name = matches!(other, JsonType::Nullable(_));
                let origin = if has_name { origin.step("document") } else { origin };
                let item = self.add(id, &origin);
                self.items[item].kind = JsonItemKind::Newtype(other);
                item
            }
        };
        self.items[item].file = Some(file.to_owned());
    }

    /// The type of a document that an operation carries: its own, or one around what has no name.
    fn carried(&mut self, id: usize, name: &str) -> usize {
        let target = self.target(id);
        if let Some(known) = self.carried.get(&target) {
            return *known;
        }
        let origin = self.origin(target).unwrap_or_else(|| Origin::default().step(name));
        let origin = self.called(target, origin);
        let item = match self.value(target, ALL, &origin) {
            JsonType::Item(item) => item,
            other => {
                let has_name = matches!(other, JsonType::Nullable(_));
                let origin = if has_name { origin.step("document") } else { origin };
                let item = self.add(target, &origin);
                self.items[item].kind = JsonItemKind::Newtype(other);
                item
            }
        };
        self.carried.insert(target, item);
        item
    }

    /// The type of what is valid by a subschema and of one of some types.
    fn value(&mut self, id: usize, among: Types, origin: &Origin) -> JsonType {
        let id = self.target(id);
        let view = View::of(self.schemas, id);
        let types = view.types(among);
        let among = if types == view.types(ALL) { ALL } else { types };
        let key = (id, among);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let own = self.origin(id).filter(|_| among == ALL);
        let origin = own.unwrap_or_else(|| origin.clone());
        let origin = if among == ALL { self.called(id, origin) } else { origin };
        if let Some(open) = self.open.get(&key).copied() {
            let item = open.unwrap_or_else(|| self.add(id, &origin));
            self.open.insert(key, Some(item));
            return JsonType::Item(item);
        }
        self.open.insert(key, None);
        let mut value = with_room::<View<'_>, _>(|| self.shape(&view, key, types, &origin));
        if let Some(item) = self.open.remove(&key).flatten() {
            self.items[item].kind = JsonItemKind::Newtype(value);
            value = JsonType::Item(item);
        }
        self.known.insert(key, value.clone());
        value
    }

    /// What a subschema is that says nothing of its own.
    fn target(&self, id: usize) -> usize {
        let mut id = self.schemas.tagged.get(&id).copied().unwrap_or(id);
        while let [only] = &*self.schemas.subschemas[id].keywords {
            id = match only {
                JsonKeyword::Reference(other) => *other,
                JsonKeyword::AllOf(ids) | JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids)
                    if ids.len() == 1 =>
                {
                    ids[0]
                }
                _ => break,
            };
        }
        id
    }

    fn shape(&mut self, view: &View<'s>, key: Key, types: Types, origin: &Origin) -> JsonType {
        if view.is_dynamic {
            return JsonType::Any;
        }
        if let Some(constants) = view.constants {
            return self.constants(&constants.iter().collect::<Vec<_>>(), key, types, origin);
        }
        if let Some(union) = self.alternatives(view, types) {
            return self.union(union, key, types, origin);
        }
        let is_any = types == ALL;
        if is_any && view.properties.is_empty() && view.items.is_none() && view.prefix.is_none() {
            return JsonType::Any;
        }
        let has_null = types.allow(Type::Null);
        let mut several = types.iter();
        match (several.next(), several.next()) {
            (Some(only), None) => self.of_type(only, view, key, origin),
            (Some(_), Some(_)) if has_null && !is_any => {
                let others = without(types, Type::Null);
                JsonType::Nullable(Box::new(self.value(key.0, others, origin)))
            }
            (None, _) => JsonType::Any,
            _ => self.later(key, types, origin),
        }
    }

    /// What is valid by a subschema, and of one type.
    fn of_type(&mut self, ty: Type, view: &View<'s>, key: Key, origin: &Origin) -> JsonType {
        match ty {
            Type::Null => JsonType::Null,
            Type::Boolean => JsonType::Boolean,
            Type::Integer => scalars::integer(view),
            Type::Number if self.is_double(view) => JsonType::Machine("f64"),
            Type::Number => JsonType::Number,
            Type::String => JsonType::String,
            Type::Array => self.array(view, origin),
            Type::Object => self.object(view, key, origin),
        }
    }

    /// Whether numbers are those of a machine.
    fn is_double(&self, view: &View<'_>) -> bool {
        view.conjuncts.iter().any(|id| self.schemas.subschemas[*id].annotations.is_double)
    }

    /// An item, whose kind is found out when its turn comes.
    fn later(&mut self, key: Key, types: Types, origin: &Origin) -> JsonType {
        let item = self.add(key.0, origin);
        self.queue.push_back(Job { item, id: key.0, types, origin: origin.clone() });
        JsonType::Item(item)
    }

    fn add(&mut self, id: usize, origin: &Origin) -> usize {
        let (documentation, rules) = (self.documentation(id), self.rules(id));
        let kind = JsonItemKind::Newtype(JsonType::Any);
        self.items.push(JsonItem {
            name: String::new(),
            file: None,
            is_large: false,
            subschema: id,
            documentation,
            rules,
            kind,
        });
        self.wishes.push(origin.wish());
        self.items.len() - 1
    }

    fn item(&mut self, job: &Job) -> JsonItemKind {
        let view = View::of(self.schemas, job.id);
        if let Some(constants) = view.constants {
            return scalars::enumeration(constants.iter(), view.constant_names, job.types);
        }
        if let Some(alternatives) = self.alternatives(&view, job.types) {
            return self.union_item(&alternatives, job);
        }
        if common(job.types, ALL).iter().eq([Type::Object]) {
            return self.structure(&view, &job.origin);
        }
        self.by_types(&view, job)
    }

    /// What a subschema demands that its type does not show.
    fn rules(&self, id: usize) -> Vec<JsonKeyword> {
        let conjuncts = View::of(self.schemas, id).conjuncts;
        let keywords = conjuncts.iter().flat_map(|id| &self.schemas.subschemas[*id].keywords);
        keywords.filter(|it| it.is_rule()).cloned().collect()
    }

    /// What the schema says of a subschema to people.
    fn documentation(&self, id: usize) -> String {
        let annotations = &self.schemas.subschemas[id].annotations;
        let said = annotations.description.as_ref().or(annotations.title.as_ref());
        said.cloned().unwrap_or_default()
    }
}
