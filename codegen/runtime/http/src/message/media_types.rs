//! The media types of binary content.

use crate::MediaType;

/// The media types of some binary content. Derived for enums whose variants name one each.
pub trait MediaTypes: Copy + Send + Sync + Sized + 'static {
    /// The variant of a media type, if there is one.
    fn of(media_type: &MediaType) -> Option<Self>;

    /// Its text.
    fn as_str(self) -> &'static str;
}
