//! The way from a message to one in it.

use std::fmt;

use super::super::Value;

/// Steps from the outermost message to one in it; written as `data["a"].value[3]`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Path(Vec<Step>);

/// A step from a message to one in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Into the field of that name.
    Field(&'static str),
    /// To one element of a repeated field, counted from 0.
    Index(usize),
    /// To the value under a key of a map; texts in quotation marks, long ones cut off.
    Key(String),
}

impl Path {
    /// Its steps, the outermost first.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    pub(super) fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    pub(super) fn pop(&mut self) {
        self.0.pop();
    }
}

/// Of a longer text in a path, so many bytes are shown.
const LONG: usize = 200;

/// A key; texts in quotation marks, as Rust writes them.
pub(super) fn quoted(key: Value<'_>) -> String {
    match key {
        Value::Str(text) if text.len() > LONG => {
            format!("{:?}…", &text[..text.floor_char_boundary(LONG)])
        }
        Value::Str(text) => format!("{text:?}"),
        Value::Bool(value) => value.to_string(),
        Value::I32(number) => number.to_string(),
        Value::I64(number) => number.to_string(),
        Value::U32(number) => number.to_string(),
        Value::U64(number) => number.to_string(),
        other => format!("{other:?}"), // no kind of keys
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if index == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(at) => write!(f, "[{at}]")?,
                Step::Key(key) => write!(f, "[{key}]")?,
            }
        }
        Ok(())
    }
}
