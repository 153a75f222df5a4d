//! Chooses the form of a request body by its media type.

use super::Head;
use crate::description::{ContentKind, RequestBody};
use crate::message::{Incoming, IncomingBody, Inherited};
use crate::{Body, Data, Fault, MediaType, Reason};

/// What a body is that does not say it, where bodies of any media type are taken (RFC 9110, section
/// 8.3).
const OCTETS: &str = "application/octet-stream";

/// A body of a known form, unread.
#[derive(Debug)]
pub(super) struct Form {
    variant: usize,
    media_type: MediaType,
}

impl Form {
    /// The form of a request's body; `None` if there is no body and none is required. Returns the
    /// body unread.
    pub(super) async fn of(
        head: &Head,
        body: Body,
        described: &RequestBody<'static>,
    ) -> Result<(Option<Self>, Body), Fault> {
        if described.required {
            return Ok((Some(Self::by_media_type(head, described)?), body));
        }
        let (has_body, body) = head.finds(body).await?;
        let form = has_body.then(|| Self::by_media_type(head, described)).transpose()?;
        Ok((form, body))
    }

    fn by_media_type(head: &Head, described: &RequestBody<'static>) -> Result<Self, Fault> {
        let takes_any = described.variants.iter().any(|it| it.content.takes_any());
        let media_type = head.required_content_type(takes_any.then_some(OCTETS))?;
        let variants = described.variants.iter().enumerate();
        let fitting = variants
            .filter_map(|(index, it)| Some((media_type.fit(it.content.media_types)?, index)));
        // Of several, the one whose media type says most; of equals, the first.
        let Some((_, variant)) = fitting.rev().max_by_key(|(fit, _)| *fit) else {
            let reason = Reason::new("the media type of the body is not taken");
            return Err(Fault::unsupported(reason.with_detail(media_type.to_string())));
        };
        if described.variants[variant].content.as_multipart().is_some() {
            crate::multipart::Boundary::of(&media_type)?;
        }
        Ok(Self { variant, media_type })
    }

    /// Converts it to a body that can be read.
    pub(super) fn into_body(
        self,
        described: &RequestBody<'static>,
        body: Body,
        limit: u64,
        inherited: Inherited,
    ) -> IncomingBody {
        let Self { variant, media_type } = self;
        let described = &described.variants[variant].content;
        let data = match described.kind {
            // A form without values is empty.
            ContentKind::Multipart(_) | ContentKind::Form(_) => Data::of_body(body, limit),
            _ => Data::of_required_body(body, limit),
        };
        IncomingBody {
            variant,
            content: Incoming { described, media_type, limit, data, inherited },
        }
    }
}
