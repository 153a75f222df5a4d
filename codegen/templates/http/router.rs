//! The router: from requests to operations, phase by phase.
//!
//! Path, who asks, what is there, method, media type of the answer, precondition, media type of the body,
//! parameters, body: what is wrong first is what the client is told.

use std::sync::Arc;

{{ imports }}
use super::refusal::Refusal;
use super::service::{Service, Target};

const _: () = ::swordsmith_runtime::http::assert_version({{ version }});

/// Routes requests to a service.
pub struct Router<S> {
    service: Arc<S>,
{%- if has_limits %}
    limits: Limits,
{%- endif %}
}

impl<S> Clone for Router<S> {
    fn clone(&self) -> Self {
        Self { service: Arc::clone(&self.service){% if has_limits %}, limits: self.limits{% endif %} }
    }
}
{% if has_limits %}
/// Largest bodies, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
{%- for limit in limits %}
    /// Of `{{ limit.method }} {{ limit.template }}`.
    pub {{ limit.name }}: u64,
{%- endfor %}
}

impl Limits {
    /// The same for all.
    pub fn uniform(bytes: u64) -> Self {
        Self { {% for limit in limits %}{{ limit.name }}: bytes,{% endfor %} }
    }
}

/// As described.
impl Default for Limits {
    fn default() -> Self {
        Self { {% for limit in limits %}{{ limit.name }}: {{ limit.bytes }},{% endfor %} }
    }
}
{% endif %}
impl<S: Service> Router<S> {
    /// A router to a service.
    pub fn new(service: impl Into<Arc<S>>) -> Self {
        Self { service: service.into(){% if has_limits %}, limits: Limits::default(){% endif %} }
    }
{% if has_limits %}
    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
{% endif %}
    /// The service.
    pub fn service(&self) -> &S {
        &self.service
    }

    /// Answers a request, whatever it is.
    pub async fn handle(&self, request: Request<Body>) -> Response<Body> {
        let (head, body) = Head::split(request);
        let route = route(head.uri().path());
        let methods = route.as_ref().map(Route::methods);
{%- if is_published %}
        let methods = methods.or_else(|| is_published(head.uri().path()).then_some(published::METHODS));
{%- endif %}
        let answer = self.answer(route, &head, body).await;
        let mut answer = answer.unwrap_or_else(Refusal::into_response);
        if let Some(methods) = methods{% if !allow_everywhere %}.filter(|_| response::wants_allow(&head, &answer)){% endif %} {
            response::allow(&mut answer, methods);
        }
        seal(&mut answer, head.request_id());
        if head.is_head() { response::without_body(answer) } else { answer }
    }

