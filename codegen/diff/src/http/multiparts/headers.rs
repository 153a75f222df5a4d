//! Headers of parts.

use swordsmith_http::description::Parameter;

use super::{Kind, Parts};
use crate::Change;
use crate::http::parameters::{self, Slot};
use crate::http::trial::part_content;

impl Parts<'_, '_> {
    /// The headers of a part, as parameters.
    pub(super) fn headers(&self, old: Kind<'_>, new: Kind<'_>) -> Vec<Change> {
        let set = |header: &Parameter<'_>, text: Option<&str>| {
            let mut part = self.draft(old.0)?;
            let needed = part_content(self.both.whole.new.description, new.0)?.headers;
            let known =
                |name: &str| part.headers.iter().any(|(it, _)| it.eq_ignore_ascii_case(name));
            let missing: Vec<_> = needed.into_iter().filter(|(name, _)| !known(name)).collect();
            part.headers.extend(missing);
            part.headers.retain(|(name, _)| !name.eq_ignore_ascii_case(header.name));
            part.headers.extend(text.map(|text| (header.name.to_owned(), text.to_owned())));
            self.with_part(part)
        };
        let subject = format!("{} header", self.subject(old.0));
        let slot = Slot { both: self.both, subject, kind: "header", set: &set };
        let old: Vec<_> =
            old.0.headers.iter().zip(old.1.headers.iter().map(|it| it.parameter.span)).collect();
        let new: Vec<_> =
            new.0.headers.iter().zip(new.1.headers.iter().map(|it| it.parameter.span)).collect();
        parameters::compare(&slot, &old, &new)
    }
}
