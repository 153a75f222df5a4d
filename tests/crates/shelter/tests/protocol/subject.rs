//! The server that the protocol tests are run against, and what must be there for them.

use std::net::SocketAddr;
use std::sync::LazyLock;

use shelter::register::description::{DESCRIPTION, operation};
use shelter::register::unimplemented::Unimplemented;
use swordsmith::http::description::Operation;
use swordsmith_conform::{Proof, Request, Response, Subject, send};

use crate::server;
use crate::service::Register;

/// An animal as a document.
const ANIMAL: &str = "<animal xmlns='urn:example:shelter' kind='cat'><name>Minka</name><weight>4200</weight></animal>";

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

    fn proof(&self) -> Proof {
        Proof::None
    }

    fn arguments(&self, operation: &Operation<'_>) -> Vec<String> {
        if operation.path.parameters.is_empty() {
            return Vec::new();
        }
        let register = Request::of(&operation::REGISTER_ANIMAL).body("application/xml", ANIMAL);
        let registered = self.send(&register);
        let number = registered.header("Location").and_then(|it| it.rsplit('/').next());
        let number = number.expect("it is described").to_owned();
        if operation.name == "getPhoto" {
            let put = Request::of(&operation::PUT_PHOTO).argument("animal", &number);
            self.send(&put.body("image/png", "a photo"));
        }
        vec![number]
    }

    fn provoke<'a>(&self, request: Request<'a>, status: u16) -> Option<(Request<'a>, SocketAddr)> {
        assert_eq!(status, 503, "nobody knows when {} responds so", request.operation.name);
        Some((request, self.closed))
    }
}

impl Servers {
    fn send(&self, request: &Request<'static>) -> Response {
        let response = send(&DESCRIPTION, self.address, &self.proof(), request);
        response.unwrap_or_else(|failure| panic!("{failure}"))
    }
}
