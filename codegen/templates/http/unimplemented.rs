//! A service that does nothing yet: for a first run, before anything is written.
{%- macro methods(operations) %}
{%- for operation in operations.iter() %}
    async fn {{ operation.function }}(&self, _: Context<()>, {{ operation.resource }} _: {{ operation.request }}) -> Result<{{ operation.response }}, Refusal> {
        Err(refusal())
    }
{% endfor %}
{%- endmacro %}

use super::http::message::Refused;
{%- if let Some(proof) = proof %}
use super::http::security::{{ proof }};
{%- endif %}
use super::http::server::Context;
use super::http::{ContentDisposition, Json, Md5};
use super::json_documents;
use super::operations::{ {{ names.join(", ") }} };
use super::description::DESCRIPTION;
use super::refusal::Refusal;
use super::service::{Service, Target{% for tag in tags %}, {{ tag.name }}{% endfor %}};

/// Lets everybody in, finds everything, and can do nothing with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unimplemented;

fn refusal() -> Refusal {
    Refused::new(DESCRIPTION.router.unavailable, "this is not implemented yet").into()
}

impl Service for Unimplemented {
{%- if proof.is_some() %}
    type Client = ();
{%- endif %}
{%- for resource in resources %}
    type {{ resource.type_name }} = ();
{%- endfor %}
{% if let Some(proof) = proof %}
    async fn authenticate(&self, _: {{ proof }}) -> Result<(), Refusal> {
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
{%- call methods(operations) %}{% endcall %}
}
{%- for tag in tags %}

impl {{ tag.name }} for Unimplemented {
{%- call methods(tag.operations) %}{% endcall %}
}
{%- endfor %}
