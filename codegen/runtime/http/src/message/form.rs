//! Values with names: forms as bodies, and fields of multiparts.

use super::content::{DecodeContent, EncodeContent, Incoming, Outgoing};
use crate::description::{self, ContentKind};
use crate::value::{FieldValue, Texts, Values};
use crate::{Data, Fault, Reason, charset};

/// How many bytes a value may have that is a part, and a form as a whole: both are kept in memory,
/// and values are many times as large there as they are written.
const MOST: u64 = 1 << 20;

/// A value that is the whole content of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartValue<T>(pub T);

impl<'a, T: FieldValue + Send> DecodeContent<'a> for PartValue<T> {
    async fn decode(incoming: Incoming<'a>) -> Result<Self, Fault> {
        let value = incoming.into_value().await?;
        T::from_bytes(&value).map(Self).map_err(Fault::malformed)
    }
}

impl<T: FieldValue> EncodeContent for PartValue<T> {
    fn encode(self, described: &description::Content<'static>) -> Result<Outgoing, Reason> {
        Ok(Outgoing::document(described, self.0.to_text().into()))
    }
}

impl Incoming<'_> {
    /// A value, checked.
    ///
    /// # Errors
    ///
    /// If it is not of the described kind, or is too large.
    pub async fn into_value(self) -> Result<Vec<u8>, Fault> {
        let described = self.described;
        let text = self.into_text().await?;
        let ContentKind::Value(value) = described.kind else {
            return Err(Fault::malformed("a value is not described"));
        };
        value.check(text.as_bytes()).map(std::borrow::Cow::into_owned).map_err(Fault::malformed)
    }

    /// The values of a form, checked, in the order of the description.
    ///
    /// # Errors
    ///
    /// The first that is not as described.
    pub async fn into_values(self) -> Result<Values<'static>, Fault> {
        let ContentKind::Form(form) = self.described.kind else {
            return Err(Fault::malformed("a form is not described"));
        };
        let text = self.into_text().await?;
        form.values(text.as_bytes()).map_err(Fault::malformed)
    }

    async fn into_text(self) -> Result<String, Fault> {
        let bytes = self.data.read("the form", self.limit.min(MOST)).await?;
        charset::text(&self.media_type, &bytes)
    }
}

impl Outgoing {
    /// A form of these texts.
    pub fn form(described: &description::Content<'static>, texts: Texts) -> Self {
        let text = match described.kind {
            ContentKind::Form(form) => form.text(texts),
            _ => String::new(),
        };
        let media_type = described.media_types.first().copied().unwrap_or_default();
        Self { media_type: media_type.to_owned(), data: Data::of_bytes(text) }
    }
}
