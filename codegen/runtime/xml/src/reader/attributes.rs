//! The attributes of a start tag. An attribute is checked when derived code reads it, so that its
//! text is examined only once; the others are checked before anything else is read.

use super::super::any::AnyAttribute;
use super::super::attribute_match::AttributeMatch;
use super::super::datatypes::{Made, Value, ValueError};
use super::super::duplicates::find_duplicate;
use super::super::engine::ANY_ATTRIBUTE;
use super::super::error::{Error, ErrorKind};
use super::super::lexer::Attribute;
use super::super::table::ExpandedName;
use super::any::relied;
use super::{ATTRIBUTES, Reader};

/// The epoch for names that do not depend on a scope.
const ALWAYS: u64 = 1;

/// Which attributes of the current start tag are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    /// Those that were returned.
    Taken,
    /// The same, but for the value of the last of them.
    TakenButValue,
    /// All.
    All,
}

impl Reader<'_> {
    /// The index, in its type, of the next attribute of the current start tag; `None` after the
    /// last.
    #[inline]
    pub fn attribute(&mut self) -> Result<Option<u16>, Error> {
        while self.taken < self.lexer.attributes.len() {
            if self.checked != Checked::All {
                self.check_taken()?;
                if self.find_attribute(self.taken)? {
                    self.checked = Checked::TakenButValue;
                }
            }
            let matched = self.lexer.attributes[self.taken].matched;
            self.taken += 1;
            match matched {
                AttributeMatch::Declared(index) => return Ok(Some(index)),
                AttributeMatch::Wildcard => return Ok(Some(ANY_ATTRIBUTE)),
                _ => {}
            }
        }
        self.check_attributes().map(|()| None)
    }

    /// The value of the attribute that [`Reader::attribute`] returned last.
    #[inline]
    pub fn attribute_value<T: Value>(&mut self) -> Result<T, Error> {
        let last = self.taken.wrapping_sub(1);
        if self.checked == Checked::TakenButValue {
            self.checked = Checked::Taken;
            self.check_value(last, Made::of::<T>())?;
        }
        let Some(attribute) = self.lexer.attributes.get_mut(last) else {
            return Err(self.fault(ErrorKind::Attribute, "no attribute was read"));
        };
        let text = std::mem::take(&mut attribute.value);
        T::parse(text, &self.scope).map_err(|error| self.not_parsed_attribute(last, &error))
    }

    /// The attribute that [`Reader::attribute`] returned last, with its name.
    pub fn any_attribute(&mut self) -> Result<AnyAttribute, Error> {
        self.check_taken()?;
        match self.taken.checked_sub(1).filter(|last| *last < self.lexer.attributes.len()) {
            Some(last) => {
                let mut attribute = self.expanded(last);
                attribute.declarations = relied(self, &attribute.value);
                Ok(attribute)
            }
            None => Err(self.fault(ErrorKind::Attribute, "no attribute was read")),
        }
    }

    /// The attributes that the current start tag has, their values moved out.
    pub(crate) fn all_attributes(&mut self) -> Result<Vec<AnyAttribute>, Error> {
        self.check_attributes()?;
        self.recorder.forget_from(self.lexer.offset());
        let all = 0..self.lexer.attributes.len();
        let mut attributes = Vec::with_capacity(all.len());
        for index in all {
            if self.lexer.attributes[index].matched != AttributeMatch::NamespaceDeclaration {
                attributes.push(self.expanded(index));
            }
        }
        Ok(attributes)
    }

    /// The attribute at `index`, its value moved out.
    fn expanded(&mut self, index: usize) -> AnyAttribute {
        let attribute = &mut self.lexer.attributes[index];
        AnyAttribute {
            namespace: self.scope.namespaces.uri(attribute.namespace).to_owned(),
            local: attribute.name.local().to_owned(),
            prefix: attribute.name.prefix().to_owned(),
            value: std::mem::take(&mut attribute.value).into_owned(),
            declarations: Vec::new(),
        }
    }

    /// Checks the remaining attributes of the current start tag, and whether all required ones are
    /// there.
    #[inline]
    pub(super) fn check_attributes(&mut self) -> Result<(), Error> {
        if self.checked == Checked::All { Ok(()) } else { self.check_others() }
    }

    fn check_others(&mut self) -> Result<(), Error> {
        self.check_taken()?;
        for index in self.taken..self.lexer.attributes.len() {
            if self.find_attribute(index)? {
                self.check_value(index, Made::NOTHING)?;
            }
        }
        self.checked = Checked::All;
        self.refuse_duplicates()?;
        self.engine.attributes_end().or_else(|error| {
            let error = self.suggest_missing_attribute(error);
            self.report(error)
        })
    }

    /// Checks the value of the attribute that was returned last, if it was not read.
    #[inline]
    fn check_taken(&mut self) -> Result<(), Error> {
        if self.checked != Checked::TakenButValue {
            return Ok(());
        }
        self.checked = Checked::Taken;
        self.check_value(self.taken - 1, Made::NOTHING)
    }

    /// Finds the index of an attribute in its type. Returns whether its value remains to be
    /// checked.
    #[inline]
    fn find_attribute(&mut self, index: usize) -> Result<bool, Error> {
        let attribute = &mut self.lexer.attributes[index];
        if attribute.matched != AttributeMatch::Unresolved {
            return Ok(false);
        }
        let (raw, namespace) = (attribute.name, attribute.namespace);
        // Without a prefix it is in no namespace, whatever is declared.
        let epoch = if raw.has_prefix() { self.scope.epoch() } else { ALWAYS };
        let schema = self.engine.schema();
        let name = self.resolved_names[ATTRIBUTES].of(raw.number(), epoch, || {
            Some(ExpandedName { namespace, id: schema.name_id(namespace, raw.local()) })
        });
        let Some(name) = name else { return Ok(false) };
        let found = match self.engine.find_attribute(name) {
            Ok(Some((index, is_free))) => {
                attribute.matched = AttributeMatch::Declared(index);
                return Ok(!is_free);
            }
            Ok(None) => self.engine.other_attribute(name, &mut attribute.value, &self.scope),
            Err(error) => Err(error),
        };
        match found {
            Ok(matched) => attribute.matched = matched,
            Err(error) => self.refused_attribute(index, error)?,
        }
        Ok(false)
    }

    /// Checks the value of an attribute whose index was found.
    #[inline]
    fn check_value(&mut self, index: usize, made: Made) -> Result<(), Error> {
        let attribute = &mut self.lexer.attributes[index];
        let AttributeMatch::Declared(type_index) = attribute.matched else { return Ok(()) };
        let value = &mut attribute.value;
        let checked = self.engine.check_attribute(type_index, value, &self.scope, made);
        checked.or_else(|error| self.refused_attribute(index, error))
    }

    /// Skips an attribute that is not allowed, if errors are collected.
    #[cold]
    fn refused_attribute(&mut self, index: usize, error: Error) -> Result<(), Error> {
        let error = self.suggest_attribute(index, error);
        let error = self.of_attribute(index, error);
        self.lexer.attributes[index].matched = AttributeMatch::Ignored;
        self.report(error)
    }

    /// An error about an attribute.
    fn of_attribute(&self, index: usize, error: Error) -> Error {
        let attribute = &self.lexer.attributes[index];
        error.prefixed(&format!("attribute `{}`", attribute.name.text)).at(attribute.offset)
    }

    #[cold]
    fn not_parsed_attribute(&self, index: usize, error: &ValueError) -> Error {
        let error = Error::new(ErrorKind::Value, error.to_string());
        let error = match self.lexer.attributes[index].matched {
            AttributeMatch::Declared(index) => self.engine.of_attribute_value(index, error),
            _ => error,
        };
        self.placed(self.of_attribute(index, error))
    }

    /// Refuses two attributes of the same expanded name. The engine finds only duplicates that the
    /// type declares.
    fn refuse_duplicates(&self) -> Result<(), Error> {
        let is_other = |each: &&Attribute<'_>| {
            let matched = each.matched;
            !matches!(matched, AttributeMatch::Declared(_) | AttributeMatch::NamespaceDeclaration)
        };
        let mut others = self.lexer.attributes.iter().filter(is_other);
        match (others.next(), others.next()) {
            (Some(first), Some(second)) => {
                let others: Vec<_> = [first, second].into_iter().chain(others).collect();
                let found = find_duplicate(&others, |each| (each.name.local(), each.namespace));
                found.map_or(Ok(()), |attribute| Err(self.duplicate(attribute)))
            }
            _ => Ok(()),
        }
    }

    #[cold]
    fn duplicate(&self, attribute: &Attribute<'_>) -> Error {
        let found = format!("attribute `{}` is there twice", attribute.name.text);
        self.placed(Error::new(ErrorKind::Syntax, found).at(attribute.offset))
    }
}
