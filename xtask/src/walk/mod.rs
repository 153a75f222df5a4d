//! `cargo xtask walk`: a page of the guide, followed to the letter in a copy of the checkout, or in the
//! checkout itself.
//!
//! The page is the script and its transcript. Of its blocks, `diff,change=FILE` is a change to
//! make, `sh,run` a command to give (`sh,run=1` ends with that code), and `text,output` what the
//! last command prints, which stands there because it was generated: `UPDATE_GOLDEN=1` writes it.
//! Whoever follows the page knows the schemas; what else is to be changed, they must have been told:
//! a file outside of `schemas/` is changed only if something printed in the same section names it.

mod change;
mod ground;
mod printed;
mod step;
mod walker;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use ground::{Checkout, copy, is_clean};
use walker::{Walked, Walker};

/// The page.
const PAGE: &str = "docs/guide/walk.md";

/// Follow the walk of the guide in a copy of the checkout
#[derive(Debug, Args)]
pub(crate) struct Walk {
    /// Only the sections whose titles contain one of these: `facet`
    names: Vec<String>,
    /// In the checkout itself, which must be clean and is so again afterwards: what is built there is
    /// not built again
    #[arg(long)]
    here: bool,
}

/// Follows the page, and fails if something does not go as it says.
pub(crate) fn run(root: &Path, walk: &Walk) -> Result<(), String> {
    let path = root.join(PAGE);
    let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
    let page = fs::read_to_string(&path).map_err(cannot)?;
    let walked = walk.follow(root, &page)?;
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(&path, walked.page).map_err(cannot);
    }
    if walked.differences.is_empty() {
        return Ok(());
    }
    let how = "`UPDATE_GOLDEN=1 cargo xtask walk` writes what is printed now: review it";
    Err(format!("{}\n{how}", walked.differences.join("\n")))
}

/// Follows all of it; in the checkout itself, if nothing in it could get lost, for a copy is built again
/// and takes as much of the disk as all the rest.
pub(crate) fn quickly(root: &Path) -> Result<(), String> {
    run(root, &Walk { names: Vec::new(), here: is_clean(root)? })
}

impl Walk {
    fn follow(&self, root: &Path, page: &str) -> Result<Walked, String> {
        if !self.here {
            let copy = copy(root)?;
            let told = told_in_a_copy(copy.root());
            return Walker::new(copy.root(), &told).follow(page, &self.names);
        }
        let checkout = Checkout::leave(root)?;
        let walked = Walker::new(root, &[]).follow(page, &self.names);
        checkout.come_back()?;
        walked
    }
}

/// What is built stays in the copy, and whoever walks there often has less to compile.
fn told_in_a_copy(copy: &Path) -> [(&'static str, PathBuf); 2] {
    [("CARGO_TARGET_DIR", copy.join("target")), ("CARGO_INCREMENTAL", "1".into())]
}
