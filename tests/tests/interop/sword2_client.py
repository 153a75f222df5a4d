"""What the Python client of SWORD 2.0 does with a server: 41 tests, row by row those of its own suite, which is not published with it.

Arguments: the SD-IRI, a user, its password, and a user for whom it may deposit. A line is printed for each test; the first failure ends it.
"""

import io
import sys
import uuid
import zipfile
from base64 import b64encode

import sword2
import sword2.connection
from lxml import etree

SD_IRI, USER, PASSWORD, OWNER = sys.argv[1:5]
SIMPLE_ZIP = "http://purl.org/net/sword/package/SimpleZip"
ERROR = "http://purl.org/net/sword/error/"


def related(parts):
    """The client's own function joins bytes and texts, which Python 3 does not: here all are bytes."""
    boundary = f"==={uuid.uuid4().hex}=="
    body = b""
    for part in parts:
        data = part["data"].read() if hasattr(part["data"], "read") else part["data"]
        data = data.encode() if isinstance(data, str) else data
        filename = f'; filename="{part["filename"]}"' if part.get("filename") else ""
        head = [f"Content-Type: {part['type']}", f'Content-Disposition: attachment; name="{part["key"]}"{filename}']
        head += [f"{name}: {value}" for name, value in part.get("headers", {}).items()]
        if part["key"] == "payload":
            head.append("Content-Transfer-Encoding: base64")
            data = b64encode(data)
        body += f"--{boundary}\r\n".encode() + "\r\n".join(head + ["MIME-Version: 1.0", "", ""]).encode() + data + b"\r\n"
    return f'multipart/related; boundary="{boundary}"', body + f"--{boundary}--\r\n".encode()


sword2.connection.create_multipart_related = related


