//! Makes what a test is about.

use swordsmith_http::description::Operation;

use super::captured::captured;
use super::{Making, Prepared, Said};
use crate::families::OperationContext;
use crate::send::make;
use crate::{Failure, Proof, Request, Subject as _};

/// Values of parameters, by their names.
pub(super) type Values = Vec<(String, String)>;

impl Making {
    /// Makes one for a client, below these values; its name.
    pub(super) fn make(
        &self,
        prepared: &Prepared<'_>,
        proof: &Proof,
        parameter: &str,
        above: &Values,
    ) -> Result<String, Failure> {
        let operation = prepared.operation(&self.make)?;
        let request = request_for(prepared, operation, &self.request, above)?;
        let (response, exchange) = make(prepared.description, &prepared.endpoint, proof, &request)?;
        let name = captured(prepared, &response, &self.capture, parameter);
        let name = name.map_err(|why| Failure { why, exchanges: vec![exchange] })?;
        let mut values = above.clone();
        values.push((parameter.to_owned(), name.clone()));
        for step in &self.then {
            let operation = prepared.operation(&step.operation)?;
            let request = request_for(prepared, operation, &step.request, &values)?;
            make(prepared.description, &prepared.endpoint, proof, &request)?;
        }
        Ok(name)
    }
}

/// A request that the description allows, with what the setup says.
fn request_for<'a>(
    prepared: &Prepared<'a>,
    operation: &'a Operation<'a>,
    said: &Said,
    values: &Values,
) -> Result<Request<'a>, Failure> {
    let context = OperationContext { description: prepared.description, operation };
    let request = said.add_to(context.valid(), &prepared.setup.folder).map_err(unmade)?;
    let request = prepared.completed(request);
    Ok(values.iter().fold(request, |request, (name, value)| request.argument(name, value)))
}

/// Nothing was sent.
pub(super) fn unmade(why: String) -> Failure {
    Failure { why, exchanges: Vec::new() }
}
