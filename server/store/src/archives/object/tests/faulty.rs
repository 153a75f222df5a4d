//! An object store in memory that can be told to misbehave, and says what was asked of it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use object_store::memory::InMemory;
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, GetResultPayload, ListResult, MultipartId,
    MultipartUpload, ObjectMeta, ObjectStore, PutMultipartOptions, PutOptions, PutPayload,
    PutResult, Result,
};

/// Cloned, it is the same one.
#[derive(Debug, Clone, Default)]
pub(super) struct Faulty {
    pub(super) inner: InMemory,
    faults: Arc<Faults>,
}

#[derive(Debug, Default)]
struct Faults {
    is_away: AtomicBool,
    /// Parts are refused.
    takes_no_parts: AtomicBool,
    /// Writes are made, but answered by an error.
    loses_answers: AtomicBool,
    /// So many more downloads break off behind their first bytes.
    breaks: AtomicUsize,
    /// The sizes of parts, as they came.
    parts: Mutex<Vec<usize>>,
    on_the_way: AtomicUsize,
    most_on_the_way: AtomicUsize,
    begun: Mutex<Vec<MultipartId>>,
}

impl Faulty {
    pub(super) fn away(&self, is_away: bool) {
        self.faults.is_away.store(is_away, SeqCst);
    }

    pub(super) fn take_no_parts(&self) {
        self.faults.takes_no_parts.store(true, SeqCst);
    }

    pub(super) fn lose_answers(&self) {
        self.faults.loses_answers.store(true, SeqCst);
    }

    pub(super) fn break_off(&self, times: usize) {
        self.faults.breaks.store(times, SeqCst);
    }

    pub(super) fn parts(&self) -> Vec<usize> {
        self.faults.parts.lock().unwrap().clone()
    }

    pub(super) fn most_on_the_way(&self) -> usize {
        self.faults.most_on_the_way.load(SeqCst)
    }

    /// How many uploads in parts were begun.
    pub(super) fn begun(&self) -> usize {
        self.faults.begun.lock().unwrap().len()
    }

    /// How many of them are not over.
    pub(super) async fn unfinished(&self) -> usize {
        let mut unfinished = 0;
        let begun = self.faults.begun.lock().unwrap().clone();
        for id in begun {
            let part = self.inner.put_part(&Path::default(), &id, 0, PutPayload::default()).await;
            unfinished += usize::from(part.is_ok());
        }
        unfinished
    }

    pub(super) async fn listed(&self) -> Vec<Path> {
        self.inner.list(None).map_ok(|object| object.location).try_collect().await.unwrap()
    }

    fn check(&self) -> Result<()> {
        if self.faults.is_away.load(SeqCst) { Err(fault("the store is away")) } else { Ok(()) }
    }

    fn answer<T>(&self, answer: T) -> Result<T> {
        if self.faults.loses_answers.load(SeqCst) { Err(fault("no answer")) } else { Ok(answer) }
    }

    fn breaks_off(&self) -> bool {
        let fewer = |breaks: usize| breaks.checked_sub(1);
        self.faults.breaks.fetch_update(SeqCst, SeqCst, fewer).is_ok()
    }
}

fn fault(source: &'static str) -> Error {
    Error::Generic { store: "faulty", source: source.into() }
}

/// S3 says of an upload, too, that it is not found.
fn unknown(error: Error) -> Error {
    match error {
        Error::Generic { source, .. } => Error::NotFound { path: String::new(), source },
        other => other,
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Faulty")
    }
}

#[async_trait]
impl ObjectStore for Faulty {
    async fn put_opts(
        &self,
        place: &Path,
        bytes: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        self.check()?;
        self.answer(self.inner.put_opts(place, bytes, options).await?)
    }

    async fn put_multipart_opts(
        &self,
        place: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.inner.put_multipart_opts(place, options).await
    }

    async fn get_opts(&self, place: &Path, options: GetOptions) -> Result<GetResult> {
        self.check()?;
        let is_head = options.head;
        let mut found = self.inner.get_opts(place, options).await?;
        if is_head || !self.breaks_off() {
            return Ok(found);
        }
        let (meta, range) = (found.meta.clone(), found.range.clone());
        let (attributes, extensions) =
            (std::mem::take(&mut found.attributes), std::mem::take(&mut found.extensions));
        let first = found.bytes().await?.slice(..1);
        let payload = GetResultPayload::Stream(stream::iter([Ok(first)]).boxed());
        Ok(GetResult { payload, meta, range, attributes, extensions })
    }

    fn delete_stream(
        &self,
        places: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        match self.check() {
            Ok(()) => self.inner.delete_stream(places),
            Err(error) => stream::iter([Err(error)]).boxed(),
        }
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        match self.check() {
            Ok(()) => self.inner.list(prefix),
            Err(error) => stream::iter([Err(error)]).boxed(),
        }
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.inner.copy_opts(from, to, options).await
    }
}

#[async_trait]
impl MultipartStore for Faulty {
    async fn create_multipart(&self, place: &Path) -> Result<MultipartId> {
        self.check()?;
        let id = self.inner.create_multipart(place).await?;
        self.faults.begun.lock().unwrap().push(id.clone());
        // Whoever asks may go away meanwhile.
        tokio::time::sleep(Duration::from_millis(10)).await;
        Ok(id)
    }

    async fn put_part(
        &self,
        place: &Path,
        id: &MultipartId,
        number: usize,
        bytes: PutPayload,
    ) -> Result<PartId> {
        self.check()?;
        if self.faults.takes_no_parts.load(SeqCst) {
            return Err(fault("no room"));
        }
        self.faults.parts.lock().unwrap().push(bytes.content_length());
        let on_the_way = self.faults.on_the_way.fetch_add(1, SeqCst) + 1;
        self.faults.most_on_the_way.fetch_max(on_the_way, SeqCst);
        // The first takes the longest.
        tokio::time::sleep(Duration::from_millis(if number == 0 { 20 } else { 2 })).await;
        self.faults.on_the_way.fetch_sub(1, SeqCst);
        self.inner.put_part(place, id, number, bytes).await.map_err(unknown)
    }

    async fn complete_multipart(
        &self,
        place: &Path,
        id: &MultipartId,
        parts: Vec<PartId>,
    ) -> Result<PutResult> {
        self.check()?;
        self.answer(self.inner.complete_multipart(place, id, parts).await.map_err(unknown)?)
    }

    async fn abort_multipart(&self, place: &Path, id: &MultipartId) -> Result<()> {
        self.check()?;
        self.inner.abort_multipart(place, id).await.map_err(unknown)
    }
}
