//! Who sent a request, and where to, if proxies passed it on.
//!
//! A proxy adds to `Forwarded` (RFC 7239), or to `X-Forwarded-For`, the address that it got the
//! request from. What stands left of that is what it was told. So the list is read from the right:
//! as long as an address is that of a trusted proxy, the one to its left is believed. The leftmost
//! believed one is the client, and what its proxy says of scheme and host is what the client said.
//!
//! A trusted proxy that passes a request on and names nobody, or nobody who can be read, hides the
//! client. Clients that it hides are not the proxy itself, which has no limits: they share some.

mod element;
mod legacy;
#[cfg(test)]
mod tests;

use std::net::IpAddr;

use http::uri::Authority;
use http::{HeaderMap, header};

/// What trusted proxies say of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forwarded {
    /// The address of the client; if it is hidden, that of the proxy that hides it.
    pub(crate) address: IpAddr,
    /// Whether a proxy does not say who the client is.
    pub(crate) is_hidden: bool,
    /// `http` or `https`, as the client used it.
    pub(crate) scheme: Option<&'static str>,
    /// The host that the client asked.
    pub(crate) host: Option<Authority>,
}

/// What one proxy says.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Hop {
    /// Where it got the request from; `None` if it does not say, or not so that it can be read.
    from: Option<IpAddr>,
    scheme: Option<&'static str>,
    host: Option<Authority>,
}

/// The headers of a trusted proxy are not what they should be. A client may have sent them and the
/// proxy passed them on, so they are not ignored: one of them may be a lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadForwarded(&'static str);

impl Forwarded {
    /// What is known of a request that came from `peer`.
    pub(crate) fn of(
        peer: IpAddr,
        headers: &HeaderMap,
        trusts: impl Fn(IpAddr) -> bool,
    ) -> Result<Self, BadForwarded> {
        let peer = peer.to_canonical();
        if !trusts(peer) {
            return Ok(Self::unknown(peer));
        }
        let standard = hops(headers, header::FORWARDED.as_str(), element::read)?;
        let legacy = legacy::read(headers)?;
        if standard.is_empty() || legacy.is_empty() {
            let hops = if standard.is_empty() { legacy } else { standard };
            return Ok(Self::walk(peer, hops, trusts));
        }
        let says_from = headers.contains_key(legacy::FROM);
        let standard = Self::walk(peer, standard, &trusts);
        standard.or_same(Self::walk(peer, legacy, &trusts), says_from)
    }

    fn unknown(address: IpAddr) -> Self {
        Self { address, is_hidden: false, scheme: None, host: None }
    }

    /// Goes from the right, which is nearest, to the left.
    fn walk(peer: IpAddr, hops: Vec<Hop>, trusts: impl Fn(IpAddr) -> bool) -> Self {
        let mut found = Self::unknown(peer);
        for hop in hops.into_iter().rev() {
            if !trusts(found.address) {
                break;
            }
            found = Self {
                address: hop.from.unwrap_or(found.address),
                is_hidden: hop.from.is_none(),
                scheme: hop.scheme,
                host: hop.host,
            };
            if hop.from.is_none() {
                break;
            }
        }
        found
    }

    /// What two headers say: the same, or one of them is not the proxy's, and nobody knows which.
    /// The second one may say nothing of where the request is from.
    fn or_same(self, other: Self, says_from: bool) -> Result<Self, BadForwarded> {
        let who = |it: &Self| (it.address, it.is_hidden);
        let same_address = !says_from || who(&self) == who(&other);
        let same_scheme = agree(self.scheme.as_ref(), other.scheme.as_ref());
        if !same_address || !same_scheme || !agree(self.host.as_ref(), other.host.as_ref()) {
            return Err(BadForwarded("`Forwarded` and `X-Forwarded-…` contradict each other"));
        }
        let (scheme, host) = (self.scheme.or(other.scheme), self.host.or(other.host));
        Ok(Self { scheme, host, ..self })
    }
}

/// Whether two values are the same if there are two.
fn agree<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one == other)
}

/// The elements of a header whose lines are one list (RFC 9110, section 5.3).
fn hops<T>(
    headers: &HeaderMap,
    name: &str,
    read: impl Fn(&str) -> Result<Vec<T>, BadForwarded>,
) -> Result<Vec<T>, BadForwarded> {
    let mut all = Vec::new();
    for value in headers.get_all(name) {
        let text = value.to_str().map_err(|_| BadForwarded("a forwarded header is not ASCII"))?;
        all.extend(read(text)?);
    }
    Ok(all)
}

/// An address, with or without a port, one of IPv6 in brackets.
fn address(text: &str) -> Option<IpAddr> {
    let plain = || text.parse::<IpAddr>().ok();
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|it| it.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    plain().or_else(with_port).or_else(bracketed).map(|address| address.to_canonical())
}

fn scheme(text: &str) -> Option<&'static str> {
    ["http", "https"].into_iter().find(|scheme| text.eq_ignore_ascii_case(scheme))
}

/// A host with an optional port, without user information.
fn host(text: &str) -> Option<Authority> {
    let authority: Authority = text.parse().ok()?;
    let port = authority.as_str().strip_prefix(authority.host())?;
    (port.is_empty() || authority.port_u16().is_some()).then_some(authority)
}
