//! What is well-formed, and what is not.

use super::super::limits::Limits;
use super::{Lexer, Token};

/// The tokens of `text`, a word each.
fn tokens(text: &str) -> Result<String, String> {
    let mut lexer = Lexer::new(text, &Limits::DEFAULT).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    loop {
        match lexer.next().map_err(|error| error.to_string())? {
            Token::Start => {
                let attributes = lexer
                    .attributes
                    .iter()
                    .map(|each| format!(" {}={}", each.name.text, each.value));
                out.push(format!("<{}{}>", lexer.name.text, attributes.collect::<String>()));
            }
            Token::End => {
                out.push("</>".to_owned());
                lexer.leave();
            }
            Token::Text => out.push(format!("[{}]", lexer.piece)),
            Token::Blank => out.push("_".repeat(lexer.piece.len())),
            Token::Finish => return Ok(out.concat()),
        }
    }
}

#[test]
fn well_formed_documents_are_read() {
    for (text, expected) in [
        ("<a/>", "<a></>"),
        (
            "<?xml version=\"1.0\"?>\n<!-- c --><?p x?><a b='1' c:d = \"2\" ></a >\n<!--e-->",
            "_<a b=1 c:d=2></>_",
        ),
        ("<a>x &amp;&#x20;y<!-- c -->z</a>", "<a>[x & y][z]</>"),
        ("<a><![CDATA[<&]]]]><![CDATA[>]]></a>", "<a>[<&]]][>]</>"),
        ("<a>]]</a>", "<a>[]]]</>"),
        ("<a>1\r\n2\r3</a>", "<a>[1\n2\n3]</>"),
        ("<a b='&#10; \n\t\r\nx&quot;'/>", "<a b=\n    x\"></>"),
        ("<a>\r\n</a>", "<a>[\n]</>"),
        ("<é/>", "<é></>"),
        ("<?xml version='1.0'?>\n<!-- c --><!DOCTYPE a:b \n> <a/>", "__<a></>"),
        ("<!DOCTYPE a SYSTEM '<a>[]'><a/>", "<a></>"),
    ] {
        assert_eq!(tokens(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn malformed_documents_are_refused() {
    for text in [
        "",
        " ",
        "x",
        "<a>",
        "<a",
        "<a ",
        "<a b",
        "<a b=",
        "<a b='",
        "<a b='1'",
        "</a>",
        "<a></b>",
        "<a></a",
        "<a/><b/>",
        "<a/>x",
        "<a></ab>",
        "<ab></a>",
        "<a b=1/>",
        "<a b='<'/>",
        "<a b='1'c='2'/>",
        "<a b/>",
        "<a>]]></a>",
        "<a>&x;</a>",
        "<a>&</a>",
        "<a>&amp</a>",
        "<a b='&x;'/>",
        "<!DOCTYPE a []><a/>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>",
        "<!DOCTYPE a SYSTEM 'a.dtd' []><a/>",
        "<!DOCTYPE a PUBLIC 'a' 'a.dtd'><a>&b;</a>",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<!DOCTYPE><a/>",
        "<!DOCTYPEa><a/>",
        "<!DOCTYPE 1><a/>",
        "<!DOCTYPE a",
        "<a/><!DOCTYPE a>",
        "<a><!DOCTYPE a></a>",
        "<!ELEMENT a><a/>",
        "<a><!-- -- --></a>",
        "<a><!-- --->",
        "<a><!--",
        "<a><![CDATA[</a>",
        "<![CDATA[]]><a/>",
        "<a><?xml version='1.0'?></a>",
        " <?xml version='1.0'?><a/>",
        "<?XML version='1.0'?><a/>",
        "<?xml?><a/>",
        "<?xml version='2.0'?><a/>",
        "<?xml encoding='utf-8'?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>",
        "<?xml version='1.0' standalone='no' encoding='utf-8'?><a/>",
        "<?xml version='1.0'encoding='utf-8'?><a/>",
        "<a><?p",
        "<a><??></a>",
        "<a><?p:q ?></a>",
        "<1a/>",
        "<a:/>",
        "<:a/>",
        "<a:b:c/>",
        "< a/>",
        "<a><</a>",
        "<a>&#0;</a>",
        "<a>\u{1}</a>",
        "<a b='\u{1}'/>",
        "<a/ >",
        "<a></ a>",
        "&amp;<a/>",
        "<a/>&#32;",
        "<a 1b='2'/>",
    ] {
        assert!(tokens(text).is_err(), "{text}");
    }
}

#[test]
fn limits_hold() {
    let limits = Limits { depth: 2, attributes: 1, elements: 3, text: 4, ..Limits::DEFAULT };
    let runs = |text: &str| {
        let mut lexer = Lexer::new(text, &limits).unwrap();
        loop {
            match lexer.next() {
                Ok(Token::Finish) => return true,
                Ok(Token::End) => lexer.leave(),
                Ok(_) => {}
                Err(error) => {
                    assert_eq!(error.kind(), super::ErrorKind::Limit, "{text}: {error}");
                    return false;
                }
            }
        }
    };
    assert!(runs("<a><b/><b>1234</b></a>") && runs("<a b='1234'/>"));
    assert!(!runs("<a><b><c/></b></a>") && !runs("<a><b/><b/><b/></a>"));
    assert!(!runs("<a b='1' c='2'/>") && !runs("<a>12345</a>") && !runs("<a b='12345'/>"));
}
