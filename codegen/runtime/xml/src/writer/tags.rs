//! Writes tags: prefixed names, and namespace declarations where they are first needed.

use super::super::characters::is_ncname;
use super::super::error::{Error, ErrorKind};
use super::super::namespaces::forbidden;
use super::super::table::{ElementTag, NamespaceId, Type, TypeId};
use super::Writer;
use super::escape::push_attribute;
use super::open_element::OpenElement;

impl<'s> Writer<'s> {
    /// Begins the start tag of an element that is declared: a constant, nearly always. If it is
    /// one, so is the end tag, and both are returned.
    #[inline]
    pub(super) fn open_declared(
        &mut self,
        tag: &'s ElementTag,
        type_: Option<&Type<'_>>,
    ) -> Result<Option<&'s ElementTag>, Error> {
        if tag.open.is_empty() || !self.prefixes.is_at_root() || self.is_indented {
            return self.open_named(tag, type_).map(|()| None);
        }
        self.prefixes.enter(self.names.len() + 1);
        let start = self.out.len() + 1;
        self.out.push_piece(&tag.open);
        self.names.push(start..self.out.len());
        self.in_tag = true;
        self.write_declarations()?;
        Ok(Some(tag))
    }

    /// Begins the start tag of an element of a type. If no prefix is declared for it, it has the
    /// schema's, unless there may be attributes that rely on prefixes of the document.
    #[cold]
    pub(super) fn open_named(
        &mut self,
        tag: &ElementTag,
        type_: Option<&Type<'_>>,
    ) -> Result<(), Error> {
        let name = self.engine.schema().names.get(tag.name as usize);
        let (namespace, local) = name.map_or((0, "?"), |name| (name.namespace, name.local));
        let is_closed = type_.is_some_and(|type_| type_.any_attribute.is_none());
        let element = self.engine.schema().element(tag.element).filter(|_| is_closed);
        let preferred = element.map_or("", |element| prefix_of(element.label));
        self.open_tag(namespace, local, preferred)
    }

    /// Begins a start tag; `preferred` is the prefix to declare if none is bound to the namespace.
    pub(super) fn open_tag(
        &mut self,
        namespace: NamespaceId,
        local: &str,
        preferred: &str,
    ) -> Result<(), Error> {
        if self.is_indented && !self.names.is_empty() && !self.at.is_mixed() {
            self.new_line(self.names.len());
        }
        self.on_new_line = false;
        let depth = self.names.len() + 1;
        self.prefixes.enter(depth);
        let prefix = self.prefixes.of_element(namespace, preferred);
        self.out.push_byte(b'<');
        let start = self.out.len();
        if !prefix.is_empty() {
            self.out.push(prefix);
            self.out.push_byte(b':');
        }
        self.out.push(local);
        self.names.push(start..self.out.len());
        self.in_tag = true;
        self.write_declarations()
    }

    /// Writes the name of an attribute, up to its value.
    #[inline]
    pub(super) fn attribute_name(
        &mut self,
        namespace: NamespaceId,
        local: &str,
        preferred: &str,
    ) -> Result<(), Error> {
        if !self.in_tag {
            return Err(self
                .fault(ErrorKind::Attribute, format!("attribute `{local}` comes after content")));
        }
        if namespace != 0 {
            self.prefixes.of_attribute(namespace, preferred);
        }
        self.write_declarations()?;
        self.out.push_byte(b' ');
        if namespace != 0 {
            self.out.push(self.prefixes.of_attribute(namespace, preferred));
            self.out.push_byte(b':');
        }
        self.out.push(local);
        Ok(())
    }

    /// Writes the declarations that became necessary in the open tag.
    #[inline]
    pub(super) fn write_declarations(&mut self) -> Result<(), Error> {
        if self.prefixes.has_pending() { self.declare_pending() } else { Ok(()) }
    }

    fn declare_pending(&mut self) -> Result<(), Error> {
        let prefixes = &mut self.prefixes;
        let out = &mut self.out;
        let written = prefixes.pending(|prefix, uri| {
            check_declaration(prefix, uri)?;
            out.push(if prefix.is_empty() { " xmlns" } else { " xmlns:" });
            out.push(prefix);
            push_attribute(out, uri)
        });
        written.map_err(|error| self.placed(error))
    }

    /// Writes `xsi:type`.
    pub(super) fn write_type(&mut self, id: TypeId) -> Result<(), Error> {
        let name = self.type_name(id)?;
        self.write_instance_attribute("type", &name)
    }

    /// The prefixed name of a named type.
    fn type_name(&mut self, id: u32) -> Result<String, Error> {
        let schema = self.engine.schema();
        let named = schema
            .type_(id)
            .and_then(|type_| Some((type_.label, schema.names.get(type_.name as usize)?)));
        let Some((label, name)) = named else {
            return Err(self.fault(
                ErrorKind::Unwritable,
                "a type without a name cannot be named in `xsi:type`",
            ));
        };
        let prefix = self.prefixes.of_element(name.namespace, prefix_of(label));
        Ok(if prefix.is_empty() {
            name.local.to_owned()
        } else {
            format!("{prefix}:{}", name.local)
        })
    }

    /// Ends the start tag that is open, if one is: no more attributes.
    #[inline]
    pub(super) fn close_tag(&mut self) -> Result<(), Error> {
        if !self.in_tag {
            return Ok(());
        }
        self.attributes_end()?;
        self.out.push_byte(b'>');
        Ok(())
    }

    #[inline]
    fn attributes_end(&mut self) -> Result<(), Error> {
        self.write_declarations()?;
        self.in_tag = false;
        if !self.at.has_frame {
            return Ok(()); // no attribute that must be there is without a field
        }
        self.engine.attributes_end().map_err(|error| self.placed(error))
    }

    /// Ends the innermost element; `outer` is the one around it.
    #[inline]
    pub(super) fn end(&mut self, outer: OpenElement<'s>) -> Result<(), Error> {
        let is_empty = self.in_tag;
        if is_empty {
            self.attributes_end()?;
        }
        if self.is_indented && self.on_new_line {
            self.new_line(self.names.len() - 1);
        }
        if self.at.has_frame {
            self.engine.end().map_err(|error| self.placed(error))?;
        } else {
            self.engine.leave_unframed();
        }
        self.prefixes.leave(self.names.len());
        let name = self.names.pop().unwrap_or_default();
        let ended = std::mem::replace(&mut self.at, outer);
        self.leave_recorded();
        if is_empty {
            self.out.push("/>");
        } else if let Some(tag) = ended.tag {
            self.out.push_piece(&tag.end);
        } else {
            self.out.push("</");
            self.out.repeat(name);
            self.out.push_byte(b'>');
        }
        self.on_new_line = self.is_indented && !self.names.is_empty() && !self.at.is_mixed();
        self.flush_if_full()
    }

    fn new_line(&mut self, depth: usize) {
        self.out.push_byte(b'\n');
        (0..depth).for_each(|_| self.out.push("  "));
    }
}

/// Checks a declaration that the caller made: it may be malformed or reserved.
fn check_declaration(prefix: &str, uri: &str) -> Result<(), Error> {
    let what = match forbidden(prefix, uri) {
        Some(what) => what.to_owned(),
        None if prefix.is_empty() || is_ncname(prefix) => return Ok(()),
        None => format!("`{prefix}` is not a prefix"),
    };
    Err(Error::new(ErrorKind::Unwritable, what))
}

/// The prefix that the schema has for the namespace of a name, in a label; empty if it has none.
fn prefix_of(label: &str) -> &str {
    label.split_once(':').map_or("", |(prefix, _)| prefix)
}
