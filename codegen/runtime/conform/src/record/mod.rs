//! How a server behaves: the exchange of every test, without what is another one each time.

mod compare;
mod names;
mod normal;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use swordsmith_http::description::Description;

use crate::Endpoint;
use crate::report::Test;
use crate::setup::Setup;
use names::Names;
use normal::Normal;

/// What the name of a test stands behind.
const HEADING: &str = "### ";

/// What went over the wire in each test, as text: a file for each operation.
#[derive(Debug)]
pub struct Recording {
    normal: Normal,
    /// Of each operation, each test's name and exchanges.
    operations: BTreeMap<String, Vec<(String, String)>>,
}

impl Recording {
    /// A recording of a server, in which nothing is recorded yet.
    pub fn new(description: &Description<'_>, endpoint: &Endpoint, setup: &Setup) -> Self {
        let normal = Normal::new(description, endpoint, setup.varying());
        Self { normal, operations: BTreeMap::new() }
    }

    /// Records a test that was run.
    pub fn add(&mut self, test: &Test) {
        let mut wire = String::new();
        let mut names = Names::of(&test.arguments);
        for exchange in &test.exchanges {
            let (request, response) = self.normal.exchange(exchange, &mut names);
            let _ = write!(wire, "{}\n{}\n", request.trim_end(), response.trim_end());
        }
        let tests = self.operations.entry(test.operation.clone()).or_default();
        tests.push((test.name.clone(), wire));
    }

    /// Writes a file for each operation into a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If that cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for (operation, tests) in &self.operations {
            let sections = tests.iter().map(|(name, text)| format!("{HEADING}{name}\n\n{text}\n"));
            fs::write(file(folder, operation), sections.collect::<String>())?;
        }
        Ok(())
    }

    /// What is another than in the recording of a folder, as a readable diff; empty if nothing is.
    /// Tests that only one of them has are named; those of operations that were not run are none.
    ///
    /// # Errors
    ///
    /// If that cannot be read.
    pub fn compare(&self, folder: &Path) -> io::Result<String> {
        let mut text = String::new();
        for (operation, tests) in &self.operations {
            let old = match fs::read_to_string(file(folder, operation)) {
                Ok(old) => old,
                Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
                Err(error) => return Err(error),
            };
            text += &compare::sections(&compare::split(&old), tests);
        }
        Ok(text)
    }
}

fn file(folder: &Path, operation: &str) -> std::path::PathBuf {
    folder.join(format!("{operation}.txt"))
}
