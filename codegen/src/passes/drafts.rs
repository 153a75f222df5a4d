//! Members that have no names yet: what they would like to be called is known, what the others are
//! called is not.

use crate::model::shapes::{Implied, Member, Occurrence, Role, ValueType};
use crate::passes::name_members::{self, Kind, Rank, Wish};

/// The members of a type's content, with what has no member.
#[derive(Debug, Default)]
pub struct Contents {
    /// The members, with what they would like to be called.
    pub members: Vec<Draft>,
    /// What has no member and stands behind the last; the source of a mirror is the label of an element.
    pub last: Vec<Implied>,
}

impl Contents {
    /// Adds a member behind what has none.
    pub fn push(&mut self, mut draft: Draft) {
        draft.member.after = std::mem::take(&mut self.last);
        self.members.push(draft);
    }
}

/// A member that has no name yet.
#[derive(Debug)]
pub struct Draft {
    /// What it would like to be called.
    pub wish: Wish,
    /// The member, its name empty.
    pub member: Member,
}

/// Gives drafts their names.
pub fn named(kind: Kind, drafts: Vec<Draft>) -> Vec<Member> {
    let wishes: Vec<Wish> = drafts.iter().map(|draft| draft.wish.clone()).collect();
    let names = name_members::run(kind, &wishes);
    let members = drafts.into_iter().zip(names);
    members.map(|(draft, name)| Member { name, ..draft.member }).collect()
}

/// A member without name and documentation.
pub fn member(role: Role, occurrence: Occurrence, value: ValueType) -> Member {
    let (name, documentation, after) = (String::new(), String::new(), Vec::new());
    let rules = Vec::new();
    Member {
        name,
        documentation,
        rules,
        role,
        after,
        occurrence,
        value,
        has_default: false,
        is_boxed: false,
        is_plain: false,
    }
}

/// Text as it stands, in mixed content without elements or between the tags of a value.
pub fn text(role: Role, value: ValueType) -> Draft {
    let mut text = member(role, Occurrence::Required, value);
    "What stands between the tags.".clone_into(&mut text.documentation);
    Draft { wish: wish(Rank::Other, &["value", "text", "content"]), member: text }
}

/// A wish for names of our own.
pub fn wish(rank: Rank, names: &[&str]) -> Wish {
    Wish { rank, names: names.iter().map(|name| (*name).to_owned()).collect() }
}

/// The first text that is not empty.
pub fn first_said(texts: &[&str]) -> String {
    texts.iter().find(|text| !text.is_empty()).map_or_else(String::new, |text| (*text).to_owned())
}
