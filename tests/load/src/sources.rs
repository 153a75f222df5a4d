//! Where a load comes from: addresses of this machine, and addresses that it says it passes requests
//! on for, as a proxy does.
//!
//! All of `127.0.0.0/8` can be used without further ado. Servers know these addresses for their own
//! machine's, and may limit them less than others. In a network namespace, any network can be made
//! one of this machine: `ip route add local 198.18.0.0/24 dev lo`.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use ipnet::Ipv4Net;
use tokio::net::{TcpSocket, TcpStream};

use crate::request::Request;

/// What hosts behind a proxy have: addresses for measurements (RFC 2544, section C.2.2), here from
/// the half that no network of ours is made of.
const BEHIND_PROXY: Ipv4Addr = Ipv4Addr::new(198, 19, 0, 0);

/// Where connections and requests come from.
#[derive(Debug, Clone, Default)]
pub struct Source {
    /// The address that connections are bound to; unset: any.
    pub local: Option<IpAddr>,
    /// The address that requests are said to be passed on for.
    pub forwarded: Option<Ipv4Addr>,
    /// How many bytes the system receives before they are read; unset: its default.
    pub receive_buffer: Option<u32>,
}

/// The addresses of a network, and who has which.
#[derive(Debug, Clone)]
pub struct Sources {
    addresses: Vec<Ipv4Addr>,
    forwards: bool,
    receive_buffer: Option<u32>,
}

/// How many hosts a crowd seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crowd {
    /// All connections are of one address.
    One,
    /// Each is of the next address.
    Many,
}

impl Source {
    /// Connects to a server.
    pub async fn connect(&self, server: SocketAddr) -> io::Result<TcpStream> {
        let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(size) = self.receive_buffer {
            socket.set_recv_buffer_size(size)?;
        }
        if let Some(local) = self.local {
            socket.bind(SocketAddr::new(local, 0))?;
        }
        let stream = socket.connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// The request as it comes from here.
    #[must_use]
    pub fn send(&self, request: Request) -> Request {
        match self.forwarded {
            Some(address) => request.with("X-Forwarded-For", &address.to_string()),
            None => request,
        }
    }
}

impl Sources {
    /// The hosts of a network; there must be a server, somebody good and somebody else. If it
    /// `forwards`, each host says that its requests are those of another one.
    pub fn of(network: Ipv4Net, forwards: bool) -> io::Result<Self> {
        let addresses: Vec<_> = network.hosts().take(usize::from(u8::MAX)).collect();
        if addresses.len() < 3 {
            return Err(io::Error::other(format!("{network} has fewer than three addresses")));
        }
        Ok(Self { addresses, forwards, receive_buffer: None })
    }

    /// Wherever connections to another machine come from.
    pub fn unbound() -> Self {
        Self { addresses: Vec::new(), forwards: false, receive_buffer: None }
    }

    /// The same, with another size of what the system receives before it is read.
    #[must_use]
    pub fn with_receive_buffer(self, receive_buffer: Option<u32>) -> Self {
        Self { receive_buffer, ..self }
    }

    /// Where a server of this machine listens.
    pub fn server(&self) -> IpAddr {
        self.addresses.first().map_or(Ipv4Addr::LOCALHOST, |address| *address).into()
    }

    /// Where somebody comes from who means no harm.
    pub fn good(&self) -> Source {
        self.source(self.addresses.len().saturating_sub(1))
    }

    /// Where a connection of a crowd comes from.
    pub fn of_crowd(&self, crowd: Crowd, number: usize) -> Source {
        let others = self.addresses.len().saturating_sub(2).max(1);
        match crowd {
            Crowd::One => self.source(1),
            Crowd::Many => self.source(1 + number % others),
        }
    }

    /// Whether there is more than one address.
    pub fn are_many(&self) -> bool {
        self.addresses.len() > 3
    }

    fn source(&self, index: usize) -> Source {
        let local = self.addresses.get(index).map(|address| (*address).into());
        let behind = || BEHIND_PROXY.to_bits() + u32::try_from(index).unwrap_or_default() + 1;
        let forwarded = self.forwards.then(|| Ipv4Addr::from_bits(behind()));
        Source { local, forwarded, receive_buffer: self.receive_buffer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_has_the_address_of_another() {
        let sources = Sources::of("127.0.0.0/29".parse().unwrap(), true).unwrap();
        let last = |source: Source| match source.local {
            Some(IpAddr::V4(address)) => address.octets()[3],
            other => panic!("{other:?}"),
        };
        assert_eq!(sources.server().to_string(), "127.0.0.1");
        assert_eq!(last(sources.good()), 6);
        let crowd = |crowd| (0..6).map(|it| last(sources.of_crowd(crowd, it))).collect::<Vec<_>>();
        assert_eq!(crowd(Crowd::One), [2; 6]);
        assert_eq!(crowd(Crowd::Many), [2, 3, 4, 5, 2, 3]);
        assert_eq!(sources.good().forwarded.unwrap().to_string(), "198.19.0.6");
        assert!(Sources::of("127.0.0.0/31".parse().unwrap(), false).is_err());
    }

    #[test]
    fn a_proxy_says_whom_it_speaks_for() {
        let request = || Request::get("/", "Basic x");
        let source = Source { forwarded: Some(Ipv4Addr::LOCALHOST), ..Source::default() };
        assert!(source.send(request()).headers.contains(&("X-Forwarded-For", "127.0.0.1".into())));
        assert_eq!(Source::default().send(request()).headers.len(), 1);
    }
}
