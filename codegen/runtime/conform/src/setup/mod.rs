//! What a description cannot say: what there is on a server, and how what is not there comes to be.

mod capture;
mod captured;
mod expected;
mod making;
mod prepared;
mod said;
mod source;

pub use prepared::Prepared;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use swordsmith_http::description::Description;

use self::expected::Expected;
use crate::Profile;
use crate::report::Expectation;
use capture::{Capture, Namespaces};

/// How a server is set up for its tests: the file `conform.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// Who may call every operation.
    #[serde(default)]
    client: Option<Account>,
    /// Another client, whose resources are none of the first one's.
    #[serde(default)]
    another: Option<Another>,
    /// Values of the parameters of paths, and what makes them.
    #[serde(default)]
    path: BTreeMap<String, Source>,
    /// The same for operations that need something else.
    #[serde(default)]
    operation: BTreeMap<String, OfOperation>,
    /// How statuses come to be that no request brings about by itself.
    #[serde(default)]
    provoke: Vec<Provocation>,
    /// Where the server differs on purpose.
    #[serde(default)]
    expect: Vec<Expected>,
    /// What is another one each time, beside dates and the like.
    #[serde(default)]
    varying: Vec<Varying>,
    /// The prefixes of expressions; without them, those of a document's root.
    #[serde(default)]
    namespaces: Namespaces,
    /// The longest wait for a response, in seconds.
    #[serde(default)]
    timeout: Option<u64>,
    /// What the server is compared with.
    #[serde(default)]
    profile: Option<Profile>,
    /// Where files are looked for that the setup names.
    #[serde(skip)]
    folder: std::path::PathBuf,
}

/// Who asks.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Account {
    user: Option<String>,
    password: Option<String>,
    token: Option<String>,
    key: Option<String>,
    /// Keys by the names of their headers, query parameters or cookies.
    #[serde(default)]
    keys: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Another {
    #[serde(flatten)]
    account: Account,
    /// What this client may use, and the first one not.
    #[serde(default)]
    path: BTreeMap<String, String>,
}

/// Where the value of a parameter comes from.
#[derive(Debug, Clone)]
enum Source {
    /// It is there.
    There(String),
    /// It is made for each test.
    Made(Box<Making>),
}

/// How something is made.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Making {
    /// The operation that makes it.
    make: String,
    #[serde(flatten)]
    request: Said,
    /// What of the response says its name: the value in a URL, by the paths of the description, or
    /// the whole of it.
    #[serde(default)]
    capture: Capture,
    /// What is done with it then.
    #[serde(default)]
    then: Vec<Step>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    operation: String,
    #[serde(flatten)]
    request: Said,
}

/// What a request has beside what the description requires.
#[derive(Debug, Clone, Default, Deserialize)]
struct Said {
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// Headers that it does not have.
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    query: BTreeMap<String, String>,
    #[serde(default)]
    body: Option<Content>,
    #[serde(default)]
    parts: Vec<PartOf>,
}

