//! JSON Pointers (RFC 6901).

use crate::document::Value;

/// The JSON Pointer from the root of a document to one of its values or names; a name has the
/// pointer of its member.
pub(crate) fn to(target: Value<'_>) -> String {
    let mut pointer = String::new();
    let mut at = target.document().root();
    while at.index() != target.index() {
        match step(at, target, &mut pointer) {
            Some(next) => at = next,
            None => break,
        }
    }
    pointer
}

/// The child that is, or contains, the target; its token is appended.
fn step<'d>(at: Value<'d>, target: Value<'d>, pointer: &mut String) -> Option<Value<'d>> {
    for (name, value) in at.members() {
        if name.index() == target.index() || value.contains(target) {
            push(pointer, name.text());
            return (name.index() != target.index()).then_some(value);
        }
    }
    let (index, item) = at.items().enumerate().find(|(_, item)| item.contains(target))?;
    push(pointer, &index.to_string());
    Some(item)
}

fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&token.replace('~', "~0").replace('/', "~1"));
}
