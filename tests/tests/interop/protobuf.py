"""Google's protobuf on the other end: makes random messages, or reads messages and writes them back.

Usage: protobuf.py FOLDER make COUNT | protobuf.py FOLDER make-newer COUNT | protobuf.py FOLDER make-unsorted COUNT | protobuf.py FOLDER echo
FOLDER holds the compiled schema. `make-newer` makes messages of a schema that has more fields than that, `make-unsorted` dictionaries of many entries in no order,
some of equal keys; behind each stands what it is when its entries are in order. Messages travel as lines: the message's name, a space, its bytes in hex.
"""

import math
import random
import sys

sys.path.insert(0, sys.argv[1])
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory  # noqa: E402
from tensor import tensor_pb2  # noqa: E402

FILE = tensor_pb2.DESCRIPTOR
DEEPEST = 4


def main():
    if sys.argv[2] == "make":
        chance = random.Random(20)
        for number in range(int(sys.argv[3])):
            names = sorted(FILE.message_types_by_name)
            name = names[number % len(names)]
            show(name, fill(message_class(name)(), chance, DEEPEST))
    elif sys.argv[2] == "make-newer":
        chance = random.Random(6)
        newer = newer_classes()
        for number in range(int(sys.argv[3])):
            names = sorted(FILE.message_types_by_name)
            name = names[number % len(names)]
            show(name, fill(newer(name)(), chance, DEEPEST))
    elif sys.argv[2] == "make-unsorted":
        chance = random.Random(17)
        for _ in range(int(sys.argv[3])):
            show("Dictionary", unsorted(chance))
    else:
        for line in sys.stdin:
            name, _, text = line.rstrip("\n").partition(" ")
            message = message_class(name)()
            message.ParseFromString(bytes.fromhex(text))
            show(name, message)


def unsorted(chance):
    """Prints a dictionary as it comes, and answers what it is."""
    entries = []
    for _ in range(chance.randrange(10, 200)):
        one = tensor_pb2.Dictionary()
        fill(one.data[text(chance, 2)], chance, 2)
        entries.append(one.SerializeToString(deterministic=True))
    joined = b"".join(entries)
    print("Dictionary", joined.hex())
    return tensor_pb2.Dictionary.FromString(joined)


def newer_classes():
    """The same schema with further fields in every message: before, between and behind those that it has."""
    newer = descriptor_pb2.FileDescriptorProto()
    FILE.CopyToProto(newer)
    newer.name, newer.package = "newer.proto", "newer"
    kinds = descriptor_pb2.FieldDescriptorProto
    for message in every_message(newer.message_type):
        for field in message.field:
            if field.type_name:
                field.type_name = field.type_name.replace("." + FILE.package, ".newer", 1)
        if message.options.map_entry:
            continue  # what else stands in an entry is dropped by every implementation
        taken = {field.number for field in message.field}
        free = [number for number in (1, 2, 6, 14, 15, 16, 100, 2047, 2**29 - 1) if number not in taken]
        types = [kinds.TYPE_SINT64, kinds.TYPE_DOUBLE, kinds.TYPE_STRING, kinds.TYPE_FIXED32, kinds.TYPE_BYTES]
        for index, number in enumerate(free):
            label = kinds.LABEL_REPEATED if index % 2 else kinds.LABEL_OPTIONAL
            message.field.add(name=f"new_{number}", number=number, type=types[index % len(types)], label=label)
        message.field.sort(key=lambda field: field.number)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(newer)
    return lambda name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"newer.{name}"))


def every_message(messages):
    for message in messages:
        yield message
        yield from every_message(message.nested_type)


def message_class(name):
    return getattr(tensor_pb2, name)


def show(name, message):
    print(name, message.SerializeToString(deterministic=True).hex())


def fill(message, chance, depth):
    """Sets each field, or one of each oneof, by chance; nesting ends at the given depth."""
    for field in message.DESCRIPTOR.fields:
        if chance.random() < 0.3 or (depth == 0 and field.message_type is not None):
            continue
        if is_map(field):
            entries = getattr(message, field.name)
            count = chance.randrange(4)
            for _ in range(count):
                # Where one key begins another, this library puts the longer first, others the shorter.
                key = text(chance) if count == 1 else text(chance, 3)
                fill(entries[key], chance, depth - 1)
        elif field.is_repeated:
            values = getattr(message, field.name)
            for _ in range(chance.randrange(6)):
                if field.message_type is not None:
                    fill(values.add(), chance, depth - 1)
                else:
                    values.append(scalar(field, chance))
        elif field.message_type is not None:
            inner = getattr(message, field.name)
            inner.SetInParent()
            fill(inner, chance, depth - 1)
        else:
            setattr(message, field.name, scalar(field, chance))
    return message


def is_map(field):
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def scalar(field, chance):
    kinds = {
        field.CPPTYPE_BOOL: lambda: chance.random() < 0.5,
        field.CPPTYPE_INT32: lambda: chance.choice([0, 1, -1, 2**31 - 1, -(2**31)]),
        field.CPPTYPE_INT64: lambda: chance.choice([0, 1, -1, 2**63 - 1, -(2**63)]),
        field.CPPTYPE_UINT32: lambda: chance.choice([0, 1, 2**32 - 1]),
        field.CPPTYPE_UINT64: lambda: chance.choice([0, 1, 127, 128, 2**64 - 1]),
        field.CPPTYPE_FLOAT: lambda: chance.choice([0.0, 0.5, -1.25, math.inf, -0.0]),
        field.CPPTYPE_DOUBLE: lambda: chance.choice([0.0, math.pi, -1e300, -math.inf, -0.0]),
        field.CPPTYPE_STRING: lambda: text(chance) if field.type == field.TYPE_STRING else text(chance).encode(),
        field.CPPTYPE_ENUM: lambda: chance.choice(field.enum_type.values).number,
    }
    return kinds[field.cpp_type]()


def text(chance, length=None):
    length = chance.randrange(8) if length is None else length
    return "".join(chance.choice("abäλ🗡 \0") for _ in range(length))


main()
