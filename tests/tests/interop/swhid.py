"""The identifiers of folders, by the code of Software Heritage. Usage: swhid.py FOLDER. A line for each folder in it, by name."""

import pathlib
import sys

from swh.model.from_disk import Directory

for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    print(Directory.from_disk(path=bytes(folder), max_content_length=None).swhid())
