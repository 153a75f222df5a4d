"""A shop, as FastAPI's users write one: the description is what the framework generates.

It prints its URL, and ends when its input ends.
"""

import os
import socket
import sys
import threading
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, Union
from uuid import UUID, uuid4

import uvicorn
from fastapi import (Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Path, Query,
                     Response, UploadFile, status)
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.security import APIKeyHeader, OAuth2PasswordBearer, OAuth2PasswordRequestForm
from pydantic import BaseModel, EmailStr, Field

app = FastAPI(title="Shop", version="1.2.0", description="An ordinary shop.")
login = OAuth2PasswordBearer(tokenUrl="token")
api_key = APIKeyHeader(name="X-API-Key")


class Color(str, Enum):
    red = "red"
    green = "green"


class Sort(str, Enum):
    name = "name"
    price = "price"


class Size(BaseModel):
    width: float = Field(gt=0)
    height: float = Field(gt=0)


class ItemIn(BaseModel):
    name: str = Field(min_length=1, max_length=40)
    description: str | None = None
    price: Decimal = Field(ge=0, max_digits=10, decimal_places=2)
    color: Color = Color.red
    tags: set[str] = set()
    size: Size | None = None


class Item(ItemIn):
    id: int
    created: datetime
    code: UUID


class ItemPatch(BaseModel):
    name: str | None = Field(default=None, min_length=1, max_length=40)
    price: Decimal | None = Field(default=None, ge=0)


class Page(BaseModel):
    total: int
    items: list[Item]
    next: int | None = None


class Card(BaseModel):
    kind: Literal["card"]
    number: str = Field(pattern=r"^[0-9]{12,19}$")


class Transfer(BaseModel):
    kind: Literal["transfer"]
    iban: str


class OrderLine(BaseModel):
    item: int
    count: int = Field(default=1, ge=1, le=100)


class OrderIn(BaseModel):
    lines: list[OrderLine] = Field(min_length=1)
    payment: Annotated[Union[Card, Transfer], Field(discriminator="kind")]
    email: EmailStr
    due: date | None = None


class Order(OrderIn):
    id: UUID
    state: Literal["open", "paid"] = "open"
    placed: datetime


class Token(BaseModel):
    access_token: str
    token_type: str


class Problem(BaseModel):
    detail: str


items: dict[int, Item] = {}
orders: dict[UUID, Order] = {}


def user(token: Annotated[str, Depends(login)]) -> str:
    if token != "ada":
        raise HTTPException(401, "Not authenticated", {"WWW-Authenticate": "Bearer"})
    return token


def admin(key: Annotated[str, Depends(api_key)]) -> str:
    if key != "secret":
        raise HTTPException(403, "wrong key")
    return key


def found(item_id: Annotated[int, Path(ge=1)]) -> Item:
    if item_id not in items:
        raise HTTPException(404, "no such item")
    return items[item_id]


MISSING = {404: {"model": Problem, "description": "There is no such thing"}}
UNAUTHORIZED = {401: {"model": Problem, "description": "Not signed in"}}


@app.post("/token", responses={400: {"model": Problem, "description": "The name or the password is wrong"}})
def sign_in(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Token:
    if form.password != "lovelace":
        raise HTTPException(400, "wrong name or password")
    return Token(access_token="ada", token_type="bearer")


@app.get("/items", tags=["items"])
def list_items(q: Annotated[str | None, Query(max_length=50)] = None, sort: Sort = Sort.name,
               limit: Annotated[int, Query(ge=1, le=100)] = 20,
               offset: Annotated[int, Query(ge=0)] = 0,
               color: Annotated[list[Color] | None, Query()] = None) -> Page:
    chosen = [item for item in items.values()
              if (not q or q in item.name) and (not color or item.color in color)]
    chosen.sort(key=lambda item: getattr(item, sort.value))
    rest = len(chosen) > offset + limit
    return Page(total=len(chosen), items=chosen[offset:offset + limit],
                next=offset + limit if rest else None)


@app.post("/items", tags=["items"], status_code=status.HTTP_201_CREATED, responses=UNAUTHORIZED)
def create_item(item: ItemIn, response: Response, _: Annotated[str, Depends(user)]) -> Item:
    number = max(items, default=0) + 1
    items[number] = Item(**item.model_dump(), id=number, created=datetime.now(timezone.utc),
                         code=uuid4())
    response.headers["Location"] = f"/items/{number}"
    return items[number]


@app.get("/items/{item_id}", tags=["items"], responses=MISSING, response_model=Item,
         response_model_exclude_unset=True)
def read_item(item: Annotated[Item, Depends(found)]):
    return item


@app.patch("/items/{item_id}", tags=["items"], responses=MISSING | UNAUTHORIZED)
def change_item(item: Annotated[Item, Depends(found)], patch: ItemPatch,
                _: Annotated[str, Depends(user)]) -> Item:
    changed = item.model_copy(update=patch.model_dump(exclude_unset=True, exclude_none=True))
    items[item.id] = changed
    return changed


@app.delete("/items/{item_id}", tags=["items"], status_code=204, responses=MISSING | UNAUTHORIZED)
def delete_item(item: Annotated[Item, Depends(found)], _: Annotated[str, Depends(user)]) -> None:
    del items[item.id]


@app.post("/items/{item_id}/picture", tags=["items"], responses=MISSING)
async def upload_picture(item: Annotated[Item, Depends(found)],
                         picture: Annotated[UploadFile, File()],
                         caption: Annotated[str, Form(max_length=80)] = "") -> dict[str, int]:
    return {"bytes": len(await picture.read())}


@app.post("/orders", status_code=201, responses=UNAUTHORIZED)
def place_order(order: OrderIn, _: Annotated[str, Depends(user)],
                idempotency_key: Annotated[UUID | None, Header()] = None) -> Order:
    number = idempotency_key or uuid4()
    orders[number] = Order(**order.model_dump(), id=number, placed=datetime.now(timezone.utc))
    return orders[number]


@app.get("/orders/{order_id}", responses=MISSING | UNAUTHORIZED)
def read_order(order_id: UUID, _: Annotated[str, Depends(user)]) -> Order:
    if order_id not in orders:
        raise HTTPException(404, "no such order")
    return orders[order_id]


@app.get("/export", response_class=StreamingResponse)
def export_items(since: datetime | None = None):
    lines = (item.model_dump_json() + "\n" for item in items.values()
             if not since or item.created.replace(tzinfo=None) >= since.replace(tzinfo=None))
    return StreamingResponse(lines, media_type="application/x-ndjson")


@app.get("/me")
def whoami(session: Annotated[str | None, Cookie()] = None,
           user_agent: Annotated[str | None, Header()] = None,
           x_token: Annotated[list[str] | None, Header()] = None) -> dict[str, str | None]:
    return {"session": session, "agent": user_agent}


@app.post("/contact", status_code=202)
def contact(name: Annotated[str, Form()], message: Annotated[str, Form(max_length=500)],
            urgent: Annotated[bool, Form()] = False) -> Problem:
    return Problem(detail=f"thank you, {name}")


@app.get("/statistics", responses={403: {"model": Problem}})
def statistics(_: Annotated[str, Depends(admin)], day: date | None = None) -> dict[str, int]:
    return {"items": len(items), "orders": len(orders)}


@app.get("/health", response_class=PlainTextResponse)
def health() -> str:
    return "fine"


def main() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    print("http://%s:%d" % listener.getsockname(), flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[listener])


if __name__ == "__main__":
    main()
