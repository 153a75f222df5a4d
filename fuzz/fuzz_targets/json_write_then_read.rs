//! Values made of the fuzzer's bytes: what the writer accepts is valid, and comes back equal.

#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use swordsmith_fuzz::json::objects::json_documents::Book;
use swordsmith_fuzz::json::recursion::json_documents::{Lists, Tree};
use swordsmith_fuzz::json::values::json_documents::{Value, ValueDocument};
use swordsmith_fuzz::json::{any, members, number, several, write};

fuzz_target!(|bytes: &[u8]| {
    // Too few bytes make no value: nothing to do.
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    match bytes.int_in_range(0..=2)? {
        0 => write(&book(bytes)?),
        1 => write(&tree(bytes, 3)?),
        _ => write(&ValueDocument(optional_value(bytes, 3)?)),
    }
    Ok(())
}

fn book(bytes: &mut Unstructured<'_>) -> Result<Book> {
    let is_likely: bool = bytes.arbitrary()?;
    Ok(Book {
        isbn: if is_likely { "9780306406157".to_owned() } else { bytes.arbitrary()? },
        title: bytes.arbitrary()?,
        pages: bytes.arbitrary()?,
        is_lent: bytes.arbitrary()?,
        other: members(bytes, |it| any(it, 3))?,
    })
}

fn tree(bytes: &mut Unstructured<'_>, depth: u8) -> Result<Tree> {
    let child = |it: &mut Unstructured<'_>| {
        Ok(if depth > 0 && it.arbitrary()? { Some(Box::new(tree(it, depth - 1)?)) } else { None })
    };
    let is_null: bool = bytes.arbitrary()?;
    Ok(Tree {
        left: child(bytes)?,
        right: if is_null { Some(child(bytes)?) } else { None },
        children: if depth > 0 { Some(several(bytes, |it| tree(it, depth - 1))?) } else { None },
        lists: if bytes.arbitrary()? { Some(lists(bytes, depth)?) } else { None },
    })
}

fn lists(bytes: &mut Unstructured<'_>, depth: u8) -> Result<Lists> {
    Ok(Lists(if depth > 0 { several(bytes, |it| lists(it, depth - 1))? } else { Vec::new() }))
}

fn optional_value(bytes: &mut Unstructured<'_>, depth: u8) -> Result<Option<Value>> {
    Ok(Some(match bytes.int_in_range(0..=if depth == 0 { 2 } else { 4 })? {
        0 => return Ok(None),
        1 => Value::String(bytes.arbitrary()?),
        2 => Value::Number(number(bytes)?),
        3 => Value::Array(several(bytes, |it| optional_value(it, depth - 1))?),
        _ => Value::Object(members(bytes, |it| optional_value(it, depth - 1))?),
    }))
}
