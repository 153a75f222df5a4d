//! The documents, the same bytes each time: a list of deposits; an invoice as UBL has them, of many
//! optional members in one another; a map as KML has them, of elements that stand for one another.

/// Deposits of the feed.
const ENTRIES: u32 = 100;

/// Lines of the invoice.
const LINES: u32 = 150;

/// Folders of the map, with that many places each.
const FOLDERS: u32 = 10;
const PLACES: u32 = 15;

pub(super) fn feed() -> String {
    let entries: String = (1..=ENTRIES).map(entry).collect();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app"
    xmlns:sword="http://purl.org/net/sword/terms/"
    xmlns:deposit="https://www.softwareheritage.org/schema/2018/deposit">
  <id>http://example.org/1/demo/</id><title>Demonstration</title>
  <updated>2026-11-28T10:32:00Z</updated><author><name>demo</name></author>
  <link rel="self" href="http://example.org/1/demo/?page=2&amp;page_size={ENTRIES}"/>
  <deposit:count>{ENTRIES}</deposit:count><sword:count>{ENTRIES}</sword:count>
{entries}</feed>
"#
    )
}

fn entry(number: u32) -> String {
    let status = ["partial", "deposited", "done", "failed"][number as usize % 4];
    let (hour, minute) = (number / 60 % 24, number % 60);
    format!(
        r#"  <entry>
    <id>http://example.org/1/demo/{number}/metadata/</id><title>Compiler &amp; tools {number}</title>
    <updated>2026-09-26T{hour:02}:{minute:02}:00Z</updated>
    <app:edited>2026-09-26T{hour:02}:{minute:02}:00Z</app:edited>
    <link rel="edit" href="http://example.org/1/demo/{number}/metadata/"/>
    <deposit:id>{number}</deposit:id>
    <deposit:reception_date>2026-09-26T{hour:02}:{minute:02}:00.125+02:00</deposit:reception_date>
    <deposit:external_id>compiler-{number}</deposit:external_id>
    <deposit:status>{status}</deposit:status>
    <deposit:status_detail>The deposit is what it is: {status}.</deposit:status_detail>
  </entry>
"#
    )
}

pub(super) fn invoice() -> String {
    let lines: String = (1..=LINES).map(line).collect();
    let (supplier, customer) = (party("Beispiel GmbH", ""), party("Einkauf KG", ""));
    let agent = format!("<Agent>{customer}</Agent>");
    let customer = party("Muster AG", &agent);
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:example:trade:invoice">
  <ID schemeID="invoices" schemeAgencyID="6">2026-0042</ID><IssueDate>2026-11-28</IssueDate>
  <IssueTime>10:32:00Z</IssueTime><DueDate>2026-12-28</DueDate>
  <InvoiceTypeCode listID="UNCL1001">380</InvoiceTypeCode>
  <Note languageID="en">Thank you</Note><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <Supplier>{supplier}</Supplier>
  <Customer>{customer}</Customer>
  <PaymentMeans><Code>30</Code><Account schemeID="IBAN">DE02120300000000202051</Account></PaymentMeans>
  <TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount><Percent>19</Percent></TaxTotal>
  <MonetaryTotal><PayableAmount currencyID="EUR">119.00</PayableAmount></MonetaryTotal>
{lines}</Invoice>
"#
    )
}

fn party(name: &str, agent: &str) -> String {
    format!(
        r#"
    <EndpointID schemeID="0088">4012345000009</EndpointID><Name>{name}</Name>
    <PostalAddress>
      <StreetName>Hauptstr. 1</StreetName><CityName>Ulm</CityName><PostalZone>89073</PostalZone>
      <Country listID="ISO3166-1:Alpha2">DE</Country>
    </PostalAddress>
    <TaxRegistration schemeID="VAT">DE123456789</TaxRegistration>
    <Website>https://example.org/</Website>{agent}"#
    )
}

fn line(number: u32) -> String {
    let cents = number % 100;
    format!(
        r#"  <InvoiceLine>
    <ID>{number}</ID><InvoicedQuantity unitCode="C62">{number}</InvoicedQuantity>
    <LineExtensionAmount currencyID="EUR">{number}.{cents:02}</LineExtensionAmount>
    <Item>
      <Description languageID="en">Head of steel, &quot;No. {number}&quot;</Description>
      <Name>Hammer</Name><SellersID schemeID="ours">H-{number:04}</SellersID>
    </Item>
    <Price currencyID="EUR">1.{cents:02}</Price>
  </InvoiceLine>
"#
    )
}

pub(super) fn map() -> String {
    let folders: String = (0..FOLDERS).map(folder).collect();
    format!("<map xmlns=\"urn:example:trade:places\">\n{folders}</map>\n")
}

fn folder(number: u32) -> String {
    let places: String = (0..PLACES).map(|place| placemark(number * PLACES + place)).collect();
    format!("  <Folder id=\"folder-{number}\">\n    <name>Walks</name>\n{places}  </Folder>\n")
}

/// A place, whose shapes are a point and a line.
fn placemark(number: u32) -> String {
    let steps = (0..20).map(|step| format!("9.{number:03}{step:02},48.3984{step:02} "));
    let line = steps.collect::<Vec<_>>().concat();
    format!(
        r#"    <Placemark id="place-{number}">
      <name>Place {number}</name><visibility>1</visibility>
      <description>161.53 m, &lt;b&gt;high&lt;/b&gt;</description><styleUrl>#walk</styleUrl>
      <Shapes>
        <Point><altitudeMode>absolute</altitudeMode><coordinates>9.9925,48.3984</coordinates></Point>
        <Line><coordinates>{line}</coordinates></Line>
      </Shapes>
    </Placemark>
"#
    )
}
