//! The media types of binary content.

use crate::MediaType;

/// The media types under which bytes of some kind are sent. Derived for enums whose variants name one each.
pub trait MediaTypes: Copy + Send + Sync + Sized + 'static {
    /// The one that a media type is, if it is one.
    fn of(media_type: &MediaType) -> Option<Self>;

    /// As it is written.
    fn as_str(self) -> &'static str;
}
