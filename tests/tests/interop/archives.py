"""Unpacks archives as Python does, and as the deployed service does. Usage: archives.py ARCHIVES FOLDER. Each archive
is unpacked to FOLDER/python/NAME and FOLDER/deployed/NAME; a line for each: which of both, the name, and what is
wrong, or nothing."""

import pathlib
import sys
import tarfile
import zipfile

try:
    from swh.core.tarball import uncompress
except ImportError as error:
    sys.exit(f"{error}\n  needed: libmagic1, on Debian or Ubuntu: apt-get install libmagic1")


def unpack(archive, folder):
    if ".zip" in archive.name:
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(folder)
    else:
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")


def uncompressed(archive, folder):
    uncompress(str(archive), str(folder))


archives, folders = map(pathlib.Path, sys.argv[1:])
for name, way in [("python", unpack), ("deployed", uncompressed)]:
    for archive in sorted(archives.iterdir()):
        folder = folders / name / archive.name
        folder.mkdir(parents=True)
        try:
            way(archive, folder)
            wrong = ""
        except Exception as error:  # whatever it is, it is not unpacked
            wrong = " ".join(f"{type(error).__name__}: {error}".split())
        print(name, archive.name, wrong, sep="\t", flush=True)
