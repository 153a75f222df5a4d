//! A SWORD-style software deposit server, forged from its schemas.
