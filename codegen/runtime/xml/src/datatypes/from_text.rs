//! Values of types that know nothing of XML.

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::ops::Deref;
use std::str::FromStr;

use super::value::{Declare, Prefixes, Value, ValueError};

/// A value of a type that is made from text by [`FromStr`] and shown as text by [`Display`]: an
/// address of the standard library, a URL, whatever the manifest binds with `via = "from-str"`.
///
/// What the schema says of the text is checked before the type is asked, on writing too. White
/// space is as the schema has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FromText<T>(pub T);

impl<T> From<T> for FromText<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for FromText<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromStr<Err: Display> + Display> Value for FromText<T> {
    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        let refused =
            |error: T::Err| ValueError::because(std::any::type_name::<T>(), &text, &error);
        T::from_str(&text).map(Self).map_err(refused)
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        // A string takes whatever is written to it.
        let _ = write!(out, "{}", self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::NoPrefixes;
    use super::*;

    #[test]
    fn text_becomes_a_value_and_is_shown_as_text() {
        let address = FromText::<Ipv4Addr>::parse("127.0.0.1".into(), &NoPrefixes).unwrap();
        assert_eq!(*address, Ipv4Addr::LOCALHOST);
        let mut out = String::new();
        address.format(&mut out, &mut NoPrefixes);
        assert_eq!(out, "127.0.0.1");
    }

    #[test]
    fn what_the_type_does_not_take_is_refused_with_its_own_words() {
        let error = FromText::<Ipv4Addr>::parse("127.0.0".into(), &NoPrefixes).unwrap_err();
        let expected =
            "`127.0.0` is not a value of core::net::ip_addr::Ipv4Addr: invalid IPv4 address syntax";
        assert_eq!(error.to_string(), expected);
    }
}