def package():
    """A zip with two files, as an open file: it is another one each time."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("README", "What it is.\n")
        archive.writestr("folder/main.c", "int main(void) { return 0; }\n")
    written.seek(0)
    return written


def entry(called, **terms):
    return sword2.Entry(title=called, id=f"urn:uuid:{uuid.uuid4()}", **{f"dcterms_{name}": text for name, text in terms.items()})


class Session:
    """A connection and the first collection of its service document."""

    def __init__(self, mediated=False, **options):
        owner = {"on_behalf_of": OWNER} if mediated else {}
        self.connection = sword2.Connection(SD_IRI, user_name=USER, user_pass=PASSWORD, **owner, **options)
        self.connection.get_service_document()
        self.collection = self.connection.workspaces[0][1][0].href if self.connection.sd else None

    def create(self, with_package=True, **options):
        if with_package:
            options = {"payload": package(), "mimetype": "application/zip", "filename": "package.zip", "packaging": SIMPLE_ZIP, **options}
        return self.connection.create(col_iri=self.collection, **options)

    def created(self, **options):
        """The receipt of a new deposit, as it is found at its address."""
        return self.connection.get_deposit_receipt(self.create(**options).location)

    def file(self):
        return {"payload": package(), "mimetype": "application/zip", "filename": "more.zip", "packaging": SIMPLE_ZIP}


def is_made(receipt):
    assert receipt.code == 201 and receipt.location is not None
    assert receipt.dom is None or (receipt.parsed and receipt.valid)


def is_receipt(receipt):
    assert receipt.code == 200 and receipt.parsed and receipt.valid


def is_changed(response):
    assert response.code == 204 and response.dom is None or response.code == 200 and response.parsed and response.valid


def is_refused(response, status, error):
    assert response.code == status and isinstance(response, sword2.Error_Document) and response.error_href == ERROR + error


def t01_service_document():
    sd = Session().connection.sd
    assert sd.parsed and sd.valid and len(sd.workspaces) == 1


def t02_service_document_for_another():
    sd = Session(mediated=True).connection.sd
    assert sd.parsed and sd.valid and len(sd.workspaces) == 1


def t03_package():
    is_made(Session().create())


def t04_package_for_another_open():
    is_made(Session(mediated=True).create(in_progress=True, suggested_identifier="abc"))


def t05_multipart():
    is_made(Session().create(metadata_entry=entry("Multipart", title="T", abstract="A")))


def t06_multipart_for_another_open():
    made = Session(mediated=True).create(metadata_entry=entry("Multipart", title="T"), in_progress=True, suggested_identifier="def")
    is_made(made)


def t07_entry():
    is_made(Session().create(with_package=False, metadata_entry=entry("Entry", abstract="A")))


def t08_entry_for_another_open():
    is_made(Session(mediated=True).create(with_package=False, metadata_entry=entry("Entry"), in_progress=True, suggested_identifier="123"))


def t09_receipt():
    is_receipt(Session().created())


def t10_receipt_for_another():
    is_receipt(Session(mediated=True).created(in_progress=True, suggested_identifier="456"))


def has_content(session, address, **options):
    # Its default headers are one dictionary, in which those of earlier calls stay.
    found = session.connection.get_resource(content_iri=address, headers={}, **options)
    assert found.code == 200 and found.content
    return found


def t11_content():
    session = Session()
    has_content(session, session.created().cont_iri)


def t12_media():
    session = Session()
    has_content(session, session.created().edit_media)


def t13_media_in_a_format():
    session = Session()
    receipt = session.created()
    has_content(session, receipt.edit_media, packaging=receipt.packaging[0], on_behalf_of=OWNER)


def t14_media_in_no_known_format():
    session = Session(honour_receipts=False, error_response_raises_exceptions=False)
    answer = session.connection.get_resource(content_iri=session.created().edit_media, packaging=SIMPLE_ZIP + "Not")
    is_refused(answer, 406, "ErrorContent")


def t15_media_as_a_feed():
    session = Session()
    feed = has_content(session, session.created().edit_media_feed)
    assert etree.fromstring(feed.content).tag == "{http://www.w3.org/2005/Atom}feed"


def replaced_file(mediated, **options):
    session = Session(mediated)
    receipt = session.created(in_progress=True)
    answer = session.connection.update(dr=receipt, **session.file(), **options)
    assert answer.code == 204 and answer.dom is None


def t16_replace_file():
    replaced_file(False)


def t17_replace_file_for_another():
    replaced_file(True, metadata_relevant=True)


def replaced_metadata(mediated, is_open, **options):
    session = Session(mediated)
    receipt = session.created(with_package=False, metadata_entry=entry("Old", abstract="Old"), in_progress=is_open)
    is_changed(session.connection.update(dr=receipt, metadata_entry=entry("New", abstract="New"), **options))
    now = session.connection.get_deposit_receipt(receipt.edit)
    assert now.metadata["dcterms_abstract"] == ["New"], now.metadata


def t18_replace_metadata():
    replaced_metadata(False, True)


def t19_replace_metadata_of_what_is_complete():
    replaced_metadata(True, False, in_progress=True)


def replaced_all(mediated, **options):
    session = Session(mediated)
    receipt = session.created(metadata_entry=entry("Old"))
    is_changed(session.connection.update(dr=receipt, metadata_entry=entry("New"), **session.file(), **options))


def t20_replace_all():
    replaced_all(False)


def t21_replace_all_for_another():
    replaced_all(True, in_progress=True)


def t22_delete_content():
    session = Session(mediated=True)
    receipt = session.created(in_progress=True)
    answer = session.connection.delete_content_of_resource(dr=receipt)
    assert answer.code == 204 and answer.dom is None


def added(mediated, is_package, **options):
    session = Session(mediated)
    receipt = session.created(in_progress=True)
    if is_package:
        options["packaging"] = SIMPLE_ZIP
    answer = session.connection.add_file_to_resource(receipt.edit_media, package(), "more.zip", mimetype="application/zip", **options)
    assert 200 <= answer.code < 400 and (answer.location == receipt.edit_media) == is_package, answer.location
    has_content(session, answer.location)


def t23_add_file():
    added(False, False)


def t24_add_file_for_another():
    added(True, False, metadata_relevant=True)


def t25_add_package():
    added(False, True)


def t26_add_package_for_another():
    added(True, True, metadata_relevant=True)


def added_metadata(mediated, **options):
    session = Session(mediated)
    receipt = session.created(with_package=False, metadata_entry=entry("First", identifier="http://one.example/"), in_progress=True)
    answer = session.connection.append(dr=receipt, metadata_entry=entry("More", creator="Me", rights="CC0"), **options)
    assert answer.code == 200
    now = session.connection.get_deposit_receipt(receipt.edit).metadata
    assert now["dcterms_identifier"] == ["http://one.example/"] and now["dcterms_rights"] == ["CC0"], now


def t27_add_metadata():
    added_metadata(False)


def t28_add_metadata_for_another():
    added_metadata(True, in_progress=True)


def added_both(mediated, **options):
    session = Session(mediated)
    receipt = session.created(metadata_entry=entry("First"))
    answer = session.connection.append(dr=receipt, metadata_entry=entry("More", creator="Me"), **session.file(), **options)
    assert 200 <= answer.code < 400


def t29_add_multipart_to_what_is_complete():
    added_both(False)


def t30_add_multipart_for_another():
    added_both(True, in_progress=True, metadata_relevant=True)


def t31_delete_deposit():
    session = Session(mediated=True, error_response_raises_exceptions=False)
    receipt = session.created(with_package=False, metadata_entry=entry("Gone soon"), in_progress=True)
    answer = session.connection.delete_container(dr=receipt)
    assert answer.code == 204 and answer.dom is None
    assert session.connection.get_deposit_receipt(receipt.edit).code == 404


def t32_atom_statement():
    session = Session(mediated=True)
    statement = session.connection.get_atom_sword_statement(session.created().atom_statement_iri)
    assert isinstance(statement, sword2.Atom_Sword_Statement) and statement.parsed and statement.valid
    assert statement.original_deposits[0].deposited_by == USER and statement.original_deposits[0].deposited_on_behalf_of == OWNER


def t33_rdf_statement():
    session = Session(mediated=True)
    statement = session.connection.get_ore_sword_statement(session.created().ore_statement_iri)
    assert isinstance(statement, sword2.Ore_Sword_Statement) and statement.parsed and statement.valid
    assert len(statement.original_deposits) == 1 and len(statement.states) == 1


def t34_complete():
    session = Session(mediated=True)
    receipt = session.created(in_progress=True, suggested_identifier="789")
    assert session.connection.complete_deposit(dr=receipt).code == 200


def refused(status, error, **options):
    session = Session(error_response_raises_exceptions=False)
    is_refused(session.create(in_progress=options.pop("in_progress", True), **options), status, error)


def t35_wrong_checksum():
    refused(412, "ErrorChecksumMismatch", md5sum="123456789")


def t36_neither_true_nor_false():
    refused(400, "ErrorBadRequest", in_progress="Invalid")


def t37_unknown_owner():
    refused(403, "TargetOwnerUnknown", on_behalf_of="richard")


def t38_mediation_not_allowed():
    """For whom nobody may deposit: the other user, who may do so for none."""
    connection = sword2.Connection(SD_IRI, user_name=OWNER, user_pass=OWNER, on_behalf_of=USER, error_response_raises_exceptions=False)
    connection.get_service_document()
    assert connection.sd is None
    session = Session()
    connection.sd = session.connection.sd
    is_refused(connection.create(col_iri=session.collection, metadata_entry=entry("Not mine")), 412, "MediationNotAllowed")


def t39_method_not_allowed():
    session = Session()
    response, _ = session.connection.h.request(session.created().cont_iri, "PUT", headers={"Content-Type": "text/plain"}, payload=b"x")
    assert response.status == 405


def t40_too_large():
    session = Session(error_response_raises_exceptions=False)
    large = io.BytesIO(b"x" * (int(session.connection.sd.maxUploadSize) * 1000 + 1000))
    refused_file = session.create(payload=large, mimetype="application/octet-stream")
    is_refused(refused_file, 413, "MaxUploadSizeExceeded")


def t41_wrong_password():
    connection = sword2.Connection(SD_IRI, user_name="nobody", user_pass="nothing")
    connection.get_service_document()
    assert connection.sd is None


for name, test in sorted(globals().items()):
    if name[0] == "t" and name[1:3].isdigit():
        test()
        print(f"passed {name}", flush=True)
