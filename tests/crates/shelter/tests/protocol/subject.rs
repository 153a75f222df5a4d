//! The server that the protocol tests are run against, and what must be there for them.

use std::net::SocketAddr;
use std::sync::LazyLock;

use shelter::register::description::{DESCRIPTION, operation};
use shelter::register::unimplemented::Unimplemented;
use swordsmith::http::description::Operation;
use swordsmith_conform::{Endpoint, Failure, Proof, Request, Response, Subject, send};

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
    fn endpoint(&self) -> Endpoint {
        self.address.into()
    }

    fn proof(&self) -> Proof {
        Proof::None
    }

    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        if operation.path.parameters.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let register = Request::of(&operation::REGISTER_ANIMAL).body("application/xml", ANIMAL);
        let registered = self.send(&register)?;
        let number = registered.header("Location").and_then(|it| it.rsplit('/').next());
        let number = number.expect("it is described").to_owned();
        if matches!(operation.name, "getPhoto" | "putPhoto") {
            let put = Request::of(&operation::PUT_PHOTO).argument("animal", &number);
            self.send(&put.body("image/png", "a photo"))?;
        }
        Ok(Some(vec![number]))
    }

    fn provoke<'a>(
        &self,
        request: Request<'a>,
        status: u16,
    ) -> Result<Option<(Request<'a>, Endpoint)>, Failure> {
        if status == 412 {
            return Ok(Some((request.header("If-Match", "\"none\""), self.address.into())));
        }
        assert_eq!(status, 503, "nobody knows when {} responds so", request.operation.name);
        Ok(Some((request, self.closed.into())))
    }
}

impl Servers {
    fn send(&self, request: &Request<'static>) -> Result<Response, Failure> {
        send(&DESCRIPTION, &self.address.into(), &self.proof(), request)
    }
}
