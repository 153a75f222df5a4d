//! What has become of a deposit, as a feed and as an OAI-ORE resource map.

use swordsmith_deposit::State;
use swordsmith_generated::sword2::documents::{
    Aggregation, AggregationProperties, Description, DescriptionContent, OriginalDepositCategory,
    OriginalDepositProperties, RdfMoment, Reference, ResourceMap, StateCategory, StateIri,
    SwordFeed, SwordFeedEntry, SwordRelation,
};
use swordsmith_generated::sword2::operations::{
    GetAtomStatementRequest, GetAtomStatementResponse, GetRdfStatementRequest,
    GetRdfStatementResponse, Packaging,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Statements;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, NumberedArchive};
use swordsmith_xml::printable;

use super::super::date::moment;
use super::super::receipt::detail;
use super::links::{Links, link};
use super::{Handlers, HeldDeposit, feed, receipt};

/// The fragment that makes the address of a deposit that of the aggregation of its files.
const AGGREGATION: &str = "#aggregation";

impl Statements for Handlers {
    /// As a feed, which has an entry for each file.
    async fn get_atom_statement(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        _request: GetAtomStatementRequest,
    ) -> Result<GetAtomStatementResponse, Refusal> {
        let files = self.files(&held.deposit).await?;
        let view = self.view(&context, &held.collection);
        let HeldDeposit { owner, deposit, .. } = &held;
        let (links, title) = (view.links(deposit), receipt::title(deposit));
        let (term, value) = (state(deposit.state), detail(deposit));
        let body = SwordFeed {
            described: receipt::described(links.atom(), title, deposit, &owner.name),
            link: vec![link(SwordRelation::Self_, links.atom())],
            category: Some(Box::new(StateCategory { term, value })),
            entry: files.iter().map(|file| original(links, file, owner)).collect(),
        };
        Ok(GetAtomStatementResponse::Ok { body })
    }

    async fn get_rdf_statement(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        _request: GetRdfStatementRequest,
    ) -> Result<GetRdfStatementResponse, Refusal> {
        let files = self.files(&held.deposit).await?;
        let view = self.view(&context, &held.collection);
        let body = resource_map(view.links(&held.deposit), &held, &files);
        Ok(GetRdfStatementResponse::Ok { body })
    }
}

fn original(links: Links<'_>, file: &NumberedArchive, owner: &Client) -> SwordFeedEntry {
    let (by, on_behalf_of) = senders(file, owner);
    SwordFeedEntry {
        category: Some(OriginalDepositCategory {}),
        deposited_on: Some(moment(file.archive.received).into()),
        deposited_by: Some(by),
        deposited_on_behalf_of: on_behalf_of,
        ..feed::file_entry(links, file, &owner.name)
    }
}

/// In RDF.
fn resource_map(
    links: Links<'_>,
    HeldDeposit { owner, deposit, .. }: &HeldDeposit,
    files: &[NumberedArchive],
) -> ResourceMap {
    let aggregation = links.edit() + AGGREGATION;
    let references = || files.iter().map(|file| reference(links.file(file.number)));
    let state = state(deposit.state).to_string();
    let aggregated = Aggregation {
        is_described_by: reference(links.rdf()),
        aggregates: references().collect(),
        aggregation_properties: AggregationProperties {
            original_deposit: references().collect(),
            state: reference(state.clone()),
        },
    };
    let mut all = vec![
        about(links.rdf(), DescriptionContent::Describes(reference(aggregation.clone()))),
        about(aggregation, DescriptionContent::Aggregation(aggregated)),
        about(state, DescriptionContent::StateDescription(detail(deposit))),
    ];
    all.extend(files.iter().map(|file| {
        let properties = Box::new(properties(file, owner));
        about(links.file(file.number), DescriptionContent::OriginalDepositProperties(properties))
    }));
    ResourceMap { description: all }
}

fn properties(file: &NumberedArchive, owner: &Client) -> OriginalDepositProperties {
    let (by, on_behalf_of) = senders(file, owner);
    let packaging = file.archive.packaging.clone();
    OriginalDepositProperties {
        packaging: reference(packaging.unwrap_or_else(|| Packaging::SimpleZip.as_str().to_owned())),
        deposited_on: RdfMoment { value: moment(file.archive.received).into() },
        deposited_by: by,
        deposited_on_behalf_of: on_behalf_of,
    }
}

/// Who has sent a file, and for whom, if not for itself.
fn senders(file: &NumberedArchive, owner: &Client) -> (String, Option<String>) {
    let owner = printable(&owner.name);
    match &file.mediator {
        Some(mediator) => (printable(mediator), Some(owner)),
        None => (owner, None),
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
