//! A collection: deposits are made here.

use swordsmith_generated::deposit::operations::{CreateDepositRequest, CreateDepositResponse};
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::Context;

use super::links::link;
use super::receipt::{Received, receipt};
use super::upload::{self, ArchiveHeaders};
use super::{origins, settling};
use crate::app::App;
use crate::deposit::State;
use crate::error::Error;
use crate::store::{Client, Collection, NewDeposit};

/// How much of a `Slug` is kept, in characters. It is never an error, however long it is.
const LONGEST_SLUG: usize = 1_000;

pub(super) async fn create_deposit(
    app: &App,
    context: &Context<Client>,
    collection: &Collection,
    request: CreateDepositRequest,
) -> Result<CreateDepositResponse, Error> {
    let headers = ArchiveHeaders {
        disposition: request.content_disposition,
        md5: request.content_md5,
        packaging: request.packaging,
    };
    let upload = upload::take(app, headers, request.body.into()).await?;
    let received = Received::with(&upload);
    let slug = request.slug.map(shortened);
    let (entry, slug) = (upload.entry.as_ref(), slug.as_deref());
    let origin = origins::of_new(app, &context.client, entry, slug).await;
    let (upload, origin_url) = upload.unless_refused(origin).await?;
    let deposit = NewDeposit {
        collection: collection.id,
        client: context.client.id,
        state: if request.in_progress { State::Partial } else { State::Deposited },
        external_id: slug.map(str::to_owned),
        origin_url,
        created: app.clock.now(),
        archives: Vec::new(),
        entries: upload.entry.into_iter().collect(),
    };
    let deposit = app.store.create_deposit(deposit, upload.archive.into_iter().collect()).await?;
    let deposit =
        if received.has_archive() { deposit } else { settling::settle(app, deposit).await };
    app.wake_worker();
    let name = &collection.texts.name;
    let location = link(app, context, paths::metadata(name, deposit.id.number()));
    let body = receipt(app, context, name, &deposit, received);
    Ok(CreateDepositResponse::Created { location, body })
}

fn shortened(slug: String) -> String {
    match slug.char_indices().nth(LONGEST_SLUG) {
        Some((end, _)) => slug[..end].to_owned(),
        None => slug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_cut_between_characters() {
        assert_eq!(shortened("né".to_owned()), "né");
        let cut = shortened("é".repeat(LONGEST_SLUG + 1));
        assert_eq!(cut.chars().count(), LONGEST_SLUG);
    }
}
