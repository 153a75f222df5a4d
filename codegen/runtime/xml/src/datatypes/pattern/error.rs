//! Errors of patterns.

use std::error::Error;
use std::fmt;

/// An error: a pattern that is not a regular expression of XML Schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// Where, in characters from the beginning of the pattern.
    pub offset: usize,
    /// What is wrong there.
    pub fault: PatternFault,
}

/// What is wrong at a place of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PatternFault {
    Unescaped(char),
    NothingToRepeat,
    Repetition,
    RepetitionOrder,
    Escape(char),
    Property(String),
    OpenGroup,
    OpenClass,
    EmptyClass,
    RangeOrder,
    RangeOfClass,
    End,
    Nesting,
}

impl fmt::Display for PatternError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} (at character {} of the pattern)", self.fault, self.offset + 1)
    }
}

impl Error for PatternError {}

impl fmt::Display for PatternFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Unescaped(it) => return write!(formatter, "`{it}` must be escaped here"),
            Self::NothingToRepeat => "there is nothing to repeat",
            Self::Repetition => "the repetition is not of the form {n}, {n,} or {n,m}",
            Self::RepetitionOrder => "the repetition's upper bound is below the lower one",
            Self::Escape(it) => return write!(formatter, "there is no escape `\\{it}`"),
            Self::Property(it) => {
                return write!(formatter, "there is no character property `{it}`");
            }
            Self::OpenGroup => "a parenthesis is not closed",
            Self::OpenClass => "a bracket is not closed",
            Self::EmptyClass => "a character class is empty",
            Self::RangeOrder => "the range's end stands before its beginning",
            Self::RangeOfClass => "a range has a class of characters at its end",
            Self::End => "the pattern ends too early",
            Self::Nesting => "it nests too deep",
        };
        formatter.write_str(text)
    }
}

impl Error for PatternFault {}