    async fn answer(
        &self,
        route: Option<Route>,
        head: &Head,
        body: Body,
    ) -> Result<Response<Body>, Refusal> {
{%- if let Some(status) = redirect %}
        if route.is_none()
            && let Some(location) = path::with_slash(head, |path| self::route(path).is_some(){% if is_published %} || is_published(path){% endif %})
        {
            return Ok(response::redirect({{ status }}, &location));
        }
{%- endif %}
{%- if is_published %}
        if let Some(published) = published::find(&super::published::ALL, head.uri().path()) {
            return match *head.method() {
                Method::GET => Ok(published::answer(head, published)),
                Method::OPTIONS => Ok(response::empty(StatusCode::NO_CONTENT)),
                _ => {
                    let reason = Reason::new("this path does not have that method");
                    Err({{ method_not_allowed }})
                }
            };
        }
{%- endif %}
{%- if let Some(unauthorized) = unauthorized %}
        let Some(credentials) = Credentials::of(head.headers()) else {
            let reason = Reason::new("there are no credentials that can be read");
            return Err({{ unauthorized }});
        };
        let client = self.service.authenticate(credentials).await?;
        let context = Context::new(client, head);
{%- else %}
        let context = Context::new((), head);
{%- endif %}
        match route {
{%- for path in paths %}
            Some(Route::{{ path.variant }}{{ path.pattern }}) => {
                self.{{ path.function }}(context, head, {{ path.body }}{{ path.passed }}).await
            }
{%- endfor %}
            None => {
                let reason = Reason::new("nothing is at this path");
                Err({{ not_found }})
            }
        }
    }
{% for path in paths %}
    /// `{{ path.template }}`
    async fn {{ path.function }}(
        &self,
        context: Context<{{ client }}>,
        head: &Head,
        {{ path.body_argument }}
        {{ path.arguments }}
    ) -> Result<Response<Body>, Refusal> {
{%- if let Some(locate) = path.locate %}
        let located = self.service.{{ locate }}(&context, {{ path.borrowed }}).await?;
{%- endif %}
        match *head.method() {
{%- for operation in path.operations %}
            Method::{{ operation.method }} => self.{{ operation.function }}(context, {{ path.located }}{{ operation.head }}{{ operation.body }}{{ path.passed }}).await,
{%- endfor %}
            Method::OPTIONS => Ok(response::empty(StatusCode::NO_CONTENT)),
            _ => {
                let reason = Reason::new("this path does not have that method");
                Err({{ method_not_allowed }})
            }
        }
    }
{% endfor %}
{%- for path in paths %}
{%- for operation in path.operations %}
    /// `{{ operation.method }} {{ path.template }}`
    async fn {{ operation.function }}(
        &self,
        context: Context<{{ client }}>,
        {{ path.located_argument }}
        {{ operation.head_argument }}
        {{ operation.body_argument }}
        {{ path.arguments }}
    ) -> Result<Response<Body>, Refusal> {
{%- if let Some(offered) = operation.offered %}
        {% if !operation.has_bytes %}let media_type = {% endif %}choose(head, {{ offered }})?;
{%- endif %}
{%- for forbidden in operation.forbidden %}
        if parameter::has_header(head.headers(), &[{{ forbidden.names }}]) {
            let reason = Reason::new({{ forbidden.summary }}){{ forbidden.detail }};
            return Err({{ forbidden.refusal }});
        }
{%- endfor %}
{%- for early in operation.early %}
        let {{ early.name }} = {{ early.value }};
{%- endfor %}
        self.service.precondition(&context, Target::{{ operation.target }}).await?;
        let request = {{ operation.request }};
        let answer = self.service.{{ operation.function }}(context, {{ path.located }}request).await?;
        {% if operation.is_certain %}Ok(answer.into_response()){% else %}answer.into_response({% if operation.has_bytes %}head{% else if operation.offered.is_some() %}media_type{% endif %}){% endif %}
    }
{% endfor %}
{%- endfor %}
}

{%- if let Some(not_acceptable) = not_acceptable %}
fn choose(head: &Head, offered: &'static [&'static str]) -> Result<&'static str, Refusal> {
    accept::choose(head.headers(), offered).ok_or_else(|| {
        let reason = Reason::new("the answer has none of the media types that are accepted");
        {{ not_acceptable }}
    })
}
{% endif %}
/// Writes the headers that every answer has; for answers that are made around the router, too.
pub fn seal(answer: &mut Response<Body>, request_id: Option<&RequestId>) {
{%- for header in constants %}
    response::set_constant(answer, {{ header.name }}, {{ header.value }});
{%- endfor %}
{%- match request_id %}
{%- when Some with (name) %}
    if let Some(RequestId(id)) = request_id {
        let _ = response::set_header(answer, {{ name }}, id);
    }
{%- when None %}
    let _ = (answer, request_id); // the description has no header for it
{%- endmatch %}
}

{%- if is_published %}
fn is_published(path: &str) -> bool {
    published::find(&super::published::ALL, path).is_some()
}
{% endif %}
/// What a path leads to.
enum Route {
{%- for path in paths %}
    {{ path.variant }}{{ path.fields }},
{%- endfor %}
}

impl Route {
    fn methods(&self) -> &'static str {
        match self {
{%- for one in allowed %}
            {{ one.patterns }} => {{ one.methods }},
{%- endfor %}
        }
    }
}

{{ aliases }}
fn route(path: &str) -> Option<Route> {
    let segments = path::segments(path)?;
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    match segments.as_slice() {
{%- for path in routes %}
        {{ path.segments }} => Some(Route::{{ path.variant }}{{ path.read }}),
{%- endfor %}
        _ => None,
    }
}
