//! What has become of a deposit, as a feed and as an OAI-ORE resource map.

use std::collections::BTreeMap;

use swordsmith_generated::sword2::documents::{
    Aggregation, AggregationProperties, Description, DescriptionContent, OriginalDepositCategory,
    OriginalDepositProperties, RdfMoment, Reference, ResourceMap, StateCategory, StateIri,
    SwordFeed, SwordFeedEntry, SwordRelation,
};
use swordsmith_generated::sword2::operations::Packaging;
use swordsmith_xml::printable;

use super::super::receipt::detail;
use super::links::{Links, link};
use super::view::View;
use super::{feed, receipt};
use crate::deposit::State;
use crate::deposit::date::moment;
use crate::error::Error;
use crate::store::{Client, ClientId, Deposit, NumberedArchive};

/// The fragment that makes the address of a deposit that of the aggregation of its files.
const AGGREGATION: &str = "#aggregation";

/// Who has to do with a deposit, and what it holds.
struct Statement {
    people: BTreeMap<ClientId, Client>,
    owner: ClientId,
    files: Vec<NumberedArchive>,
}

impl Statement {
    async fn of(view: &View<'_>, deposit: &Deposit) -> Result<Self, Error> {
        let ledger = &view.app.store.ledger;
        let files = ledger.numbered_archives_of(deposit.id).await?;
        let mediators = files.iter().filter_map(|file| file.archive.mediator);
        let people = ledger.clients_of(mediators.chain([deposit.client]).collect()).await?;
        Ok(Self { people, owner: deposit.client, files })
    }

    fn name(&self, client: ClientId) -> String {
        self.people.get(&client).map(|client| printable(&client.name)).unwrap_or_default()
    }

    fn owner(&self) -> String {
        self.name(self.owner)
    }

    /// Who has sent a file, and for whom, if not for itself.
    fn senders(&self, file: &NumberedArchive) -> (String, Option<String>) {
        let mediated = file.archive.mediator.map(|mediator| (self.name(mediator), self.owner()));
        mediated.map_or_else(|| (self.owner(), None), |(by, owner)| (by, Some(owner)))
    }
}

/// As a feed, which has an entry for each file.
pub(super) async fn atom(view: &View<'_>, deposit: &Deposit) -> Result<SwordFeed, Error> {
    let statement = Statement::of(view, deposit).await?;
    let links = view.links(deposit);
    let title = receipt::title(deposit);
    Ok(SwordFeed {
        described: receipt::described(links.atom(), title, deposit, &statement.owner()),
        link: vec![link(SwordRelation::Self_, links.atom())],
        category: Some(Box::new(StateCategory {
            term: state(deposit.state),
            value: detail(deposit),
        })),
        entry: statement.files.iter().map(|file| original(&statement, links, file)).collect(),
    })
}

fn original(statement: &Statement, links: Links<'_>, file: &NumberedArchive) -> SwordFeedEntry {
    let (by, on_behalf_of) = statement.senders(file);
    SwordFeedEntry {
        category: Some(OriginalDepositCategory {}),
        deposited_on: Some(moment(file.archive.received).into()),
        deposited_by: Some(by),
        deposited_on_behalf_of: on_behalf_of,
        ..feed::file_entry(links, file, &statement.owner())
    }
}

/// In RDF.
pub(super) async fn rdf(view: &View<'_>, deposit: &Deposit) -> Result<ResourceMap, Error> {
    let statement = Statement::of(view, deposit).await?;
    let links = view.links(deposit);
    let aggregation = links.edit() + AGGREGATION;
    let files = || statement.files.iter().map(|file| reference(links.file(file.number)));
    let state = state(deposit.state).to_string();
    let aggregated = Aggregation {
        is_described_by: reference(links.rdf()),
        aggregates: files().collect(),
        aggregation_properties: AggregationProperties {
            original_deposit: files().collect(),
            state: reference(state.clone()),
        },
    };
    let mut all = vec![
        about(links.rdf(), DescriptionContent::Describes(reference(aggregation.clone()))),
        about(aggregation, DescriptionContent::Aggregation(aggregated)),
        about(state, DescriptionContent::StateDescription(detail(deposit))),
    ];
    all.extend(statement.files.iter().map(|file| {
        let properties = Box::new(properties(&statement, file));
        about(links.file(file.number), DescriptionContent::OriginalDepositProperties(properties))
    }));
    Ok(ResourceMap { description: all })
}

fn properties(statement: &Statement, file: &NumberedArchive) -> OriginalDepositProperties {
    let (by, on_behalf_of) = statement.senders(file);
    let packaging = file.archive.packaging.clone();
    OriginalDepositProperties {
        packaging: reference(packaging.unwrap_or_else(|| Packaging::SimpleZip.as_str().to_owned())),
        deposited_on: RdfMoment { value: moment(file.archive.received).into() },
        deposited_by: by,
        deposited_on_behalf_of: on_behalf_of,
    }
}

fn about(about: String, content: DescriptionContent) -> Description {
    Description { about, content }
}

fn reference(resource: String) -> Reference {
    Reference { resource }
}

/// The IRI under which clients see a state.
fn state(state: State) -> StateIri {
    match state {
        State::Partial => StateIri::Partial,
        State::Expired => StateIri::Expired,
        State::Deposited => StateIri::Deposited,
        State::Verified => StateIri::Verified,
        State::Rejected => StateIri::Rejected,
        State::Loading => StateIri::Loading,
        State::Done => StateIri::Done,
        State::Failed => StateIri::Failed,
    }
}
