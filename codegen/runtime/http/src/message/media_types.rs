//! The media types of binary content.

use std::borrow::Cow;

use crate::MediaType;

/// The media types of some binary content. Derived for enums whose variants name one each; a
/// [`MediaType`] itself where the description has a range.
pub trait MediaTypes: Clone + Send + Sync + Sized + 'static {
    /// The value for a media type, if there is one.
    fn of(media_type: &MediaType) -> Option<Self>;

    /// Its text.
    fn text(&self) -> Cow<'static, str>;
}

impl MediaTypes for MediaType {
    fn of(media_type: &MediaType) -> Option<Self> {
        Some(media_type.clone())
    }

    fn text(&self) -> Cow<'static, str> {
        self.to_string().into()
    }
}
