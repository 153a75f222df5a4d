"""What a SWORD 2.0 server sends, read by programs that were made for it: RDF, bags, Atom.

Arguments: as those of the client's script. A line is printed for each kind; the first failure ends it.
"""

import base64
import io
import re
import sys
import tempfile
import urllib.request
import zipfile

import bagit
import rdflib
import sword2.deposit_receipt
import sword2.service_document
from lxml import etree

SD_IRI, USER, PASSWORD, OWNER = sys.argv[1:5]
ATOM = "{http://www.w3.org/2005/Atom}"
ORE = rdflib.Namespace("http://www.openarchives.org/ore/terms/")
SWORD = rdflib.Namespace("http://purl.org/net/sword/terms/")
PACKAGE = "http://purl.org/net/sword/package/"


def ask(iri, body=None, **headers):
    credentials = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(iri, data=body, headers={"Authorization": f"Basic {credentials}", **headers})
    with urllib.request.urlopen(request) as answer:
        return answer.headers, answer.read()


def package():
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("README", "What it is.\n")
    return written.getvalue()


def links(receipt, rel):
    return [link.get("href") for link in etree.fromstring(receipt).findall(f"{ATOM}link") if link.get("rel") == rel]


def service_document():
    """It has what RFC 5023 demands: one title and an address each, categories and accepts behind the title."""
    root = etree.fromstring(ask(SD_IRI)[1])
    collections = root.findall(".//{http://www.w3.org/2007/app}collection")
    assert collections and all(it.get("href") and len(it.findall(f"{ATOM}title")) == 1 for it in collections)
    assert sword2.service_document.ServiceDocument(xml_response=ask(SD_IRI)[1], sd_uri=SD_IRI).validate()
    return collections[0].get("href")


def atom(collection, receipt):
    """Every entry and feed has one id, title and update, an author, and a summary where its content is elsewhere (RFC 4287, section 4.1)."""
    statement, feed = links(receipt, "http://purl.org/net/sword/terms/statement")[0], links(receipt, "edit-media")[1]
    for document in [receipt] + [ask(iri)[1] for iri in (collection, statement, feed)]:
        root = etree.fromstring(document)
        authors = root.findall(f"{ATOM}author")
        for node in [root] + root.findall(f"{ATOM}entry"):
            for name in ("id", "title", "updated"):
                assert len(node.findall(ATOM + name)) == 1, etree.tostring(node)
            assert authors or node.findall(f"{ATOM}author"), etree.tostring(node)
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", node.findtext(f"{ATOM}updated"))
            pairs = [(link.get("rel"), link.get("type"), link.get("hreflang")) for link in node.findall(f"{ATOM}link") if link.get("rel") == "alternate"]
            assert len(pairs) == len(set(pairs)), "two alternates of one kind"
            content = node.find(f"{ATOM}content")
            assert content is None or not content.get("src") or node.find(f"{ATOM}summary") is not None, etree.tostring(node)


def rdf(receipt):
    iri = links(receipt, "http://purl.org/net/sword/terms/statement")[1]
    graph = rdflib.Graph().parse(data=ask(iri)[1], format="xml")
    (described,) = graph.objects(rdflib.URIRef(iri), ORE.describes)
    assert (described, ORE.isDescribedBy, rdflib.URIRef(iri)) in graph
    assert set(graph.objects(described, ORE.aggregates)) == set(graph.objects(described, SWORD.originalDeposit)) != set()
    (state,) = graph.objects(described, SWORD.state)
    assert str(graph.value(state, SWORD.stateDescription))


def bag(receipt):
    media = links(receipt, "edit-media")[0]
    headers, content = ask(media, Accept_Packaging=PACKAGE + "BagIt")
    assert headers["Packaging"] == PACKAGE + "BagIt"
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(io.BytesIO(content)).extractall(folder)
        opened = bagit.Bag(folder)
        opened.validate()
        assert sorted(opened.payload_files()) == ["data/100_.zip", "data/more.txt"], opened.payload_files()


def deposited(collection):
    headers = {"Content_Type": "application/zip", "Content_Disposition": "attachment; filename=100%.zip", "Packaging": PACKAGE + "SimpleZip"}
    made, receipt = ask(collection, package(), In_Progress="true", On_Behalf_Of=OWNER, **headers)
    ask(links(receipt, "edit-media")[0], b"More.", Content_Type="text/plain", Content_Disposition="attachment; filename=more.txt")
    return ask(made["Location"])[1]


collection = service_document()
print("passed service document")
receipt = deposited(collection)
for check in (rdf, bag):
    check(receipt)
    print(f"passed {check.__name__}", flush=True)
atom(collection, receipt)
print("passed atom")
