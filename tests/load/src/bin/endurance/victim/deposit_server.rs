//! The deposit server.

use std::io;
use std::net::{IpAddr, SocketAddr};

use swordsmith_load::attacks::Target;
use swordsmith_load::deposits::Client;
use swordsmith_load::good_client::GoodClient;
use swordsmith_load::sources::Source;
use swordsmith_load::subjects::Subject;

use super::Victim;
use crate::host::{Data, Server};

/// Who means no harm.
const GOOD: &str = "good";

/// Who does.
const HARMFUL: &str = "harmful";

/// The most clients who log in for the first time in a run.
const NEWCOMERS: u64 = 30;

/// How many bytes the good client deposits.
const SMALL: usize = 1024;

/// The size of what is read slowly, in mebibytes: more than the system buffers, and no
/// more than servers take.
const LARGE: usize = 16;

/// A server with its data, or one that runs already.
pub(crate) struct DepositServer<'s> {
    server: &'s Server,
    data: Option<Data>,
    newcomers: Vec<String>,
}

impl<'s> DepositServer<'s> {
    /// With newcomers for runs of that length; a server that runs already knows none.
    pub(crate) fn new(server: &'s Server, seconds: u64) -> io::Result<Self> {
        let data = server.data(&[GOOD, HARMFUL])?;
        let count = if data.is_some() { seconds.min(NEWCOMERS) } else { 0 };
        let newcomers: Vec<_> = (0..count).map(|number| format!("newcomer-{number}")).collect();
        if let Some(data) = &data {
            data.add_clients(&newcomers, GOOD)?;
        }
        Ok(Self { server, data, newcomers })
    }
}

impl Victim for DepositServer<'_> {
    const HAS_PASSWORDS: bool = true;

    async fn start(&self, address: IpAddr, settings: &[(&str, String)]) -> io::Result<Subject> {
        self.server.start(self.data.as_ref(), address, settings).await
    }

    /// The server knows its password already.
    async fn good(&self, server: SocketAddr, source: Source) -> io::Result<GoodClient> {
        let client = self.server.client(GOOD);
        let deposit = client.make(server, &source, &client.post(0)).await?;
        let (reads, post) =
            ([client.service_document(), client.status(deposit)], client.post(SMALL));
        let newcomers = self.newcomers.iter().map(|name| Client::named(name).service_document());
        Ok(GoodClient { server, source, reads, post, newcomers: newcomers.collect() })
    }

    async fn target(&self, server: SocketAddr, source: &Source) -> io::Result<Target> {
        let client = self.server.client(HARMFUL);
        let deposit = client.make(server, source, &client.post_large(LARGE)).await?;
        Ok(client.target(deposit, GOOD))
    }
}
