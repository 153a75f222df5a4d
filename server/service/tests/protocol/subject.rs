//! What the probes cannot know of our server: what must be there before a request can be sent.

use std::sync::LazyLock;
use std::time::Duration;

use swordsmith_conform::{Endpoint, Failure, Part, Proof, Request, Subject, send};
use swordsmith_generated::deposit::description::{DESCRIPTION, operation};
use swordsmith_http::description::Operation;
use swordsmith_store::DepositId;

use crate::servers::{Client, HERS, OTHER, SHARED, Servers, TESTER, response_timeout};

/// The server that is tested: one for all tests of this process.
pub(crate) fn subject() -> &'static dyn Subject {
    static SERVER: LazyLock<Server> = LazyLock::new(|| Server(Servers::start("protocol")));
    &*SERVER
}

struct Server(Servers);

impl Subject for Server {
    fn endpoint(&self) -> Endpoint {
        self.0.address.into()
    }

    fn proof(&self) -> Proof {
        TESTER.proof()
    }

    fn response_timeout(&self) -> Duration {
        response_timeout()
    }

    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        self.filled(operation, &TESTER, SHARED).map(Some)
    }

    fn arguments_of_another(
        &self,
        operation: &Operation<'_>,
        parameter: &str,
    ) -> Result<Option<Vec<String>>, Failure> {
        let collection = if parameter == "collection" { HERS } else { SHARED };
        self.filled(operation, &OTHER, collection).map(Some)
    }

    fn provoke<'a>(
        &self,
        request: Request<'a>,
        status: u16,
    ) -> Result<Option<(Request<'a>, Endpoint)>, Failure> {
        let (request, address) = match (request.operation.name, status) {
            (_, 503) => (request, self.0.away),
            (_, 409) => {
                self.0.overtaking.note(deposit_of(&request));
                (request, self.0.overtaken)
            }
            (_, 410) => {
                self.delete(&request)?;
                (request, self.0.address)
            }
            ("addToDeposit", 200) => (request.without("Content-Type").content(""), self.0.address),
            ("addToDeposit", 201) => (request, self.0.address),
            (operation, status) => {
                panic!("nobody knows when `{operation}` answers {status}: say so in {}", file!())
            }
        };
        Ok(Some((request, address.into())))
    }
}

/// A parameter of the path.
fn text_of<'a>(request: &'a Request<'_>, name: &str) -> &'a str {
    let value = request.value_of(name).expect("the path names it");
    std::str::from_utf8(value).expect("it is text")
}

/// The deposit that the path names.
fn deposit_of(request: &Request<'_>) -> DepositId {
    DepositId(text_of(request, "deposit").parse().expect("it is a number"))
}

impl Server {
    /// Deletes the deposit that a request is about.
    fn delete(&self, request: &Request<'_>) -> Result<(), Failure> {
        let deletion = ["collection", "deposit"]
            .iter()
            .fold(Request::of(&operation::DELETE_DEPOSIT), |deletion, name| {
                deletion.argument(name, text_of(request, name))
            });
        let response = send(&DESCRIPTION, &self.0.address.into(), &TESTER.proof(), &deletion)?;
        assert!(matches!(response.status(), 200..300), "{}", response.status());
        Ok(())
    }

    /// The parameters of a path, of things made for this one test.
    fn filled(
        &self,
        operation: &Operation<'_>,
        client: &Client,
        collection: &str,
    ) -> Result<Vec<String>, Failure> {
        let names = operation.path.parameters.iter().map(|parameter| parameter.name);
        let value = |name| match name {
            "collection" => Ok(collection.to_owned()),
            "deposit" => self.deposit(client, collection),
            name => panic!("nobody knows what `{name}` of a path is: say so in {}", file!()),
        };
        names.map(value).collect()
    }

    /// A deposit of a client, with archive and entry, to which more may be added: its number.
    fn deposit(&self, client: &Client, collection: &str) -> Result<String, Failure> {
        let entry = include_str!("../../../store/testdata/entry.xml");
        let parts = [
            Part::new("file", "an archive").of_type("application/zip"),
            Part::new("atom", entry).of_type("application/atom+xml"),
        ];
        let request = Request::of(&operation::CREATE_DEPOSIT)
            .argument("collection", collection)
            .header("In-Progress", "true")
            .parts("multipart/form-data", &parts);
        let response = send(&DESCRIPTION, &self.0.address.into(), &client.proof(), &request)?;
        let location = response.header("Location").expect("it is described");
        Ok(location.split('/').nth_back(2).expect("it is an Edit-IRI").to_owned())
    }
}
