//! Reading into types and writing them, as derived code does it.

mod types;

use proptest::prelude::*;

use super::super::{AnyNode, Element, Error, ErrorKind, Limits, Nillable, Reader, Writer};
use super::document;
use super::library::schema;
use types::{Library, NoteItem, Pair, Publication, Ref, Title};

fn read(text: &str) -> Result<Library, Error> {
    let mut reader = Reader::new(schema(), 0, text, &Limits::DEFAULT)?;
    let library = Library::read(&mut reader)?;
    reader.finish()?;
    Ok(library)
}

fn write(library: &Library) -> Result<String, Error> {
    Writer::new(schema(), 0)?.document(library).map(|bytes| String::from_utf8(bytes).unwrap())
}

fn sample() -> Library {
    let text = document(
        "<set><b> x  y </b><a>1</a><f:x f:q='f:v'>t<k xmlns='' z='1'/>&amp;</f:x></set>\
         <book id='1'><title xsi:type='ShortTitle'>t</title><pages/></book>\
         <journal id='&lt;&#10;' lang='de'><title>&gt;</title><pages xsi:nil='true'/></journal>\
         <key>k</key><value>1</value><key> </key><value>-2</value>\
         <note>a<em>b</em><!-- c -->&#13;d</note><ref to='1'/>",
    );
    read(&text).unwrap()
}

#[test]
fn a_document_becomes_a_value() {
    let library = sample();
    assert_eq!((library.set.a, library.set.b.as_slice()), (1, ["x y".to_owned()].as_slice()));
    let Publication::Book(book) = &library.publications[0] else { panic!("a book comes first") };
    assert_eq!((book.lang.as_deref(), &book.title), (None, &Title::Short("t".to_owned())));
    assert_eq!(book.pages, Some(Nillable::Value(1)));
    let Publication::Journal(journal) = &library.publications[1] else {
        panic!("a journal comes second")
    };
    assert_eq!((journal.id.as_str(), &journal.pages), ("<\n", &Some(Nillable::NIL)));
    assert_eq!(library.pairs[1], Pair { key: " ".to_owned(), value: -2 });
    let note = [NoteItem::Text("a".into()), NoteItem::Em("b".into()), NoteItem::Text("\rd".into())];
    assert_eq!(library.note.as_deref(), Some(note.as_slice()));
    let other = &library.set.others[0];
    assert_eq!((other.namespace.as_str(), other.declarations.len()), ("urn:foreign", 1));
}

#[test]
fn what_is_written_reads_the_same() {
    let library = sample();
    let text = write(&library).unwrap();
    assert_eq!(read(&text).unwrap(), library, "{text}");
    let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<library xmlns=\"urn:n\"><set><a>1</a><b>x y</b>\
                 <f:x xmlns:f=\"urn:foreign\" f:q=\"f:v\">t<k xmlns=\"\" z=\"1\"/>&amp;</f:x></set><book id=\"1\">\
                 <title xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"ShortTitle\">t</title><pages>1</pages></book>";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn indentation_changes_nothing() {
    let library = sample();
    let text = Writer::new(schema(), 0).unwrap().indented().document(&library).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(read(&text).unwrap(), library, "{text}");
    assert!(
        text.contains("\n  <set>\n    <a>1</a>\n")
            && text.contains("<note>a<em>b</em>&#13;d</note>\n"),
        "{text}"
    );
}

#[test]
fn what_the_schema_forbids_cannot_be_written() {
    let broken = |change: &dyn Fn(&mut Library), kind: ErrorKind| {
        let mut library = sample();
        change(&mut library);
        let error = write(&library).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.offset().is_none() && error.path().starts_with("/library"), "{error}");
    };
    broken(&|library| library.set.b = vec![String::new(); 4], ErrorKind::Element);
    broken(&|library| library.set.b = vec!["123456".to_owned()], ErrorKind::Value);
    broken(&|library| library.set.others[0].namespace = "urn:n".to_owned(), ErrorKind::Element);
    broken(&|library| library.set.others[0].local = "a b".to_owned(), ErrorKind::Unwritable);
    broken(&|library| library.pairs[0].key = "\0".to_owned(), ErrorKind::Unwritable);
    broken(&|library| library.refs = vec![Ref { to: "1".to_owned() }; 3], ErrorKind::Element);
    broken(&|library| library.refs[0].to = "9".to_owned(), ErrorKind::Identity);
    broken(
        &|library| library.note = Some(vec![NoteItem::Em("x".into()), NoteItem::Em("x".into())]),
        ErrorKind::Identity,
    );
}

#[test]
fn nothing_follows_the_root() {
    let text = document("<set><a>1</a></set>");
    assert!(read(&format!("{text}<!-- c --> \n")).is_ok());
    assert!(read(&format!("{text}x")).is_err() && read(&format!("{text}<a/>")).is_err());
    assert!(read("<a xmlns='urn:n'>1</a>").is_err(), "another root");
}

#[test]
fn a_type_is_not_read_as_another() {
    let text = document("<set><a>1</a></set><book id='1' xsi:type='anyType'><title/></book>");
    assert!(read(&text).is_err());
}

#[test]
fn any_content_holds_what_the_schema_knows_to_be_text() {
    let text = document(
        "<set><a>1</a><f:x><a> 7 </a><k xmlns='' xsi:type='n:int' xmlns:n='urn:n'>5</k></f:x></set>",
    );
    let library = read(&text).unwrap();
    let children = &library.set.others[0].children;
    let texts: Vec<_> = children
        .iter()
        .map(|child| match child {
            AnyNode::Element(element) => element.children.clone(),
            AnyNode::Text(_) => vec![],
        })
        .collect();
    assert_eq!(texts, [vec![AnyNode::Text("7".to_owned())], vec![AnyNode::Text("5".to_owned())]]);
    let written = write(&library).unwrap();
    assert_eq!(read(&written).unwrap(), library, "{written}");
    assert!(read(&text.replace(">5<", ">five<")).is_err(), "it is checked all the same");
}

/// Text of any characters, also such as XML has no place for.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a<>&\"' \t\n\r\\]\\x00é]{0,8}", Just("]]>".to_owned())]
}

proptest! {
    #[test]
    fn what_can_be_written_reads_the_same(
        key in any_text(), id in any_text(), text in any_text(), em in any_text(), value in any_text(), number in any::<i32>()
    ) {
        let mut library = sample();
        library.pairs = vec![Pair { key, value: number }];
        library.publications.truncate(1);
        if let Publication::Book(work) = &mut library.publications[0] {
            work.id.clone_from(&id);
            work.lang = Some(value.clone());
        }
        library.refs = vec![Ref { to: id }];
        // Two texts side by side are one: none is empty here, and an element stands between.
        let text = if text.is_empty() { "x".to_owned() } else { text };
        library.note = Some(vec![NoteItem::Text(text.clone()), NoteItem::Em(em), NoteItem::Text(text.clone())]);
        library.set.others[0].attributes[0].value = value;
        library.set.others[0].children = vec![AnyNode::Text(text)];
        // Which prefixes such text may rely on is for the reader to say.
        library.set.others[0].declarations.clear();
        if let Ok(written) = write(&library) {
            let mut again = read(&written).map_err(|error| TestCaseError::fail(format!("{error}: {written}")))?;
            again.set.others[0].declarations.clear();
            prop_assert_eq!(again, library, "{}", written);
        }
    }
}
