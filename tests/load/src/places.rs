//! A store that is measured beside a data folder: what a file of settings names, and how many servers
//! it has.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// `FILE`, or `FILE*SERVERS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file of settings.
    pub settings: PathBuf,
    /// How many servers share the store.
    pub servers: usize,
}

impl Place {
    /// What it is called in the figures: as the file is, with the number of servers if it is not one.
    pub fn name(&self) -> String {
        let name = self.settings.file_stem().unwrap_or_default().to_string_lossy();
        if self.servers == 1 { name.into_owned() } else { format!("{name}*{}", self.servers) }
    }
}

impl FromStr for Place {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let counted = text.rsplit_once('*').and_then(|(file, servers)| {
            let servers = servers.parse().ok().filter(|servers| *servers > 0)?;
            Some(Self { settings: file.into(), servers })
        });
        Ok(counted.unwrap_or_else(|| Self { settings: text.into(), servers: 1 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_file_and_a_number_of_servers() {
        for (text, servers, name) in
            [("a/pg.toml", 1, "pg"), ("a/pg.toml*3", 3, "pg*3"), ("a/x*y.toml", 1, "x*y")]
        {
            let Ok(place) = text.parse::<Place>();
            assert_eq!((place.servers, place.name().as_str()), (servers, name));
        }
    }
}
