"""What Schemathesis is told that it cannot know from a description.

COLLECTION is the address of a collection, AUTHORIZATION what its demo client sends. RECORD is a file: a line for each operation that is
described, and one for each answer.
"""

import io
import os
import re
import urllib.request
import zipfile

import schemathesis
from hypothesis import strategies

TOKEN = strategies.text("abcdefghijklmnopqrstuvwxyz0123456789.-_", min_size=1, max_size=20)
BYTES = "application/octet-stream"

# Formats of this description.
schemathesis.openapi.format("content-disposition", TOKEN.map(lambda name: f"attachment; filename={name}"))
schemathesis.openapi.format("slug", TOKEN)


@schemathesis.hook
def after_load_schema(_context, schema):
    """Bodies that are bytes are sent as they are, whatever their media type; those that may be of any are of one."""
    bodies = [resolved(schema, body) for body in request_bodies(schema.raw_schema)]
    for body in bodies:
        give_one_media_type(body["content"])
    for found in schema.get_all_operations():
        record(f"described {found.ok().label}")
    for body in bodies:
        for media_type, content in body["content"].items():
            if resolved(schema, content["schema"]).get("format") == "binary":
                schemathesis.serializer(media_type)(as_it_is)


def request_bodies(description):
    operations = (operation for path in description["paths"].values() for operation in path.values())
    return [operation["requestBody"] for operation in operations if isinstance(operation, dict) and "requestBody" in operation]


def give_one_media_type(content):
    if "*/*" in content:
        content[BYTES] = content.pop("*/*")
    for encoding in (encoding for media in content.values() for encoding in media.get("encoding", {}).values()):
        if encoding.get("contentType") == "*/*":
            encoding["contentType"] = BYTES


def resolved(schema, node):
    while "$ref" in node:
        target = schema.raw_schema
        for step in node["$ref"].removeprefix("#/").split("/"):
            target = target[step.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def as_it_is(_context, value):
    value = getattr(value, "data", value)
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def filter_case(_context, case):
    """What is no fault of a request, or never gets to the server.

    A header that nobody describes is ignored (RFC 9110, section 5.1), and so is such a part of the query; the length is written by
    the library that sends.
    Credentials that were made wrong are replaced by those of `--auth` before they are sent, but still count as wrong; so do lists in
    headers, which any text is.
    That bytes must be some is said by `minLength`, but not understood. That a body may only be missing where `In-Progress` says that
    the deposit is complete, no description can say.
    """
    headers = {name.lower(): str(value).lower() for name, value in (case.headers or {}).items()}
    names = list(headers)
    if type(case.body).__name__ == "NotSet" and headers.get("in-progress") == "true":
        return False
    described = {parameter.name for parameter in case.operation.query}
    is_unknown = any("schemathesis-unknown-property" in name for name in names) or not described.issuperset(case.query or {})
    is_empty = type(case.body).__name__ != "NotSet" and not getattr(case.body, "data", case.body)
    return not (is_unknown or is_empty or "content-length" in names or is_sent_right(case))


def is_sent_right(case):
    mutations = getattr(case.meta.phase.data, "mutations", ()) if case.meta else ()
    lists = {parameter.name for parameter in case.operation.headers if parameter.definition.get("schema", {}).get("type") == "array"}
    return bool(mutations) and all(mutation.parameter in lists | {"Authorization"} for mutation in mutations)


@schemathesis.hook
def before_call(_context, case, _kwargs):
    """A deposit for each request that is about one, still open: so requests that change it can be carried out."""
    parameters = case.path_parameters or {}
    if str(parameters.get("deposit")) == "1":
        parameters["deposit"], receipt = new_deposit()
        if str(parameters.get("file")) == "1":
            parameters["file"] = re.search(r"/files/(\d+)/", receipt)[1]


@schemathesis.hook
def after_call(_context, case, response):
    record(f"{response.status_code} {case.operation.label}")


def record(line):
    with open(os.environ["RECORD"], "a") as file:
        file.write(line + "\n")


def new_deposit():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("README", "It says hello.\n")
        made.writestr("hello/hello.c", "int main(void) { return 0; }\n")
    entry = b"<entry xmlns='http://www.w3.org/2005/Atom'><title>Hello</title></entry>"
    name = b"payload" if "/sword2/" in os.environ["COLLECTION"] else b"file"
    parts = [
        b"--b", b'Content-Disposition: form-data; name="' + name + b'"; filename="hello.zip"', b"Content-Type: application/zip",
        b"Packaging: http://purl.org/net/sword/package/SimpleZip", b"", archive.getvalue(),
        b"--b", b'Content-Disposition: form-data; name="atom"', b"Content-Type: application/atom+xml;type=entry", b"", entry,
        b"--b--", b"",
    ]
    headers = {
        "Authorization": os.environ["AUTHORIZATION"],
        "Content-Type": "multipart/form-data; boundary=b",
        "In-Progress": "true",
    }
    request = urllib.request.Request(os.environ["COLLECTION"], data=b"\r\n".join(parts), headers=headers)
    with urllib.request.urlopen(request) as answer:
        number = re.search(r"/demo/(\d+)/", answer.headers["Location"])[1]
        return number, answer.read().decode()
