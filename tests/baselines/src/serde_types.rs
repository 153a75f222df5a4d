//! Types for the measured documents with quick-xml and serde, written by hand.
//!
//! serde matches local names only, and checks nothing but that values fit their Rust types.

#![expect(missing_docs, reason = "the schemas say what the fields are")]

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "feed")]
pub struct Feed {
    #[serde(rename = "@xmlns", skip_deserializing, default = "atom")]
    pub xmlns: &'static str,
    pub id: String,
    pub title: String,
    pub updated: String,
    #[serde(default)]
    pub entry: Vec<FeedEntry>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct FeedEntry {
    pub id: String,
    pub title: String,
    pub updated: String,
    pub author: Vec<Person>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(default)]
    pub category: Vec<Category>,
    #[serde(default)]
    pub link: Vec<Link>,
    pub status: FeedStatus,
    pub size: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Category {
    #[serde(rename = "@term")]
    pub term: String,
    #[serde(rename = "@scheme", skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Link {
    #[serde(rename = "@rel")]
    pub rel: String,
    #[serde(rename = "@href")]
    pub href: String,
    #[serde(rename = "@type", skip_serializing_if = "Option::is_none")]
    pub type_: Option<String>,
    #[serde(rename = "@length", skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FeedStatus {
    Partial,
    Deposited,
    Done,
    Failed,
}

/// The receipt. Its elements of the deposit namespace have the same local names as their deprecated
/// twins, so that only a list of children can represent them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "entry")]
pub struct Receipt {
    #[serde(rename = "@xmlns", skip_deserializing, default = "atom")]
    pub xmlns: &'static str,
    #[serde(rename = "@xmlns:sword", skip_deserializing, default = "sword")]
    pub sword: &'static str,
    #[serde(rename = "@xmlns:dcterms", skip_deserializing, default = "dcterms")]
    pub dcterms: &'static str,
    #[serde(rename = "@xmlns:deposit", skip_deserializing, default = "deposit")]
    pub deposit: &'static str,
    #[serde(rename = "$value")]
    pub children: Vec<ReceiptChild>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptChild {
    DepositId(u64),
    DepositDate(String),
    DepositArchive(String),
    DepositStatus(String),
    Link {
        #[serde(rename = "@rel")]
        rel: String,
        #[serde(rename = "@href")]
        href: String,
    },
    Packaging(String),
}

fn atom() -> &'static str {
    "http://www.w3.org/2005/Atom"
}

fn sword() -> &'static str {
    "http://purl.org/net/sword/"
}

fn dcterms() -> &'static str {
    "http://purl.org/dc/terms/"
}

fn deposit() -> &'static str {
    "https://www.softwareheritage.org/schema/2018/deposit"
}
