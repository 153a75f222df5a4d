//! What the tests of the toolkit share: the cases. They stand apart from the tests of the deposit
//! service, so that a change of the service does not repeat them.

pub mod cases;
pub mod json_cases;
