//! Protocol Buffers: the rules of buf, under their names.
//!
//! Both versions are compared declaration by declaration, each kind in its own file. A change is
//! one fact, of all the rules that it breaks; whom it harms is tried with messages ([`trial`]).

mod added;
mod enumerations;
mod extensions;
mod facts;
mod fields;
mod file_options;
mod files;
mod messages;
mod oneofs;
mod path;
mod removed;
mod reserved;
pub(crate) mod rules;
mod schema;
mod services;
mod trial;

pub use rules::{BUF, Category, NEVER, ProtoRule};

use crate::Change;
use crate::modules::Pair;
use schema::Schema;

/// Both versions.
#[derive(Clone, Copy)]
struct Versions<'s, 'i> {
    old: &'s Schema<'i>,
    new: &'s Schema<'i>,
}

/// Every change of the messages of a module.
pub(crate) fn compare(pair: Pair<'_, '_>) -> Vec<Change> {
    if pair.old.module.messages.is_none() && pair.new.module.messages.is_none() {
        return Vec::new();
    }
    let (old, new) = (Schema::of(pair.old), Schema::of(pair.new));
    let versions = Versions { old: &old, new: &new };
    let mut changes = files::compare(versions);
    changes.extend(removed::compare(versions));
    changes.extend(messages::compare(versions));
    changes.extend(enumerations::compare(versions));
    changes.extend(extensions::compare(versions));
    changes.extend(services::compare(versions));
    changes.extend(added::compare(versions));
    changes
}
