//! Requests without Rust types: checked as those of generated code are, with the description and
//! the table of documents only.

use bytes::Bytes;

use super::Exchange;
use crate::description::{ContentKind, Description, Document};
use crate::message::{Incoming, Inherited, PartStream, Refused};
use crate::{Fault, MediaType, Reason, charset};

/// A valid request.
#[derive(Debug, Clone, Default)]
pub struct UntypedRequest {
    /// The values of its parameters, those of the path first, by their names.
    pub parameters: Vec<(&'static str, Option<Vec<u8>>)>,
    /// Its contents.
    pub contents: Vec<UntypedContent>,
}

/// A whole body, or a part of a multipart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UntypedContent {
    /// Number of the document that it is, if it is one.
    pub document: Option<u32>,
    /// The values of a part's headers, by their names; those of a whole body are parameters.
    pub headers: Vec<(&'static str, Option<Vec<u8>>)>,
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Bytes,
}

impl Exchange {
    /// Reads the whole request into memory.
    ///
    /// # Errors
    ///
    /// The first error, in the same order as for typed requests.
    pub async fn untyped(&mut self) -> Result<UntypedRequest, Refused> {
        self.check_early()?;
        let (values, body) = self.read().await?;
        let path = self.path.path.parameters.iter();
        let names = path.chain(self.operation.parameters).map(|parameter| parameter.name);
        let parameters = names.zip(values.rest().map(|value| value.map(<[u8]>::to_vec))).collect();
        let contents = match body {
            Some(body) => {
                let contents = contents(self.description, body.content).await;
                contents.map_err(|fault| self.fault(fault))?
            }
            None => Vec::new(),
        };
        Ok(UntypedRequest { parameters, contents })
    }
}

type Whole = &'static Description<'static>;

async fn contents(
    description: Whole,
    content: Incoming<'static>,
) -> Result<Vec<UntypedContent>, Fault> {
    let ContentKind::Multipart(described) = content.described.kind else {
        return Ok(vec![one(description, content).await?]);
    };
    let (multipart, _) = content.into_multipart()?;
    let mut stream = PartStream::new(described, multipart, Inherited::new());
    let mut contents = Vec::new();
    while let Some(part) = stream.next().await? {
        let names = described.parts[part.index].headers.iter().map(|header| header.name);
        let values = part.values.rest().map(|value| value.map(<[u8]>::to_vec));
        let headers = names.zip(values).collect();
        let content = one(description, part.content).await;
        let content = content.map_err(|fault| fault.in_part(&part.place))?;
        contents.push(UntypedContent { headers, ..content });
    }
    Ok(contents)
}

async fn one(description: Whole, content: Incoming<'_>) -> Result<UntypedContent, Fault> {
    match content.described.kind {
        ContentKind::Value(_) => return value(content).await,
        ContentKind::Form(_) => return form(content).await,
        _ => {}
    }
    let Incoming { described, media_type, limit, data, .. } = content;
    let (document, limit) = match described.as_document() {
        Some((document, own)) => (Some(document), own.unwrap_or(limit)),
        None => (None, limit),
    };
    let mut bytes = data.read("the document", limit).await?;
    if let Some(document) = document {
        bytes = checked(description, document, &media_type, bytes)?;
    }
    let media_type = media_type.to_string();
    Ok(UntypedContent { document, headers: Vec::new(), media_type, bytes })
}

async fn value(content: Incoming<'_>) -> Result<UntypedContent, Fault> {
    let media_type = content.media_type.to_string();
    let bytes = content.into_value().await?.into();
    Ok(UntypedContent { document: None, headers: Vec::new(), media_type, bytes })
}

/// The values of a form, as a list.
async fn form(content: Incoming<'_>) -> Result<UntypedContent, Fault> {
    let media_type = content.media_type.to_string();
    let values = content.into_values().await?;
    let values: Vec<_> = values.rest().map(Option::unwrap_or_default).collect();
    let bytes = values.join(&b'&').into();
    Ok(UntypedContent { document: None, headers: Vec::new(), media_type, bytes })
}

/// The document as it is understood without its media type, once it is known to be valid.
fn checked(
    description: Whole,
    number: u32,
    media_type: &MediaType,
    bytes: Bytes,
) -> Result<Bytes, Fault> {
    let unknown = || Fault::malformed(Reason::new("the document is not described"));
    let document = description.document(number).ok_or_else(unknown)?;
    let bytes = match document {
        Document::Xml(..) => charset::document(media_type, bytes)?,
        Document::Json(..) => charset::json(media_type, bytes)?,
    };
    let reason = || Reason::new("the document cannot be read");
    let checked = document.check(&bytes);
    checked.map_err(|error| Fault::malformed(reason().with_detail(error)))?;
    Ok(bytes)
}
