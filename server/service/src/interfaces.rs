//! The interfaces of the server at one address, as what is served: who asks makes the changes of a
//! request, and an internal error says when to try again.

use std::sync::Arc;

use swordsmith_generated::deposit::description::DESCRIPTION;
use swordsmith_http::Body;
use swordsmith_http::server::{Request, Response, response};
use swordsmith_serve::{Application, Refusal, RequestClient, RequestId};
use swordsmith_store::author::{Attribution, Requester, attributed};

use crate::app::App;
use crate::error;
use crate::handlers::routes::{Routes, routes};

/// Both interfaces of a server.
#[derive(Clone)]
pub(crate) struct Interfaces(Routes);

impl Interfaces {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self(routes(app))
    }
}

impl Application for Interfaces {
    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let client = request.extensions().get::<RequestClient>();
        match client.map(RequestClient::address) {
            Some(address) => {
                let attribution = Attribution::Request(Requester::at(address));
                attributed(attribution, self.0.handle(request)).await
            }
            None => self.0.handle(request).await,
        }
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        match refusal {
            Refusal::Panicked => {
                response::refused_before_routing(&DESCRIPTION, &error::broken(), id)
            }
            other => self.0.refuse(other, id),
        }
    }
}
