//! A service that answers as its description says, without handlers.
//!
//! [`Mock`] is a service of the untyped router, so requests are checked as those of generated code
//! are. Responses are the first that an operation has, or that which `Prefer: status=409` names.
//! Documents are what was sent, else the examples of the description, else samples that the caller
//! gives: this crate makes none, because it knows tables of schemas only. What is posted, put and
//! deleted is kept in memory, within [`Bounds`].
//!
//! Nothing here knows a name of any description.

mod account;
mod answer;
mod bounds;
mod checksum;
mod conditions;
mod documents;
mod element_text;
mod formats;
mod headers;
mod key;
mod map;

mod mock;
mod name_member;
mod prefer;
mod random;
mod refusal;
mod refused;
mod representation;
#[cfg(feature = "serve")]
mod serve;
mod settings;
mod setup;
mod state;
mod texts;
mod values;

pub use account::{Account, MockProof};
pub use bounds::Bounds;
pub use mock::{Located, Mock};
pub use refusal::MockRefusal;
#[cfg(feature = "serve")]
pub use serve::serve;
pub use settings::Settings;
