"""The client that Software Heritage gives to depositors, as it is, against a server of ours: each thing it can do, and what comes of it.

Usage: official_client.py URL FOLDER. A line of JSON for each step; the first that is not as it should be ends it.
"""

import json
import pathlib
import sys
import time
import zipfile

from swh.deposit.client import PublicApiDepositClient
from swh.model.from_disk import Directory

ENTRY = """<?xml version="1.0" encoding="utf-8"?>
<entry xmlns="http://www.w3.org/2005/Atom" xmlns:codemeta="https://doi.org/10.5063/SCHEMA/CODEMETA-2.0">
  <title>Hello</title><author><name>Ada</name></author>
</entry>
"""

REFERENCE = """<?xml version="1.0" encoding="utf-8"?>
<entry xmlns="http://www.w3.org/2005/Atom" xmlns:swh="https://www.softwareheritage.org/schema/2018/deposit">
  <title>Hello</title><author><name>Ada</name></author>
  <swh:deposit><swh:reference><swh:object swhid="SWHID"/></swh:reference></swh:deposit>
</entry>
"""

url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
client = PublicApiDepositClient(url=url, auth=("demo", "demo"))


def archive(name):
    path = folder / name
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(f"{name}/README", f"This is {name}.\n")
    return str(path)


def step(what, answer, **wanted):
    print(json.dumps({"step": what, "answer": answer}, sort_keys=True, default=str))
    for key, value in wanted.items():
        assert str(answer.get(key)) == str(value), f"{what}: {key} is {answer.get(key)}, not {value}"
    return answer


def settled(number):
    for _ in range(300):
        status = client.deposit_status("demo", number)
        if status["deposit_status"] in ("done", "rejected", "failed"):
            return status
        time.sleep(0.1)
    raise AssertionError(f"deposit {number} does not get on: {status}")


metadata = folder / "entry.xml"
metadata.write_text(ENTRY)

service = step("service document", client.service_document())
collection = service["app:service"]["app:workspace"][0]["app:collection"]
assert collection["sword:name"] == "demo", collection

made = step(
    "archive and metadata",
    client.deposit_create("demo", "slug-1", archive("one.zip"), str(metadata)),
    deposit_id=1, deposit_status="deposited",
)
unpacked = folder / "unpacked"
zipfile.ZipFile(folder / "one.zip").extractall(unpacked)
swhid = str(Directory.from_disk(path=bytes(unpacked), max_content_length=None).swhid())
step(
    "their status", settled(1),
    deposit_status="done", deposit_external_id="slug-1", deposit_swh_id=swhid, deposit_swh_id_context=f"{swhid};path=/",
)

step(
    "a first part",
    client.deposit_create("demo", "slug-2", archive=archive("two.zip"), in_progress=True),
    deposit_id=2, deposit_status="partial",
)
step(
    "another archive",
    client.deposit_update("demo", 2, "slug-2", archive=archive("three.zip"), in_progress=True),
    deposit_status="partial",
)
step(
    "archives replaced",
    client.deposit_update("demo", 2, "slug-2", archive=archive("four.zip"), in_progress=True, replace=True),
    deposit_status="partial",
)
step(
    "the metadata, and the end",
    # What it answers with is a status asked for later: the checks may have begun.
    client.deposit_update("demo", 2, "slug-2", metadata=str(metadata)),
    deposit_id=2,
)
step("status of the parts", settled(2), deposit_status="done")

step(
    "metadata alone, kept open",
    client.deposit_create("demo", "slug-3", metadata=str(metadata), in_progress=True),
    deposit_id=3, deposit_status="partial",
)
reference = folder / "reference.xml"
reference.write_text(REFERENCE.replace("SWHID", f"{swhid};path=/"))
step("metadata only", client.deposit_metadata_only("demo", str(reference)), deposit_id=4, deposit_status="done")
step("their status", settled(4), deposit_status="done", deposit_swh_id=swhid)
step(
    "new metadata of what is archived",
    client.deposit_update("demo", 1, "slug-1", metadata=str(metadata), swhid=swhid),
    deposit_status="done",
)
listed = step("the list", client.deposit_list("demo"), count=4)
assert sorted(deposit["id"] for deposit in listed["deposits"]) == ["1", "2", "3", "4"], listed
page = step("a page of it", client.deposit_list("demo", page=2, page_size=1), count=4)
assert len(page["deposits"]) == 1 and "page=3" in page["next"] and "page=1" in page["previous"], page

step("a deposit that is not there", client.deposit_status("demo", 99), status=404)
step("a collection that is not there", client.deposit_list("nowhere"), status=404)
print(json.dumps({"step": "end"}))
