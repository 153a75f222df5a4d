//! A service that does nothing yet: for a first run, before anything is written.

use ::swordsmith_runtime::http::Reason;
use ::swordsmith_runtime::server::{Context{% if has_client %}, Credentials{% endif %}};

{{ imports }}
use super::refusal::Refusal;
use super::service::{Service, Target};

/// Lets everybody in, finds everything, and can do nothing with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unimplemented;

fn refusal() -> Refusal {
    let reason = Reason::new("this is not implemented yet");
    {{ unavailable }}
}

impl Service for Unimplemented {
{%- if has_client %}
    type Client = ();
{%- endif %}
{%- for resource in resources %}
    type {{ resource.type_name }} = ();
{%- endfor %}
{% if has_client %}
    async fn authenticate(&self, _: Credentials) -> Result<(), Refusal> {
        Ok(())
    }
{% endif %}
{%- for resource in resources %}
    async fn {{ resource.locate }}(&self, _: &Context<()>, {{ resource.arguments }}) -> Result<(), Refusal> {
        Ok(())
    }
{% endfor %}
    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }
{% for operation in operations %}
    async fn {{ operation.function }}(&self, _: Context<()>, {{ operation.resource }} _: {{ operation.request }}) -> Result<{{ operation.response }}, Refusal> {
        Err(refusal())
    }
{% endfor %}
}
