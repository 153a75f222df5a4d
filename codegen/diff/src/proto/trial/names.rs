//! Trials of names: those of values of enumerations, and those of types.

use swordsmith_proto::{FieldDescriptor, Label, Registry, ValueKind};

use super::{Damage, Format, Verdict, Witness, of_json, read, reading, witness};
use crate::proto::Versions;
use crate::proto::enumerations::EnumPair;
use crate::proto::schema::{Schema, is_entry, joined};

/// The message in which an enumeration is tried, and its field.
struct User {
    message: &'static str,
    field: &'static FieldDescriptor,
}

/// What becomes of names that only one version has: the old one, or the new one.
pub(in crate::proto) fn of_values(
    pair: EnumPair<'_, '_>,
    lost: &[&str],
    gained: &[&str],
) -> Damage {
    let mut damage = Damage::default();
    let Some(user) = user(pair) else { return damage };
    let [old, new] = [pair.versions.old, pair.versions.new];
    for name in lost {
        let json = user.json(name);
        let read = of_json([old, new], user.message, &json);
        if let Some([Ok(_), Err(why)]) = read {
            damage.is_of_new_readers = true;
            damage.witness.get_or_insert(witness(json, Verdict::Accepted, Verdict::Refused(why)));
        }
    }
    for name in gained {
        let json = user.json(name);
        if let Some([Err(why), Ok(_)]) = of_json([old, new], user.message, &json) {
            damage.is_of_old_readers = true;
            damage.witness.get_or_insert(witness(json, Verdict::Refused(why), Verdict::Accepted));
        }
    }
    damage
}

/// What becomes of a value whose name has another number now: bytes with its old number.
pub(in crate::proto) fn of_renumbered(pair: EnumPair<'_, '_>, was: i32, is: Option<i32>) -> Damage {
    let mut damage = Damage::default();
    let Some(user) = user(pair) else { return damage };
    let read = |schema: &Schema<'_>, number: i32| {
        let json = user.json_of_number(number);
        let [read, _] = of_json([schema, schema], user.message, &json)?;
        read.ok().map(|it| (reading::text(it.as_ref()), reading::words(it.as_ref())))
    };
    let Versions { old, new } = pair.versions;
    if let (Some((text, _)), Some((_, words))) = (read(old, was), read(new, was)) {
        damage.is_of_new_readers = true;
        let text = format!("# proto-message: {}\n{}", user.message, text.trim_end());
        damage.witness = Some(witness(text, Verdict::Accepted, Verdict::Read(words)));
    }
    damage.is_of_old_readers = is.is_some_and(|is| read(new, is).is_some());
    damage
}

/// A field of the enumeration that both versions have.
fn user(pair: EnumPair<'_, '_>) -> Option<User> {
    let is_it =
        |field: &FieldDescriptor| matches!(field.kind, ValueKind::Enum(of) if of.name == pair.name);
    let types = pair.versions.old.types().iter();
    let users = types.flat_map(|it| {
        let message = it.descriptor();
        message.fields().filter(|it| is_it(it)).map(|field| User { message: message.name, field })
    });
    let is_kept = |user: &User| {
        let new = pair.versions.new.message_type(user.message);
        let field = new.and_then(|it| it.descriptor().field(user.field.number));
        field.is_some_and(|it| is_it(it) && it.json_name == user.field.json_name)
    };
    let mut users = users.filter(is_kept);
    users.next()
}

impl User {
    fn json(&self, name: &str) -> String {
        self.around(&format!("\"{name}\""))
    }

    fn json_of_number(&self, number: i32) -> String {
        self.around(&number.to_string())
    }

    fn around(&self, value: &str) -> String {
        let name = self.field.json_name;
        match self.field.label {
            Label::Implicit | Label::Explicit => format!("{{\"{name}\":{value}}}"),
            Label::Repeated | Label::Packed => format!("{{\"{name}\":[{value}]}}"),
            Label::Map(ValueKind::String) => format!("{{\"{name}\":{{\"key\":{value}}}}}"),
            Label::Map(ValueKind::Bool) => format!("{{\"{name}\":{{\"true\":{value}}}}}"),
            Label::Map(_) => format!("{{\"{name}\":{{\"1\":{value}}}}}"),
        }
    }
}

/// A text with a name that a message has reserved: it was the name of a field, and is passed over.
pub(in crate::proto) fn of_reserved(
    versions: Versions<'_, '_>,
    message: &str,
    name: &str,
) -> Option<Witness> {
    let text = format!("# proto-message: {message}\n{name}: \"text\"");
    let read_by = |schema: &Schema<'_>| {
        let types = [schema.types()];
        let found = schema.message_type(message)?;
        Some(read(Format::Text, text.as_bytes(), (found, &Registry(&types))))
    };
    let Versions { old, new } = versions;
    let new = match (read_by(old)?, read_by(new)?) {
        (Err(_), _) => return None,
        (Ok(_), Err(why)) => Verdict::Refused(why),
        (Ok(_), Ok(read)) => Verdict::Read(reading::words(read.as_ref())),
    };
    Some(witness(text, Verdict::Accepted, new))
}

/// A message of a file that is of another package, in an `Any`: its name is no longer known.
pub(in crate::proto) fn renamed_type(versions: Versions<'_, '_>, file: &str) -> Option<Witness> {
    let old = versions.old.files.get(file)?;
    let messages = old.descriptor.message_type.iter().filter(|it| !is_entry(it));
    let names = messages.map(|it| joined(old.descriptor.package(), it.name()));
    let name = names.into_iter().find(|it| !versions.new.messages.contains_key(it))?;
    let json = format!("{{\"@type\":\"type.googleapis.com/{name}\"}}");
    let verdict = |schema: &Schema<'_>| {
        let types = [schema.types()];
        let mut any = swordsmith_proto::types::Any::default();
        let unknown = swordsmith_proto::json::Unknown::Refuse;
        let read = swordsmith_proto::json::from_json(
            json.as_bytes(),
            &mut any,
            &Registry(&types),
            unknown,
        );
        read.map_or_else(|why| Verdict::Refused(why.to_string()), |()| Verdict::Accepted)
    };
    let (old, new) = (verdict(versions.old), verdict(versions.new));
    Some(witness(json, old, new))
}
