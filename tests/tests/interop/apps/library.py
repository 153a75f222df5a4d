"""A library, as APIFlask's users write one: the description is what the framework generates.

It prints its URL, and ends when its input ends.
"""

from apiflask import APIFlask, APIKeyHeaderAuth, HTTPBasicAuth, Schema, abort
from apiflask.fields import (UUID, Boolean, Date, DateTime, Email, Enum, File, Float, Integer,
                             List, Nested, String, URL)
from apiflask.validators import Length, OneOf, Range
from werkzeug.serving import make_server
from datetime import datetime, timezone
from uuid import uuid4
import enum
import os
import sys
import threading

app = APIFlask(__name__, title="Library", version="0.3")
auth = HTTPBasicAuth()


@auth.verify_password
def verify(name, password):
    return name if (name, password) == ("ada", "lovelace") else None


class Genre(enum.Enum):
    NOVEL = "novel"
    POETRY = "poetry"


class AuthorIn(Schema):
    name = String(required=True, validate=Length(1, 60))
    email = Email(allow_none=True)
    homepage = URL()


class BookIn(Schema):
    title = String(required=True, validate=Length(1, 80))
    pages = Integer(validate=Range(min=1, max=20000))
    genre = Enum(Genre, by_value=True)
    price = Float(validate=Range(min=0))
    published = Date()
    author = Nested(AuthorIn)
    tags = List(String())


class BookOut(BookIn):
    id = Integer(required=True)
    code = UUID()
    added = DateTime()


class BookQuery(Schema):
    q = String(validate=Length(max=40))
    sort = String(load_default="title", validate=OneOf(["title", "pages"]))
    page = Integer(load_default=1, validate=Range(min=1))
    per_page = Integer(load_default=20, validate=Range(min=1, max=50))
    lent = Boolean()


class Books(Schema):
    books = List(Nested(BookOut))
    total = Integer()


class Cover(Schema):
    image = File(required=True)
    note = String()


class Loan(Schema):
    reader = String(required=True)
    until = Date(required=True)


class Trace(Schema):
    trace = String(data_key="X-Trace")


books = {}


@app.get("/books")
@app.input(BookQuery, location="query", arg_name="query")
@app.output(Books)
@app.doc(tags=["Books"])
def list_books(query):
    chosen = [b for b in books.values() if query.get("q", "") in b["title"]]
    start = (query["page"] - 1) * query["per_page"]
    return {"books": chosen[start:start + query["per_page"]], "total": len(chosen)}


@app.post("/books")
@app.auth_required(auth)
@app.input(BookIn, arg_name="book")
@app.output(BookOut, status_code=201)
@app.doc(tags=["Books"])
def add_book(book):
    number = max(books, default=0) + 1
    books[number] = {**book, "id": number, "code": uuid4(), "added": datetime.now(timezone.utc)}
    return books[number]


@app.get("/books/<int:book_id>")
@app.output(BookOut)
@app.doc(tags=["Books"], responses={404: "no such book"})
def read_book(book_id):
    return books.get(book_id) or abort(404, "no such book")


@app.patch("/books/<int:book_id>")
@app.auth_required(auth)
@app.input(BookIn(partial=True), arg_name="changes")
@app.output(BookOut)
@app.doc(tags=["Books"], responses=[404])
def change_book(book_id, changes):
    book = books.get(book_id) or abort(404)
    book.update(changes)
    return book


@app.delete("/books/<int:book_id>")
@app.auth_required(auth)
@app.output({}, status_code=204)
@app.doc(tags=["Books"], responses=[404])
def remove_book(book_id):
    books.pop(book_id, None) or abort(404)
    return ""


@app.post("/books/<int:book_id>/cover")
@app.input(Cover, location="form_and_files", arg_name="cover")
@app.output({"bytes": Integer()})
@app.doc(responses=[404])
def upload_cover(book_id, cover):
    books.get(book_id) or abort(404)
    return {"bytes": len(cover["image"].read())}


@app.post("/books/<int:book_id>/loans")
@app.input(Loan, location="form", arg_name="loan")
@app.output(Loan, status_code=201)
@app.doc(responses=[404])
def lend(book_id, loan):
    books.get(book_id) or abort(404)
    return loan


@app.get("/trace")
@app.input(Trace, location="headers", arg_name="headers")
@app.output({"trace": String(allow_none=True)})
def trace(headers):
    return {"trace": headers.get("trace")}


def main():
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
