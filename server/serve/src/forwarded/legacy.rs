//! `X-Forwarded-For`, `-Proto` and `-Host`: no standard, and what most proxies write.

use http::HeaderMap;

use super::{BadForwarded, Hop, address, hops, host, scheme};

/// The header that says where a request is from.
pub(super) const FROM: &str = "x-forwarded-for";

/// What the headers say of each proxy. Lists of schemes and hosts that are as long as that of the
/// addresses belong to these one by one; else only the last one counts, which the nearest proxy has
/// written.
pub(super) fn read(headers: &HeaderMap) -> Result<Vec<Hop>, BadForwarded> {
    // What a client writes to the left of its address is no fault of the proxy, and not reached. If
    // it is the proxy that writes what cannot be read (`unknown`, an address with a zone, nothing),
    // it hides the client.
    let from = hops(headers, FROM, |line| each(line, |text| Some(address(text))))?;
    let schemes = hops(headers, "x-forwarded-proto", |line| each(line, scheme))?;
    let hosts = hops(headers, "x-forwarded-host", |line| each(line, host))?;
    let says_more = !schemes.is_empty() || !hosts.is_empty();
    let count = from.len().max(usize::from(says_more));
    let hop = |index| Hop {
        from: from.get(index).copied().flatten(),
        scheme: of_hop(&schemes, index, count).copied(),
        host: of_hop(&hosts, index, count).cloned(),
    };
    Ok((0..count).map(hop).collect())
}

fn of_hop<T>(values: &[T], index: usize, count: usize) -> Option<&T> {
    if values.len() == count { values.get(index) } else { values.last() }
}

fn each<T>(line: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, BadForwarded> {
    let malformed = BadForwarded("`X-Forwarded-Proto` or `X-Forwarded-Host` cannot be read");
    line.split(',').map(|text| read(text.trim()).ok_or(malformed)).collect()
}
