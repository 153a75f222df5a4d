//! What is wrong with a pattern.

use thiserror::Error;

/// A pattern that is no regular expression of XML Schema.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{fault} (at character {} of the pattern)", .offset + 1)]
pub struct PatternError {
    /// Where, in characters from the beginning of the pattern.
    pub offset: usize,
    /// What is wrong there.
    pub fault: PatternFault,
}

/// What is wrong at a place of a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PatternFault {
    #[error("`{0}` must be escaped here")]
    Unescaped(char),
    #[error("there is nothing to repeat")]
    NothingToRepeat,
    #[error("the repetition is not of the form {{n}}, {{n,}} or {{n,m}}")]
    Repetition,
    #[error("the repetition's upper bound is below the lower one")]
    RepetitionOrder,
    #[error("there is no escape `\\{0}`")]
    Escape(char),
    #[error("there is no character property `{0}`")]
    Property(String),
    #[error("a parenthesis is not closed")]
    OpenGroup,
    #[error("a bracket is not closed")]
    OpenClass,
    #[error("a character class is empty")]
    EmptyClass,
    #[error("the range's end stands before its beginning")]
    RangeOrder,
    #[error("a range has a class of characters at its end")]
    RangeOfClass,
    #[error("the pattern ends too early")]
    End,
    #[error("it nests too deep")]
    Nesting,
}
