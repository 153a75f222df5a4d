//! Which declarations are passed over, and where the others are wrong.

use super::super::super::error::ErrorKind;
use super::super::super::limits::Limits;
use super::super::{Lexer, Token};
use super::declaration;

/// The name of the root, if the document is well-formed up to there; else the error, with its byte.
fn root(text: &str, limits: &Limits) -> Result<String, (ErrorKind, usize, String)> {
    let told = |error: super::Error| {
        (error.kind(), error.offset().unwrap_or_default(), error.found().to_owned())
    };
    let mut lexer = Lexer::new(text, limits).map_err(told)?;
    loop {
        match lexer.next().map_err(told)? {
            Token::Start => return Ok(lexer.name.text.to_owned()),
            Token::Finish => return Ok(String::new()),
            _ => {}
        }
    }
}

#[test]
fn what_only_names_a_dtd_is_passed_over() {
    for text in [
        "<!DOCTYPE a>",
        "<!DOCTYPE a\n>",
        "<!DOCTYPE other>",
        "<!DOCTYPE a:b>",
        "<!DOCTYPE é SYSTEM ''>",
        "<!DOCTYPE a SYSTEM 'a.dtd'>",
        "<!DOCTYPE a\tSYSTEM\n\"it's > [ and ]\" \r\n>",
        "<!DOCTYPE a PUBLIC '' ''>",
        "<!DOCTYPE a PUBLIC \"-//X//DTD It's (a), 1.0+/:=?;!*#@$_%//EN\n\" 'é'>",
    ] {
        assert_eq!(declaration(text).ok(), Some(text.len()), "{text}");
        let document = format!("<?xml version='1.0'?> <!-- c -->{text}<?p?>\n<a/>");
        assert_eq!(root(&document, &Limits::DEFAULT).as_deref(), Ok("a"), "{text}");
    }
}

#[test]
fn what_is_not_as_it_must_be_is_refused_where_it_is() {
    for (text, at) in [
        ("<!DOCTYPE", 9),
        ("<!DOCTYPE>", 9),
        ("<!DOCTYPEa>", 9),
        ("<!DOCTYPE 1>", 10),
        ("<!DOCTYPE a:>", 10),
        ("<!DOCTYPE :a>", 10),
        ("<!DOCTYPE a:b:c>", 10),
        ("<!DOCTYPE a", 11),
        ("<!DOCTYPE a b>", 12),
        ("<!DOCTYPE a 'b'>", 12),
        ("<!DOCTYPE a system 'b'>", 12),
        ("<!DOCTYPE a SYSTE", 12),
        ("<!DOCTYPE a SYSTEM>", 18),
        ("<!DOCTYPE a SYSTEM'b'>", 18),
        ("<!DOCTYPE a SYSTEM b>", 19),
        ("<!DOCTYPE a SYSTEM 'b>", 19),
        ("<!DOCTYPE a SYSTEM 'b\">", 19),
        ("<!DOCTYPE a SYSTEM 'b' 'c'>", 23),
        ("<!DOCTYPE a SYSTEM 'b'x>", 22),
        ("<!DOCTYPE a PUBLIC 'b'>", 22),
        ("<!DOCTYPE a PUBLIC 'b' >", 23),
        ("<!DOCTYPE a PUBLIC 'b''c'>", 22),
        ("<!DOCTYPE a PUBLIC \"<\" 'c'>", 20),
        ("<!DOCTYPE a PUBLIC 'b\tc' 'd'>", 21),
        ("<!DOCTYPE a PUBLIC 'é' 'd'>", 20),
        ("<!DOCTYPE a PUBLIC 'it's' 'd'>", 23),
        ("<!DOCTYPE a []>", 12),
        ("<!DOCTYPE a[]>", 11),
        ("<!DOCTYPE a SYSTEM 'b' [ <!ENTITY c 'd'> ]>", 23),
        ("<!DOCTYPE a SYSTEM 'b'[[[[>", 22),
    ] {
        assert_eq!(declaration(text).err().map(|fault| fault.at), Some(at), "{text}");
        let (kind, offset, _) = root(&format!("\n{text}<a/>"), &Limits::DEFAULT).unwrap_err();
        assert_eq!((kind, offset), (ErrorKind::Syntax, at + 1), "{text}");
    }
}

#[test]
fn a_document_type_stands_once_and_before_the_root() {
    for (text, at) in [
        ("<!DOCTYPE a><!DOCTYPE a><a/>", 12),
        ("<a/><!DOCTYPE a>", 4),
        ("<a><!DOCTYPE a></a>", 3),
        ("x<!DOCTYPE a><a/>", 0),
    ] {
        let limits = Limits::DEFAULT;
        let error = Lexer::new(text, &limits).and_then(|mut lexer| {
            loop {
                match lexer.next()? {
                    Token::Finish => return Ok(()),
                    Token::End => lexer.leave(),
                    _ => {}
                }
            }
        });
        assert_eq!(error.unwrap_err().offset(), Some(at), "{text}");
    }
}

#[test]
fn a_limit_bounds_it_and_none_refuses_all() {
    let limited = |document_type| Limits { document_type, ..Limits::DEFAULT };
    let text = "<!DOCTYPE a PUBLIC 'b' 'é'>";
    assert!(root(&format!("{text}<a/>"), &limited(text.len())).is_ok());
    for limit in 1..text.len() {
        let (kind, offset, found) = root(&format!(" {text}<a/>"), &limited(limit)).unwrap_err();
        assert_eq!((kind, offset), (ErrorKind::Limit, 1), "{limit}: {found}");
    }
    for text in ["<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"] {
        let (kind, offset, found) = root(text, &Limits::UNTRUSTED).unwrap_err();
        assert_eq!((kind, offset), (ErrorKind::Syntax, 0), "{found}");
    }
}
