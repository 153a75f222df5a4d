"""Reads documents with the classes that xsdata generates, and writes what it read.

    pip install 'xsdata[cli,lxml]==26.10'
    xsdata generate order.xsd --package trial
    python trial.py documents/*.xml
"""

import sys
import warnings
from pathlib import Path

import trial
from xsdata.formats.dataclass.parsers import XmlParser
from xsdata.formats.dataclass.serializers import XmlSerializer

warnings.simplefilter("ignore")  # a value that is not converted is kept, with a warning

for path in sys.argv[1:]:
    name = Path(path).stem
    try:
        value = XmlParser().from_path(Path(path))
    except Exception as error:
        print(f"{name}: refused: {error}")
    else:
        print(f"{name}: accepted: {XmlSerializer().render(value).splitlines()[-1]}")

four = [trial.Item(sku="x")] * 4
print("written with four items that break the pattern:", end=" ")
print(XmlSerializer().render(trial.Order(id="1", item=four)).splitlines()[-1])
