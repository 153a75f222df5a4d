//! A server that is prepared as a setup says.

use std::time::Duration;

use swordsmith_http::description::{Description, Operation};

use super::making::{Values, unmade};
use super::{Account, Setup, Source, UnusableSetup};
use crate::request::own_template;
use crate::{Endpoint, Failure, Profile, Proof, Request, Subject};

/// A server, and how it is set up.
#[derive(Debug, Clone)]
pub struct Prepared<'a> {
    pub(super) description: &'a Description<'a>,
    pub(super) endpoint: Endpoint,
    pub(super) setup: Setup,
    client: Proof,
    another: Option<Proof>,
    /// Whether nothing is made.
    is_read_only: bool,
    profile: Profile,
}

/// The longest wait for a response, unless the setup says otherwise.
const TIMEOUT: Duration = Duration::from_secs(10);

impl<'a> Prepared<'a> {
    /// A server of a description. The client is that of the setup, if it is not given.
    ///
    /// # Errors
    ///
    /// If the setup says more of a client than one can be.
    pub fn new(
        description: &'a Description<'a>,
        endpoint: Endpoint,
        setup: Setup,
        client: Option<Proof>,
    ) -> Result<Self, UnusableSetup> {
        let own = setup.client.as_ref().map(Account::proof).transpose()?;
        let another = setup.another.as_ref().map(|it| it.account.proof()).transpose()?;
        let client = client.or(own).unwrap_or(Proof::None);
        let known = [Some(&client), another.as_ref()].into_iter().flatten();
        known.for_each(|proof| endpoint.secrets.add(description.security, proof));
        let profile = setup.profile().unwrap_or_default();
        Ok(Self { description, endpoint, setup, client, another, is_read_only: false, profile })
    }

    /// The same, on which nothing is made: what would have to be is not tested.
    #[must_use]
    pub fn read_only(self, is_read_only: bool) -> Self {
        Self { is_read_only, ..self }
    }

    /// The same, compared with a profile, whatever the setup says.
    #[must_use]
    pub fn compared_with(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    pub(super) fn operation(&self, name: &str) -> Result<&'a Operation<'a>, Failure> {
        let found = self.description.operation(name);
        found.ok_or_else(|| unmade(format!("there is no operation `{name}`")))
    }

    /// The values of an operation's parameters, for a client who has these.
    fn values(
        &self,
        operation: &Operation<'_>,
        proof: &Proof,
        own: &[(&str, &str)],
    ) -> Result<Option<Vec<String>>, Failure> {
        let mut values = Values::new();
        for parameter in operation.path.parameters {
            let name = parameter.name;
            let given = own.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
            let value = match (given, self.source(operation, name)) {
                (Some(value), _) => value.to_owned(),
                (None, Some(Source::There(value))) => value.clone(),
                (None, Some(Source::Made(making))) if !self.is_read_only => {
                    making.make(self, proof, name, &values)?
                }
                _ => return Ok(None),
            };
            values.push((name.to_owned(), value));
        }
        Ok(Some(values.into_iter().map(|(_, value)| value).collect()))
    }

    /// Where a parameter's value comes from, for an operation.
    fn source(&self, operation: &Operation<'_>, parameter: &str) -> Option<&Source> {
        let own = self.setup.operation.get(operation.name);
        let own = own.and_then(|it| it.path.get(parameter));
        own.or_else(|| self.setup.path.get(parameter))
    }
}

impl Subject for Prepared<'_> {
    fn endpoint(&self) -> Endpoint {
        self.endpoint.clone()
    }

    fn proof(&self) -> Proof {
        self.client.clone()
    }

    fn proof_of_another(&self) -> Option<Proof> {
        self.another.clone()
    }

    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        self.values(operation, &self.client, &[])
    }

    fn arguments_of_another(
        &self,
        operation: &Operation<'_>,
        parameter: &str,
    ) -> Result<Option<Vec<String>>, Failure> {
        let (Some(proof), Some(another)) = (&self.another, &self.setup.another) else {
            return Ok(None);
        };
        let is_made = matches!(self.source(operation, parameter), Some(Source::Made(_)));
        match another.path.get(parameter) {
            Some(value) => self.values(operation, proof, &[(parameter, value)]),
            None if is_made => self.values(operation, proof, &[]),
            None => Ok(None),
        }
    }

    fn response_timeout(&self) -> Duration {
        self.setup.timeout.map_or(TIMEOUT, Duration::from_secs)
    }

    fn profile(&self) -> Profile {
        self.profile
    }

    fn completed<'r>(&self, request: Request<'r>) -> Request<'r> {
        let Some(own) = self.setup.operation.get(request.operation.name) else { return request };
        let add = |request: Request<'r>, (name, value): (&String, &String)| {
            if request.header_value(name).is_some() { request } else { request.header(name, value) }
        };
        let request = own.headers.iter().fold(request, add);
        match &own.at {
            Some(at) if request.template == own_template(request.operation) => request.template(at),
            _ => request,
        }
    }

    fn differing_headers(&self) -> Vec<String> {
        self.setup.expect.iter().filter_map(|it| it.header.clone()).collect()
    }

    fn provoke<'r>(
        &self,
        request: Request<'r>,
        status: u16,
    ) -> Result<Option<(Request<'r>, Endpoint)>, Failure> {
        let name = request.operation.name;
        let mut all = self.setup.provoke.iter();
        let Some(found) = all.find(|it| it.operation == name && it.status == status) else {
            return Ok(None);
        };
        let request = found.request.add_to(request, &self.setup.folder).map_err(unmade)?;
        Ok(Some((request, self.endpoint())))
    }
}

impl Account {
    fn proof(&self) -> Result<Proof, UnusableSetup> {
        if self.user.is_none() && self.password.is_some() {
            return Err(UnusableSetup("missing `user`: a client has a `password`".to_owned()));
        }
        let password = self.password.clone().unwrap_or_default();
        let basic = self.user.iter().map(|user| Proof::Basic(user.clone(), password.clone()));
        let token = self.token.iter().map(|token| Proof::Bearer(token.clone()));
        let key = self.key.iter().map(|key| Proof::ApiKey(key.clone()));
        let keys = self.keys.iter().map(|(name, key)| Proof::NamedKey(name.clone(), key.clone()));
        let mut all: Vec<_> = basic.chain(token).chain(keys).chain(key).collect();
        Ok(match all.len() {
            0 | 1 => all.pop().unwrap_or(Proof::None),
            _ => Proof::Several(all),
        })
    }
}
