//! Collections: what they hold, and new deposits.

use swordsmith_deposit::State;
use swordsmith_generated::deposit::operations::{
    CreateDepositRequest, CreateDepositResponse, ListDepositsRequest, ListDepositsResponse,
};
use swordsmith_generated::deposit::paths;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::service::Collections;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, ClientId, Collection, Deposit, NewDeposit};

use super::body::{Content, headers};
use super::entry_room::EntryRoom;
use super::links::link;
use super::receipt::{Received, receipt};
use super::upload::{self, ArchiveHeaders};
use super::{Handlers, feed, metadata_only, origins};
use crate::app::App;
use crate::error::Error;

/// Maximum number of characters kept of the `Slug` header; a longer one is truncated, not refused.
const MAX_SLUG_CHARACTERS: usize = 1_000;

/// What a new deposit is made of.
pub(super) struct Creation {
    /// The headers that describe an archive.
    pub(super) headers: ArchiveHeaders,
    /// The body of the request.
    pub(super) content: Content,
    /// The client's own name for the deposit.
    pub(super) slug: Option<String>,
    /// Whether more follows.
    pub(super) in_progress: bool,
    /// Who makes it on behalf of the client whose it is.
    pub(super) mediator: Option<ClientId>,
    /// Whether it is to be software.
    pub(super) is_software: bool,
}

impl Collections for Handlers {
    async fn list_deposits(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: ListDepositsRequest,
    ) -> Result<ListDepositsResponse, Refusal> {
        Ok(feed::list(&self.app, &context, collection, request).await?)
    }

    async fn create_deposit(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: CreateDepositRequest,
    ) -> Result<CreateDepositResponse, Refusal> {
        let app = &self.app;
        let creation = Creation {
            headers: headers(request.content_disposition, request.content_md5, request.packaging),
            content: request.body.into(),
            slug: request.slug,
            in_progress: request.in_progress,
            mediator: None,
            is_software: true,
        };
        let (deposit, received) = create(app, &context.client, &collection, creation).await?;
        let name = &collection.texts.name;
        let location = link(app, &context, paths::metadata(name, deposit.id.number()));
        let body = receipt(app, &context, name, &deposit, received);
        Ok(CreateDepositResponse::Created { location, body })
    }
}

/// Makes a deposit of a client, completely or not at all.
pub(super) async fn create(
    app: &App,
    client: &Client,
    collection: &Collection,
    creation: Creation,
) -> Result<(Deposit, Received), Error> {
    let Creation { headers, content, slug, in_progress, mediator, is_software } = creation;
    let room = EntryRoom::empty(&app.settings);
    let upload = upload::take(app, headers, content, room, mediator).await?;
    let received = Received::with(&upload);
    let slug = slug.map(truncate_slug);
    let (entry, slug) = (upload.entry.as_ref(), slug.as_deref());
    let origin = origins::origin_url_of_new_deposit(app, client, entry, slug).await;
    let (upload, origin_url) = upload.or_abandon(origin).await?;
    let deposit = NewDeposit {
        collection: collection.id,
        client: client.id,
        mediator,
        is_software,
        state: if in_progress { State::Partial } else { State::Deposited },
        external_id: slug.map(str::to_owned),
        origin_url,
        created: app.clock.now(),
        archives: Vec::new(),
        entries: upload.entry.into_iter().collect(),
    };
    let deposit = app.store.create_deposit(deposit, upload.archive.into_iter().collect()).await?;
    let deposit =
        if received.has_archive() { deposit } else { metadata_only::check_now(app, deposit).await };
    app.wake_worker();
    Ok((deposit, received))
}

fn truncate_slug(slug: String) -> String {
    match slug.char_indices().nth(MAX_SLUG_CHARACTERS) {
        Some((end, _)) => slug[..end].to_owned(),
        None => slug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_cut_between_characters() {
        assert_eq!(truncate_slug("né".to_owned()), "né");
        let cut = truncate_slug("é".repeat(MAX_SLUG_CHARACTERS + 1));
        assert_eq!(cut.chars().count(), MAX_SLUG_CHARACTERS);
    }
}
