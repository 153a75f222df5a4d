//! Responses.

use std::borrow::Cow;

use bytes::Bytes;
use swordsmith_json::JsonDocument;
use swordsmith_xml::Document;

use super::{Binary, MediaTypes};
use crate::description::{Framing, Operation};
use crate::value::{Parsed, Texts, Values};
use crate::{Data, Items, MediaType, Prewritten, Reason, Verbatim};

/// A response of an operation: an enum with a variant for each described status, then one for each of
/// the errors of several statuses.
pub trait Response: Sized + Send {
    /// The operation.
    const OPERATION: &'static Operation<'static>;

    /// Its status, if what is described of it has several.
    fn status(&self) -> Option<u16> {
        None
    }

    /// Which of the described responses it is, its headers, which go to `texts`, and what it holds.
    ///
    /// # Errors
    ///
    /// If its document cannot be written.
    fn into_parts(self, texts: &mut Texts) -> Result<(usize, OutgoingContent), Reason>;

    /// From the number of a described response, its status, its headers and what it holds.
    ///
    /// # Errors
    ///
    /// If it is not as described.
    fn from_parts(
        index: usize,
        status: u16,
        values: &mut Values<'_>,
        content: IncomingContent,
    ) -> Parsed<Self>;
}

/// What a response holds that goes.
#[derive(Debug)]
pub enum OutgoingContent {
    /// Nothing.
    Nothing,
    /// A document.
    Document(Bytes),
    /// A stream of documents, as bytes.
    Items(Data<'static>),
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

/// The document of a response: a value, or one that is written already.
pub trait ResponseDocument: Sized {
    /// Its bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn to_bytes(&self) -> Result<Bytes, Reason>;

    /// From bytes that came.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn from_bytes(bytes: Bytes) -> Parsed<Self>;
}

impl<T: Document> ResponseDocument for T {
    fn to_bytes(&self) -> Result<Bytes, Reason> {
        self.to_xml().map(Bytes::from).map_err(|error| Reason::new(error.to_string()))
    }

    fn from_bytes(bytes: Bytes) -> Parsed<Self> {
        Self::from_xml(&bytes).map_err(|error| {
            Reason::new("the document cannot be read").with_detail(error.to_string())
        })
    }
}

impl<T: Document> ResponseDocument for Prewritten<T> {
    fn to_bytes(&self) -> Result<Bytes, Reason> {
        Ok(self.bytes.clone())
    }

    fn from_bytes(bytes: Bytes) -> Parsed<Self> {
        let value = T::from_bytes(bytes.clone())?;
        Ok(Verbatim { bytes, value }.into())
    }
}

impl OutgoingContent {
    /// A document.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn document(document: &impl ResponseDocument) -> Result<Self, Reason> {
        document.to_bytes().map(Self::Document)
    }

    /// A stream of documents, told apart as the response of that number describes it.
    ///
    /// # Errors
    ///
    /// If that is not a stream of documents.
    pub fn items<T: JsonDocument + Send + 'static>(
        items: Items<T>,
        operation: &Operation<'_>,
        index: usize,
    ) -> Result<Self, Reason> {
        Ok(Self::Items(items.into_data(framing(operation, index)?)))
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
    pub fn into_document<T: ResponseDocument>(self) -> Parsed<T> {
        let Self::Document(bytes) = self else { return Err(Reason::new("it has no document")) };
        T::from_bytes(bytes)
    }

    /// The stream of documents that the response of that number describes.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn into_items<T: JsonDocument + Send + 'static>(
        self,
        operation: &Operation<'_>,
        index: usize,
    ) -> Parsed<Items<T>> {
        let Self::Bytes(_, data) = self else { return Err(Reason::new("it has no items")) };
        Ok(Items::of_data(data, framing(operation, index)?))
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

/// How the items of a response are told apart.
fn framing(operation: &Operation<'_>, index: usize) -> Result<Framing, Reason> {
    let content = operation.responses.get(index).and_then(|response| response.content);
    let items = content.and_then(|content| content.as_items());
    items.map(|(_, framing)| framing).ok_or_else(|| Reason::new("the response has no items"))
}
