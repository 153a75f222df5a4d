//! Responses.

use std::borrow::Cow;

use bytes::Bytes;
use swordsmith_xml::Document;

use super::{Binary, MediaTypes};
use crate::description::Operation;
use crate::value::{Parsed, Texts, Values};
use crate::{Data, MediaType, Reason};

/// A response of an operation: an enum with a variant for each status.
pub trait Response: Sized + Send {
    /// The operation.
    const OPERATION: &'static Operation<'static>;

    /// Which of the described responses it is, its headers, which go to `texts`, and what it holds.
    ///
    /// # Errors
    ///
    /// If its document cannot be written.
    fn into_parts(self, texts: &mut Texts) -> Result<(usize, OutgoingContent), Reason>;

    /// From the number of a described response, its headers and what it holds.
    ///
    /// # Errors
    ///
    /// If it is not as described.
    fn from_parts(index: usize, values: &mut Values<'_>, content: IncomingContent) -> Parsed<Self>;
}

/// What a response holds that goes.
#[derive(Debug)]
pub enum OutgoingContent {
    /// Nothing.
    Nothing,
    /// A document.
    Document(Vec<u8>),
    /// Bytes of that media type.
    Bytes(Cow<'static, str>, Data<'static>),
}

/// What a response holds that comes. It has one of the media types that are described.
#[derive(Debug)]
pub enum IncomingContent {
    /// Nothing.
    Nothing,
    /// A document.
    Document(Bytes),
    /// Bytes.
    Bytes(MediaType, Data<'static>),
}

impl OutgoingContent {
    /// A document.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn document(document: &impl Document) -> Result<Self, Reason> {
        document.to_xml().map(Self::Document).map_err(|error| Reason::new(error.to_string()))
    }

    /// Bytes.
    pub fn bytes(media_type: &impl MediaTypes, data: Data<'static>) -> Self {
        Self::Bytes(media_type.text(), data)
    }
}

impl IncomingContent {
    /// The document.
    ///
    /// # Errors
    ///
    /// If there is none, or none that can be read.
    pub fn into_document<T: Document>(self) -> Parsed<T> {
        let Self::Document(bytes) = self else { return Err(Reason::new("it has no document")) };
        T::from_xml(&bytes).map_err(|error| {
            Reason::new("the document cannot be read").with_detail(error.to_string())
        })
    }

    /// The bytes.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn into_bytes<K: MediaTypes>(self) -> Parsed<Binary<'static, K>> {
        let Self::Bytes(media_type, data) = self else {
            return Err(Reason::new("it has no bytes"));
        };
        let unknown = || Reason::new(format!("it is of type {media_type}"));
        Ok(Binary { media_type: K::of(&media_type).ok_or_else(unknown)?, data })
    }
}
