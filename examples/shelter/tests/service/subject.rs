//! The server that the protocol tests are run against, and what must be there for them.

use std::net::SocketAddr;
use std::sync::LazyLock;

use shelter::register::unimplemented::Unimplemented;
use swordsmith_runtime::probe::{Operation, Request, Subject};

use crate::protocol::{put_photo, register_animal};
use crate::service::Register;
use crate::{ANIMAL, server};

/// The server: one for all tests of this process.
pub(crate) fn subject() -> &'static dyn Subject {
    static SERVERS: LazyLock<Servers> = LazyLock::new(|| Servers {
        address: server::start(Register::default()),
        closed: server::start(Unimplemented),
    });
    &*SERVERS
}

/// One that works, and one in which nothing is written yet.
struct Servers {
    address: SocketAddr,
    closed: SocketAddr,
}

impl Subject for Servers {
    fn address(&self) -> SocketAddr {
        self.address
    }

    /// Nobody is asked for them.
    fn credentials(&self) -> (&str, &str) {
        ("anybody", "")
    }

    fn arguments(&self, operation: &Operation) -> Vec<String> {
        if !operation.template.contains("{animal}") {
            return Vec::new();
        }
        let registered = Request::of(subject(), &register_animal::OPERATION);
        let answer = registered.body("application/xml", ANIMAL).send();
        answer.is_as_described();
        let number = answer.header("Location").and_then(|it| it.rsplit('/').next());
        let number = number.expect("it is described").to_owned();
        if operation.name == "getPhoto" {
            let photo = Request::of(subject(), &put_photo::OPERATION).argument("animal", &number);
            photo.body("image/png", "a photo").send().is_as_described();
        }
        vec![number]
    }

    fn arguments_of_another(&self, operation: &Operation, _: &str) -> Vec<String> {
        unreachable!("{} knows no clients", operation.name)
    }

    fn provoked(&self, request: Request, status: u16) -> Request {
        assert_eq!(status, 503, "nobody knows when {} answers so", request.operation());
        request.placed().to(self.closed)
    }
}
