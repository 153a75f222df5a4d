//! A service of any description: every operation answers its first response, with what the
//! description has for it.

use std::marker::PhantomData;

use swordsmith_conform::Fixture;
use swordsmith_http::description::{
    ContentKind, Description, Operation, Response as Described, Value,
};
use swordsmith_http::message::{OutgoingContent, Refused};
use swordsmith_http::security::{AnyProof, ApiKey, BearerToken, Proof, Proofs};
use swordsmith_http::server::{Context, Dispatch, Exchange, PathValues, Response, UntypedRefusal};
use swordsmith_http::value::Texts;
use swordsmith_http::{Body, Data};

/// The token of the only client.
pub(crate) const SECRET: &str = "sesame";

/// The name or number of everything that is there.
const THERE: [&str; 3] = ["7", "emma", "{\"row\":3}"];

/// The service.
pub(crate) struct Echo<P> {
    description: &'static Description<'static>,
    proof: PhantomData<fn(P)>,
}

/// Who may be let in.
pub(crate) trait Known {
    /// Whether it is the only client.
    fn is_known(&self) -> bool;
}

impl Known for () {
    fn is_known(&self) -> bool {
        true
    }
}

impl Known for AnyProof {
    fn is_known(&self) -> bool {
        match self {
            Self::Bearer(BearerToken(secret)) | Self::ApiKey(ApiKey { key: secret, .. }) => {
                secret == SECRET
            }
            Self::Http(it) => it.credentials.contains(SECRET),
            Self::Basic(_) => false,
        }
    }
}

/// Whoever need not say who it is, is in.
impl Known for Proofs {
    fn is_known(&self) -> bool {
        self.0.iter().all(Known::is_known)
    }
}

impl<P> Echo<P> {
    pub(crate) fn new(description: &'static Description<'static>) -> Self {
        Self { description, proof: PhantomData }
    }
}

/// What an operation can run on: the same for all of them.
pub(crate) fn arguments(_: &Fixture, operation: &Operation<'_>) -> Vec<String> {
    let parameters = operation.path.parameters.iter();
    parameters.map(|parameter| one_there(&parameter.value)).collect()
}

/// A name or number of something that is there.
fn one_there(value: &Value<'_>) -> String {
    match value {
        Value::Unsigned(..) | Value::Signed(..) => THERE[0].to_owned(),
        Value::Json(_) => THERE[2].to_owned(),
        Value::List(list) => one_there(list.item),
        _ => THERE[1].to_owned(),
    }
}

impl<P: Proof + Known + Send + 'static> Dispatch for Echo<P> {
    type Proof = P;
    type Client = ();
    type Located = ();
    type Refusal = UntypedRefusal;

    fn description(&self) -> &'static Description<'static> {
        self.description
    }

    async fn authenticate(&self, proof: P) -> Result<(), UntypedRefusal> {
        let refusal = self.description.router.unauthorized;
        match refusal.filter(|_| !proof.is_known()) {
            Some(refusal) => Err(Refused::new(refusal, "who is that?").into()),
            None => Ok(()),
        }
    }

    async fn locate(&self, _: &Context<()>, path: &PathValues) -> Result<(), UntypedRefusal> {
        let count = path.resource().matches('{').count();
        let is_there = (0..count).all(|index| THERE.contains(&&*path.get::<String>(index)));
        let not_found = self.description.router.not_found;
        if is_there { Ok(()) } else { Err(Refused::new(not_found, "there is none").into()) }
    }

    async fn call(
        &self,
        _: Context<()>,
        (): (),
        mut exchange: Exchange,
    ) -> Result<Response<Body>, UntypedRefusal> {
        exchange.untyped().await.map_err(Refused::into)?;
        let operation = exchange.operation();
        let wanted = |it: &Described<'_>| {
            let offered = it.content.map_or(&[][..], |content| content.media_types);
            exchange.accepted().is_some_and(|wanted| offered.contains(&wanted))
        };
        let mut first = operation.responses_of(operation.responses[0].status);
        let (at, response) =
            first.find(|(_, it)| wanted(it)).unwrap_or((0, operation.responses[0]));
        let content = content(self.description, &response, exchange.accepted());
        exchange.respond_with(at, headers(&response), content).map_err(Refused::into)
    }
}

/// An example, or any bytes.
fn content(
    description: &'static Description<'static>,
    response: &Described<'static>,
    wanted: Option<&'static str>,
) -> OutgoingContent {
    let Some(content) = response.content else { return OutgoingContent::Nothing };
    match content.kind {
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            let example = description.examples_of(document).next();
            let none = "<book xmlns='urn:swordsmith:library' shelf='a'><title>Emma</title></book>";
            OutgoingContent::Document(example.map_or(none, |example| example.text).into())
        }
        ContentKind::Items(document, framing) => {
            let example = description.examples_of(document).next();
            let items = example.map(|it| framing.frame(it.text.trim().as_bytes()));
            let items = items.and_then(Result::ok).unwrap_or_default();
            OutgoingContent::Document(items.into())
        }
        _ => {
            let wanted = wanted.filter(|it| content.media_types.contains(it));
            let media_type = wanted.unwrap_or(content.media_types[0]).replace('*', "png");
            OutgoingContent::Bytes(media_type.into(), Data::of_bytes("some bytes"))
        }
    }
}

fn headers(response: &Described<'static>) -> Texts {
    let mut texts = Texts::default();
    for header in response.headers {
        texts.put(&header.required.then(|| allowed(&header.value).to_owned()));
    }
    texts
}

/// A text that a header may have.
fn allowed(value: &Value<'static>) -> &'static str {
    match value {
        Value::Json(json) => json.examples.first().copied().unwrap_or_default(),
        Value::List(list) => allowed(list.item),
        Value::Enumeration(values) => values.first().copied().unwrap_or_default(),
        value => {
            let mut texts = ["/books/7", "\"emma\"", "7"].into_iter();
            texts.find(|text| value.check(text.as_bytes()).is_ok()).unwrap_or_default()
        }
    }
}
