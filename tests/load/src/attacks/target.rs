//! What attacks request.

use crate::request::Request;

/// The requests of an attack, made by who knows the service that is attacked.
#[derive(Debug, Clone)]
pub struct Target {
    /// One that is answered at once, by little.
    pub small: Request,
    /// One whose body the service reads to its end. Attacks send its head and some bytes of their
    /// own.
    pub upload: Request,
    /// One that is answered by more bytes than systems buffer.
    pub large: Request,
    /// One with a wrong password of somebody who is known, which is refused by 401; `None` where
    /// there are no passwords.
    pub guess: Option<Request>,
}
