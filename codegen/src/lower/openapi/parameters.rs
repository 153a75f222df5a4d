//! Parameters, and headers of parts.

use super::Lowering;
use super::objects::is_object;
use crate::frontend::openapi::{self as described, Header, Spanned};
use crate::model::operation::ForbiddenHeader;
use crate::model::parameter::{Parameter, Place, Value};
use crate::model::response::find_refusal;
use crate::source::Span;

impl Lowering<'_> {
    /// Parameters in headers, query and cookies, in the order they are read: those that are refused in a way
    /// of their own come first, so that it does not depend on the others how a request is refused.
    pub(super) fn parameters<'p>(
        &mut self,
        operation: &str,
        all: impl Iterator<Item = &'p described::Parameter>,
    ) -> Vec<Parameter> {
        let mut parameters: Vec<(bool, Parameter)> = Vec::new();
        let all = all.filter(|given| given.refused_as.is_none());
        let named = all.flat_map(|given| {
            let members = self.members(given);
            members.into_iter().map(|it| (it.name != given.name, it)).collect::<Vec<_>>()
        });
        for (is_member, given) in &named.collect::<Vec<_>>() {
            let Some(parameter) = self.parameter(operation, given) else { continue };
            let taken = parameters.iter().position(|(_, other)| shares_name(other, &parameter));
            match taken.map(|at| (at, parameters[at].0)) {
                None => parameters.push((*is_member, parameter)),
                Some(_) if *is_member => self.ignored_member(parameter.span),
                // What is a parameter of its own goes before what is a property of another.
                Some((at, true)) => {
                    self.ignored_member(parameters[at].1.span);
                    parameters[at] = (false, parameter);
                }
                Some((_, false)) => {
                    let message = format!("duplicate parameter `{}`", given.name.value);
                    self.findings.error(given.name.span, message);
                }
            }
        }
        let mut parameters: Vec<_> = parameters.into_iter().map(|(_, it)| it).collect();
        parameters.sort_by_key(|parameter| self.refusals[parameter.refusal.0].status == 400);
        parameters
    }

    fn ignored_member(&mut self, span: Span) {
        self.findings.note(span, "a property is ignored: another parameter has its name");
    }

    fn parameter(&mut self, operation: &str, given: &described::Parameter) -> Option<Parameter> {
        let place = match given.place {
            described::Place::Path => return None, // they are the path's
            described::Place::Header => Place::Header,
            described::Place::Query => Place::Query,
            described::Place::Cookie => Place::Cookie,
        };
        let alias = given.header.also_named.first().filter(|_| place != Place::Header);
        if let Some(alias) = alias {
            self.findings.error(alias.span, "only headers have other names");
        }
        let value = match place {
            Place::Query if is_object(&given.header.schema) => self.object(operation, given)?,
            Place::Header => self.header_value(&given.name.value, &given.header)?,
            place => self.value_at(place, &given.name, &given.header)?,
        };
        let parameter = self.with_value(&given.name, &given.header, place, value)?;
        Some(Parameter { is_early: given.is_early, ..parameter })
    }

    /// A parameter or a header of a part.
    pub(super) fn described_header(
        &mut self,
        name: &Spanned<String>,
        header: &Header,
        place: Place,
    ) -> Option<Parameter> {
        let value = self.value_at(place, name, header)?;
        self.with_value(name, header, place, value)
    }

    fn value_at(&mut self, place: Place, name: &Spanned<String>, header: &Header) -> Option<Value> {
        match place {
            Place::Query => self.query_value(&name.value, header, header.span),
            Place::Cookie => self.cookie_value(&name.value, header),
            Place::Header => self.single_value(&name.value, header, header.span),
        }
    }

    fn with_value(
        &mut self,
        name: &Spanned<String>,
        header: &Header,
        place: Place,
        value: Value,
    ) -> Option<Parameter> {
        let default = self.default_of(&header.schema, &value).filter(|_| !header.required);
        if let (true, Some(given)) = (header.required, &header.schema.default) {
            let message = format!("`{}` is required: `default` has no effect", name.value);
            self.findings.note(given.span, message);
        }
        let names = self.names(name, &header.also_named, place);
        let refusal = match &header.invalid_status {
            Some(status) => self.refusal_of(status)?,
            None => find_refusal(&self.refusals, 400)?, // that the router needs it, is said once
        };
        let (required, span) = (header.required, name.span);
        let documentation = header.documentation.clone();
        let examples = examples(header);
        Some(Parameter {
            names,
            field: header.rust_name.clone().unwrap_or_default(),
            place,
            value,
            required,
            default,
            refusal,
            examples,
            is_early: false,
            documentation,
            span,
        })
    }

    fn names(
        &mut self,
        name: &Spanned<String>,
        aliases: &[Spanned<String>],
        place: Place,
    ) -> Vec<String> {
        let all: Vec<_> = std::iter::once(name).chain(aliases).collect();
        for name in all.iter().filter(|_| place != Place::Query) {
            self.check_header_name(name); // names of cookies are tokens, too (RFC 6265, 4.1.1)
        }
        all.into_iter().map(|name| name.value.clone()).collect()
    }

    /// Headers that must not be there.
    pub(super) fn forbidden<'p>(
        &mut self,
        all: impl Iterator<Item = &'p described::Parameter>,
    ) -> Vec<ForbiddenHeader> {
        all.filter_map(|given| self.forbidden_header(given)).collect()
    }

    fn forbidden_header(&mut self, given: &described::Parameter) -> Option<ForbiddenHeader> {
        let refusal = self.refusal_named(given.refused_as.as_ref()?)?;
        if given.place != described::Place::Header {
            self.findings.error(given.name.span, "only headers can be refused as such");
        }
        let names = self.names(&given.name, &given.header.also_named, Place::Header);
        Some(ForbiddenHeader { names, refusal, documentation: given.header.documentation.clone() })
    }
}

/// The values that are given for examples; those of JSON are examples of their document.
pub(super) fn examples(header: &Header) -> Vec<String> {
    if header.is_json {
        return Vec::new();
    }
    header.examples.iter().map(|(_, text)| text.value.clone()).collect()
}

/// Names of headers are the same whatever their case; those of a query or of cookies are not.
pub(super) fn shares_name(one: &Parameter, other: &Parameter) -> bool {
    let is_header = one.place == Place::Header;
    let is_same = |it: &str, name: &str| it == name || is_header && it.eq_ignore_ascii_case(name);
    let same = |name: &String| other.names.iter().any(|it| is_same(it, name));
    one.place == other.place && one.names.iter().any(same)
}
