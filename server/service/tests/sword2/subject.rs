//! What the probes cannot know of our server: what must be there before a request can be sent.

use std::io::{Cursor, Write as _};
use std::sync::LazyLock;
use std::time::Duration;

use swordsmith_conform::{Endpoint, Failure, Part, Proof, Request, Subject, send};
use swordsmith_generated::sword2::description::{DESCRIPTION, operation};
use swordsmith_generated::sword2::operations::ContentPackaging;
use swordsmith_http::description::Operation;
use swordsmith_store::DepositId;

use crate::servers::{Client, HERS, OTHER, SHARED, Servers, TESTER, response_timeout};

/// A file in the archive of each deposit.
const MEMBER: &str = "folder/read me.txt";

/// The server that is tested: one for all tests of this process.
pub(crate) fn subject() -> &'static dyn Subject {
    static SERVER: LazyLock<Server> = LazyLock::new(|| Server(Servers::start("sword2")));
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
        let parameters = operation.path.parameters;
        let has_file = parameters.iter().any(|parameter| parameter.name == "file");
        let has_deposit = parameters.iter().any(|parameter| parameter.name == "deposit");
        let (deposit, file) = if has_deposit {
            self.deposit(client, collection, has_file)?
        } else {
            Default::default()
        };
        let value = |name| match name {
            "collection" => collection.to_owned(),
            "deposit" => deposit.clone(),
            "file" => file.clone(),
            "member" => MEMBER.to_owned(),
            name => panic!("nobody knows what `{name}` of a path is: say so in {}", file!()),
        };
        Ok(parameters.iter().map(|parameter| value(parameter.name)).collect())
    }

    /// A deposit of a client, with a package and an entry, to which more may be added: its number,
    /// and that of its file, if it is wanted.
    fn deposit(
        &self,
        client: &Client,
        collection: &str,
        has_file: bool,
    ) -> Result<(String, String), Failure> {
        let entry = include_str!("../../../store/testdata/entry.xml");
        let parts = [
            Part::file("payload", package())
                .of_type("application/zip")
                .header("Packaging", ContentPackaging::SimpleZip.as_str()),
            Part::new("atom", entry).of_type("application/atom+xml"),
        ];
        let request = Request::of(&operation::CREATE_DEPOSIT)
            .argument("collection", collection)
            .header("In-Progress", "true")
            .parts("multipart/related", &parts);
        let response = send(&DESCRIPTION, &self.0.address.into(), &client.proof(), &request)?;
        let location = response.header("Location").expect("it is described");
        let deposit = location.split('/').nth_back(1).expect("it is an Edit-IRI").to_owned();
        let file = has_file.then(|| file_of(&String::from_utf8_lossy(response.body())));
        Ok((deposit, file.unwrap_or_default()))
    }
}

/// The number of the file that a receipt links.
fn file_of(receipt: &str) -> String {
    let (_, rest) = receipt.split_once("/files/").expect("the receipt links the file");
    rest.split('/').next().expect("its number").to_owned()
}

/// A zip with one member.
fn package() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(MEMBER, zip::write::SimpleFileOptions::default()).expect("it takes members");
    zip.write_all(b"Read me.").expect("it is in memory");
    zip.finish().expect("it is in memory").into_inner()
}
