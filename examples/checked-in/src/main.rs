//! Lists the hosts of an inventory by address: `cargo run -- hosts.xml`.

#[rustfmt::skip] // generated: laid out already
mod hosts;

use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::net::IpAddr;

use hosts::documents::{Host, Hosts};
use swordsmith::xml::Document as _;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected an inventory: hosts.xml")?;
    for (address, name) in by_address(File::open(file)?)? {
        println!("{address} {name}");
    }
    Ok(())
}

/// Reads host after host: the inventory may be larger than memory, and all of it is checked.
fn by_address(inventory: impl Read) -> Result<Vec<(IpAddr, String)>, swordsmith::xml::Error> {
    let mut found = Vec::new();
    for host in Hosts::children::<Host, _>(inventory, &["h:host"]) {
        let host = host?;
        found.extend(host.address.iter().map(|address| (address.0, host.name.clone())));
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hosts::documents::Role;

    const INVENTORY: &str = include_str!("../hosts.xml");

    #[test]
    fn hosts_are_made_and_written() {
        let address: IpAddr = "192.0.2.11".parse().unwrap();
        let host = Host::new("chalk", Role::Cache, [address]);
        let document = Hosts::new([host]).to_xml().unwrap();
        assert_eq!(by_address(&*document).unwrap(), [(address, "chalk".to_owned())]);
    }

    #[test]
    fn what_is_no_address_is_found_with_its_place() {
        let error = by_address(INVENTORY.replace("192.0.2.9", "192.0.2.").as_bytes()).unwrap_err();
        assert_eq!(error.position().unwrap().line, 8);
    }

    #[test]
    fn names_are_unique() {
        let error = by_address(INVENTORY.replace("basalt", "amber").as_bytes()).unwrap_err();
        assert!(error.to_string().contains("amber"), "{error}");
    }
}
