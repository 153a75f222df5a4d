//! The service, and the account.

use std::io::IsTerminal;
use std::time::Duration;

use clap::{Args, ValueEnum};
use swordsmith_generated::deposit::client::Client;
use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::{Credentials, Reason};

use crate::cli::deposit_error::DepositError;
use crate::cli::new_password;
use crate::cli::password;

/// What a service speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Dialect {
    /// The interface of this deposit service
    Deposit,
    /// SWORD 2.0: any server of it; collections are named by address, title or the end of the address,
    /// deposits by their Edit-IRI
    Sword2,
}

/// The arguments of every command.
#[derive(Debug, Args)]
pub(super) struct Account {
    /// Where the service is: scheme, host and port, and the path behind which it was put, if any; of
    /// SWORD 2.0, where its service document is
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
    /// What the service speaks
    #[arg(long, value_enum, value_name = "NAME", default_value = "deposit")]
    pub(super) dialect: Dialect,
    /// The user for whom to deposit, where the service allows that (SWORD 2.0)
    #[arg(long, value_name = "NAME")]
    pub(super) on_behalf_of: Option<String>,
    /// Print the outcome as JSON, also when it failed
    #[arg(long)]
    pub(super) json: bool,
}

impl Account {
    /// A client of the service, with the credentials of the account.
    pub(super) fn client(&self) -> Result<Client, DepositError> {
        if self.on_behalf_of.is_some() {
            let why = "--on-behalf-of needs --dialect sword2: this interface has no mediation";
            return Err(DepositError::Usage(why.to_owned()));
        }
        let settings = self.settings();
        let unusable = |reason: Reason| DepositError::Usage(reason.to_string());
        let transport = Transport::new(&self.url, settings).map_err(unusable)?;
        let credentials = Credentials { user: self.user.clone(), password: self.password()? };
        Ok(Client::new(transport.with_credentials(&credentials).map_err(unusable)?))
    }

    /// A client of a SWORD 2.0 server.
    pub(super) fn sword2(&self) -> Result<swordsmith_sword2::Client, DepositError> {
        let credentials = Credentials { user: self.user.clone(), password: self.password()? };
        let (service_document, client) = (self.url.clone(), self.settings());
        let settings = swordsmith_sword2::Settings { service_document, credentials, client };
        Ok(swordsmith_sword2::Client::new(settings)?)
    }

    fn settings(&self) -> Settings {
        Settings {
            connect_timeout: Duration::from_secs(self.connect_timeout),
            idle_timeout: Duration::from_secs(self.timeout),
            ..Settings::default()
        }
    }

    fn password(&self) -> Result<String, DepositError> {
        let given = password::given(self.password_stdin).map_err(DepositError::of)?;
        let password = match given {
            Some(password) => Ok(password),
            None if std::io::stdin().is_terminal() => {
                new_password::asked_once(&format!("Password of {}: ", self.user))
            }
            None => Err(password::missing()),
        };
        password.map_err(DepositError::of)
    }
}
