//! The service, and the account.

use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;
use swordsmith_generated::deposit::client::Client;
use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::{Credentials, Reason};

use crate::cli::deposit_error::DepositError;
use crate::cli::password;

/// The arguments of every command.
#[derive(Debug, Args)]
pub(super) struct Account {
    /// Where the service is: scheme, host and port, and the path behind which it was put, if any
    #[arg(long, value_name = "URL")]
    url: String,
    /// The name to sign in with. The password comes from the variable `SWORDSMITH_PASSWORD`;
    /// without it, it is asked for
    #[arg(long, value_name = "NAME")]
    user: String,
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
    /// Give up when nothing has moved for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Give up when there is no connection after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    connect_timeout: u64,
    /// Print the outcome as JSON, also when it failed
    #[arg(long)]
    pub(super) json: bool,
}

impl Account {
    /// A client of the service, with the credentials of the account.
    pub(super) fn client(&self) -> Result<Client, DepositError> {
        let settings = Settings {
            connect_timeout: Duration::from_secs(self.connect_timeout),
            idle_timeout: Duration::from_secs(self.timeout),
            ..Settings::default()
        };
        let unusable = |reason: Reason| DepositError::Usage(reason.to_string());
        let transport = Transport::new(&self.url, settings).map_err(unusable)?;
        let credentials = Credentials { user: self.user.clone(), password: self.password()? };
        Ok(Client::new(transport.with_credentials(&credentials).map_err(unusable)?))
    }

    fn password(&self) -> Result<String, DepositError> {
        let given = password::given(self.password_stdin).map_err(DepositError::of)?;
        let password = match given {
            Some(password) => Ok(password),
            None if std::io::stdin().is_terminal() => {
                password::asked_once(&format!("Password of {}: ", self.user))
            }
            None => Err(password::missing()),
        };
        password.map_err(DepositError::of)
    }
}
