//! XML bodies that JSON Schemas describe: documents as servers and clients write them.

use swordsmith_xml::Document as _;
use swordsmith_xml::Nillable;

use crate::services::xml_bodies::documents::{
    Deletion, Directory, Error, ListBucketResult, ListHostedZonesResponse, Project, StorageClass,
};

/// Members in any order, those of arrays among others, and one that the schema does not name.
const LISTING: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="urn:swordsmith:store">
  <Contents><Size>12</Size><Key>a/1.txt</Key><ETag>"0a9f"</ETag></Contents>
  <Name>shelf</Name>
  <KeyCount>2</KeyCount>
  <CommonPrefixes><Prefix>b/</Prefix></CommonPrefixes>
  <Contents>
    <Key>a/2.txt</Key>
    <LastModified>2026-11-28T08:00:00.000Z</LastModified>
    <StorageClass>GLACIER</StorageClass>
    <Owner><DisplayName>emma</DisplayName><ID>7</ID></Owner>
  </Contents>
  <IsTruncated>false</IsTruncated>
</ListBucketResult>"#;

#[test]
fn members_stand_in_any_order_and_unknown_ones_are_kept() {
    let listing = ListBucketResult::from_xml(LISTING.as_bytes()).expect("it is valid");
    let keys: Vec<_> = listing.contents.iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(keys, ["a/1.txt", "a/2.txt"]);
    assert_eq!(listing.contents[1].storage_class, Some(StorageClass::Glacier));
    assert_eq!(listing.common_prefixes[0].prefix.as_deref(), Some("b/"));
    let written = listing.to_xml().expect("it is valid");
    let text = String::from_utf8_lossy(&written);
    assert!(text.contains(r#"<ListBucketResult xmlns="urn:swordsmith:store">"#), "{text}");
    assert!(text.contains("KeyCount"), "{text}");
    assert_eq!(ListBucketResult::from_xml(&written).expect("it is what was written"), listing);
}

#[test]
fn what_the_schema_demands_is_checked() {
    for (from, to, place) in [
        ("<Name>shelf</Name>", "", "Name"),
        ("<IsTruncated>false", "<IsTruncated>no", "IsTruncated"),
        ("GLACIER", "TAPE", "StorageClass"),
        (r#"<ETag>"0a9f"</ETag>"#, "<ETag>0a9f</ETag>", "ETag"),
        ("<Key>a/2.txt</Key>", "<Key></Key>", "Key"),
        ("<Name>", "<Name>a</Name><Name>", "Name"),
        ("urn:swordsmith:store", "urn:another", "ListBucketResult"),
    ] {
        let text = LISTING.replacen(from, to, 1);
        let error = ListBucketResult::from_xml(text.as_bytes()).expect_err(from).to_string();
        assert!(error.contains(place), "{from}: {error}");
    }
}

#[test]
fn a_closed_object_has_nothing_else() {
    let deletion = |inner: &str| {
        let text = format!(
            r#"<s:Delete xmlns:s="urn:swordsmith:store"><Object><Key>a</Key></Object>{inner}</s:Delete>"#
        );
        Deletion::from_xml(text.as_bytes())
    };
    let read = deletion("<Quiet>true</Quiet>").expect("it is valid");
    assert_eq!((read.object.len(), read.quiet), (1, Some(true)));
    let written = read.to_xml().expect("it is valid");
    assert_eq!(Deletion::from_xml(&written).expect("it is what was written"), read);
    assert!(deletion("<Loud>true</Loud>").is_err());
    assert!(deletion("<Object><Key>b</Key></Object><Quiet>1</Quiet>").is_ok());
}

#[test]
fn a_wrapped_array_has_an_element_of_its_own() {
    let text = "<ListHostedZonesResponse><HostedZones>\
                <HostedZone><Id>Z1</Id><Name>example.org.</Name>\
                <Config><PrivateZone>true</PrivateZone><Comment \
                xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/></Config>\
                </HostedZone></HostedZones><IsTruncated>false</IsTruncated>\
                </ListHostedZonesResponse>";
    let zones = ListHostedZonesResponse::from_xml(text.as_bytes()).expect("it is valid");
    let zone = &zones.hosted_zones.hosted_zone[0];
    let config = zone.config.as_deref().expect("it is there");
    assert!(matches!(config.comment, Some(Nillable::Nil { .. })), "{:?}", config.comment);
    let written = zones.to_xml().expect("it is valid");
    assert_eq!(ListHostedZonesResponse::from_xml(&written).expect("as written"), zones);
    let without = "<ListHostedZonesResponse><HostedZones/><IsTruncated>true</IsTruncated>\
                   </ListHostedZonesResponse>";
    assert!(ListHostedZonesResponse::from_xml(without.as_bytes()).is_ok());
}

#[test]
fn attributes_and_schemas_that_hold_themselves() {
    let text = "<directory name='home:emma' count='2' srcmd5='d41d'>\
                <entry name='a.spec' md5='00112233445566778899aabbccddeeff' size='12' mtime='9'/>\
                <directory name='sub'/></directory>";
    let directory = Directory::from_xml(text.as_bytes()).expect("it is valid");
    assert_eq!((directory.count, directory.entry[0].size), (Some(2), Some(12)));
    assert_eq!(directory.directory[0].name, "sub");
    let written = directory.to_xml().expect("it is valid");
    assert_eq!(Directory::from_xml(&written).expect("as written"), directory);
    assert!(Directory::from_xml(b"<directory/>").is_err());
}

#[test]
fn alternatives_of_objects_are_one_type() {
    for (text, is_user) in [
        ("<project><person><userid>emma</userid><role>owner</role></person></project>", true),
        ("<project><person><groupid>all</groupid><role>owner</role></person></project>", false),
    ] {
        let project = Project::from_xml(text.as_bytes()).expect("it is valid");
        let person = project.person.as_deref().expect("it is there");
        assert_eq!((person.role.as_str(), person.userid.is_some()), ("owner", is_user));
    }
    let without_role = "<project><person><userid>emma</userid></person></project>";
    assert!(Project::from_xml(without_role.as_bytes()).is_err());
}

#[test]
fn an_error_has_its_own_document() {
    let text = "<Error><Message>No such bucket.</Message><Code>NoSuchBucket</Code></Error>";
    let error = Error::from_xml(text.as_bytes()).expect("it is valid");
    assert_eq!(error.code, "NoSuchBucket");
}
