//! Compares fields: of a struct, or of a variant.

use super::Both;
use super::findings::Findings;
use crate::rust::api::Field;
use crate::rust::rules;

/// Two versions of the fields of something.
pub(super) struct Fields<'f> {
    pub(super) old: &'f [Field],
    pub(super) new: &'f [Field],
    /// What follows the name of a field: `` of `Created` ``, or nothing.
    pub(super) of: String,
}

impl Fields<'_> {
    /// What is said of them, and what follows: from a field that is gone, and from one that is new.
    pub(super) fn compare(
        &self,
        both: Both<'_>,
        (gone, sets): (impl Fn(&Field) -> Option<String>, impl Fn(&Field) -> Option<String>),
        findings: &mut Findings,
    ) {
        let of = &self.of;
        for field in self.old {
            let Field { name, ty } = field;
            let Some(new) = self.new.iter().find(|new| new.name == *name) else {
                let line = format!("the field `{name}: {ty}`{of} is gone{}", follows(gone(field)));
                findings.breaks(&rules::FIELD_REMOVED, line);
                continue;
            };
            if both.differ(ty, &new.ty) {
                let line = format!("the field `{name}`{of} is now `{}`; it was `{ty}`", new.ty);
                findings.breaks(&rules::FIELD_TYPE_CHANGED, line);
            }
        }
        for field in self.added() {
            let Field { name, ty } = field;
            let line = format!("the field `{name}: {ty}`{of} is new{}", follows(sets(field)));
            findings.asks(&rules::FIELD_ADDED, line);
        }
    }

    /// The fields that are new.
    pub(super) fn added(&self) -> impl Iterator<Item = &Field> {
        self.new.iter().filter(|it| self.old.iter().all(|old| old.name != it.name))
    }

    /// Whether a field of that name is there in both versions, and holds the same.
    pub(super) fn has_same(&self, both: Both<'_>, name: &str) -> bool {
        let of =
            |fields: &[Field]| fields.iter().find(|it| it.name == name).map(|it| it.ty.clone());
        match (of(self.old), of(self.new)) {
            (Some(old), Some(new)) => !both.differ(&old, &new),
            _ => false,
        }
    }
}

fn follows(what: Option<String>) -> String {
    what.map(|it| format!(": {it}")).unwrap_or_default()
}
