//! What a setup says of a request.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Content, PartOf, Said};
use crate::{Part, Request};

impl Said {
    /// The request with that.
    pub(super) fn add_to<'a>(
        &self,
        request: Request<'a>,
        folder: &Path,
    ) -> Result<Request<'a>, String> {
        let request = self.without.iter().fold(request, |request, name| request.without(name));
        let request = self
            .headers
            .iter()
            .fold(request, |request, (name, value)| request.without(name).header(name, value));
        let request = self
            .query
            .iter()
            .fold(request, |request, (name, value)| request.without_query(name).query(name, value));
        let request = match &self.body {
            Some(content) => content.add_to(request, folder)?,
            None => request,
        };
        if self.parts.is_empty() {
            return Ok(request);
        }
        let parts: Result<Vec<_>, _> = self.parts.iter().map(|part| part.read(folder)).collect();
        Ok(request.parts("multipart/form-data", &parts?))
    }
}

impl Content {
    fn add_to<'a>(&self, request: Request<'a>, folder: &Path) -> Result<Request<'a>, String> {
        let content = content(self.text.as_ref(), self.file.as_ref(), folder)?;
        Ok(match &self.media_type {
            Some(media_type) => request.body(media_type, content),
            None => request.content(content),
        })
    }
}

impl PartOf {
    fn read(&self, folder: &Path) -> Result<Part, String> {
        let part = Part::new(&self.name, content(self.text.as_ref(), self.file.as_ref(), folder)?);
        Ok(match &self.media_type {
            Some(media_type) => part.of_type(media_type),
            None => part,
        })
    }
}

fn content(
    text: Option<&String>,
    file: Option<&PathBuf>,
    folder: &Path,
) -> Result<Vec<u8>, String> {
    match (text, file) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(file)) => {
            let file = folder.join(file);
            fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))
        }
        (None, None) => Err("a body has a `text` or a `file`".to_owned()),
        (Some(_), Some(_)) => Err("a body has a `text` or a `file`, not both".to_owned()),
    }
}
