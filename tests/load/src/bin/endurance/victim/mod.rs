//! What is attacked: how it starts, and what is requested of it.

mod deposit_server;
mod service;

use std::io;
use std::net::{IpAddr, SocketAddr};

use swordsmith_load::attacks::Target;
use swordsmith_load::good_client::GoodClient;
use swordsmith_load::sources::Source;
use swordsmith_load::subjects::Subject;

pub(crate) use deposit_server::DepositServer;
pub(crate) use service::Service;

/// A server that can be attacked.
pub(crate) trait Victim {
    /// Whether there are passwords to guess: targets have a [`guess`](Target::guess).
    const HAS_PASSWORDS: bool;

    /// A new process of it on an address of this machine, with settings by the names of their
    /// variables, without a prefix.
    async fn start(&self, address: IpAddr, settings: &[(&str, String)]) -> io::Result<Subject>;

    /// A client of it that means no harm.
    async fn good(&self, server: SocketAddr, source: Source) -> io::Result<GoodClient>;

    /// What is requested of it from there by somebody who means harm.
    async fn target(&self, server: SocketAddr, source: &Source) -> io::Result<Target>;
}