/// A body, or a part of one.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(rename = "type")]
    media_type: Option<String>,
    text: Option<String>,
    file: Option<std::path::PathBuf>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartOf {
    name: String,
    #[serde(rename = "type")]
    media_type: Option<String>,
    text: Option<String>,
    file: Option<std::path::PathBuf>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfOperation {
    #[serde(default)]
    path: BTreeMap<String, Source>,
    /// What its requests have if a test says nothing of it.
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// The template where this server has it, instead of the first.
    #[serde(default)]
    at: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Provocation {
    operation: String,
    status: u16,
    #[serde(flatten)]
    request: Said,
}

/// What a recording does not keep.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Varying {
    /// A regular expression.
    pattern: String,
    /// What stands there instead.
    name: String,
}

/// Why a setup cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusableSetup(pub(crate) String);

impl fmt::Display for UnusableSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnusableSetup {}

impl Setup {
    /// Reads the text of a `conform.toml`, whose files are looked for in a folder.
    ///
    /// # Errors
    ///
    /// If it is none, or names what the description has not.
    pub fn parse(
        text: &str,
        folder: &Path,
        description: &Description<'_>,
    ) -> Result<Self, UnusableSetup> {
        let setup: Self = toml::from_str(text).map_err(|it| UnusableSetup(it.to_string()))?;
        setup.check(description)?;
        setup.varying.iter().try_for_each(Varying::check)?;
        setup.expect.iter().try_for_each(Expected::check)?;
        Ok(Self { folder: folder.to_owned(), ..setup })
    }

    /// What the server is compared with, if it says so.
    pub fn profile(&self) -> Option<Profile> {
        self.profile
    }

    /// The failures that it expects.
    pub fn expectations(&self) -> Vec<Expectation> {
        let expected = self.expect.iter();
        expected.map(Expected::expectation).collect()
    }

    /// What is another one each time, beside dates and the like: forms, and what they are called.
    #[cfg(feature = "record")]
    pub(crate) fn varying(&self) -> Vec<(regex_lite::Regex, String)> {
        let compiled =
            |it: &Varying| Some((regex_lite::Regex::new(&it.pattern).ok()?, it.name.clone()));
        self.varying.iter().filter_map(compiled).collect()
    }

    /// Everything that is named is described.
    fn check(&self, description: &Description<'_>) -> Result<(), UnusableSetup> {
        let of_operations = self.operation.values().flat_map(|it| &it.path);
        let paths = self.path.iter().chain(of_operations);
        for (parameter, source) in paths {
            is_parameter(description, parameter)?;
            if let Source::Made(making) = source {
                is_operation(description, &making.make)?;
                making.then.iter().try_for_each(|it| is_operation(description, &it.operation))?;
            }
        }
        let another = self.another.iter().flat_map(|it| it.path.keys());
        another.into_iter().try_for_each(|it| is_parameter(description, it))?;
        let provoked = self.provoke.iter().map(|it| &it.operation);
        provoked.chain(self.operation.keys()).try_for_each(|it| is_operation(description, it))?;
        self.provoke.iter().try_for_each(|it| has_status(description, &it.operation, it.status))?;
        match self.timeout {
            Some(0) => Err(UnusableSetup("`timeout` is at least a second".to_owned())),
            _ => Ok(()),
        }
    }
}

impl Varying {
    #[cfg(feature = "record")]
    fn check(&self) -> Result<(), UnusableSetup> {
        let compiled = regex_lite::Regex::new(&self.pattern);
        let Err(error) = compiled else { return Ok(()) };
        Err(UnusableSetup(format!("`{}` ({}): {error}", self.pattern, self.name)))
    }

    /// Without recordings, nobody reads it.
    #[cfg(not(feature = "record"))]
    fn check(&self) -> Result<(), UnusableSetup> {
        let _ = (&self.pattern, &self.name);
        Ok(())
    }
}

/// An operation may answer with the status: as a success, or as a refusal.
fn has_status(
    description: &Description<'_>,
    operation: &str,
    status: u16,
) -> Result<(), UnusableSetup> {
    let operation_of_name = description.operation(operation);
    let responses = operation_of_name.iter().flat_map(|it| it.responses);
    let mut statuses = responses.map(|it| it.status);
    let mut refusals = description.refusals.iter().map(|it| it.status);
    if statuses.any(|it| it == status) || refusals.any(|it| it == status) {
        return Ok(());
    }
    Err(UnusableSetup(format!("`{operation}` has no response with the status {status}")))
}

fn is_operation(description: &Description<'_>, name: &str) -> Result<(), UnusableSetup> {
    let known = || description.operations.iter().map(|it| it.name);
    if known().any(|it| it == name) {
        return Ok(());
    }
    let known: Vec<_> = known().collect();
    Err(UnusableSetup(format!("there is no operation `{name}`: there are {}", known.join(", "))))
}

fn is_parameter(description: &Description<'_>, name: &str) -> Result<(), UnusableSetup> {
    let paths = description.paths.iter();
    let known = || paths.clone().flat_map(|it| it.parameters).map(|it| it.name);
    if known().any(|it| it == name) {
        return Ok(());
    }
    let mut known: Vec<_> = known().collect();
    known.sort_unstable();
    known.dedup();
    let known = known.join(", ");
    Err(UnusableSetup(format!("no path has a parameter `{name}`: there are {known}")))
}
