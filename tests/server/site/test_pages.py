"""The web app as browsers, caches and makers of previews meet it."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import msgspec
import pytest

from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.server.ops.network import address_in_network
from calavera.server.ops.security import HEADERS
from calavera.server.site.accept import accepted
from calavera.server.site.index_page import about
from calavera.server.site.manifest import MANIFEST, SHORTCUTS
from calavera.server.site.pages import is_document
from tests.server.conftest import running
from tests.server.web import Client, limited, web

ROOT = Path(__file__).parents[3]
SCRIPT = "assets/app-B4x9kQ2z.js"
INDEX = (
    '<!doctype html>\n<html lang="en"><head><title>Calavera</title>'
    f'<script type="module" src="/{SCRIPT}"></script></head><body><div id="app"></div></body></html>\n'
)
FILES = {
    "index.html": INDEX.encode(),
    SCRIPT: b"let plain",
    f"{SCRIPT}.br": b"let brotli",
    f"{SCRIPT}.gz": gzip.compress(b"let plain", mtime=0),
    "assets/table-a1B2c3D4.css": b"body{}",
    "sw.js": b"self",
    "manifest.webmanifest": b'{"name":"Calavera","shortcuts":[{"name":"?","url":"/pad"},{"name":"Odd","url":"/odd"}]}',
    "favicon.svg": b"<svg/>",
    "share.png": b"\x89PNG",
    "preloads.json": (
        b'{"addresses": {"learn": {"files": ["assets/Lesson-1.js", "assets/Lesson-2.css"], "board": true},'
        b' "rules": {"files": ["assets/Rules-3.js"], "board": false}},'
        b' "games": {"skull": ["assets/Lesson-2.css", "assets/skull-4.js"]}}'
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "web"
    for name, content in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    with web(folder=folder) as started:
        yield started


class Metas(HTMLParser):
    """What a maker of previews reads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.lang = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = named["lang"]
        if tag == "meta" and "content" in named:
            self.found[named.get("property") or named["name"]] = named["content"]


class Links(HTMLParser):
    """What a browser fetches before any script runs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "link":
            self.found.append((named["rel"], named["href"]))


def plain(client: Client, path: str, **headers: str) -> httpx.Response:
    """Asked by somebody who wants it uncompressed."""
    return client.get(path, headers={"Accept-Encoding": "identity", **headers})


# Files


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (f"/{SCRIPT}", "text/javascript; charset=utf-8"),
        ("/assets/table-a1B2c3D4.css", "text/css; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml"),
        ("/share.png", "image/png"),
    ],
)
def test_a_file_comes_with_its_kind_and_the_headers_of_every_answer(client: Client, path: str, kind: str) -> None:
    answer = plain(client, path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.content == FILES[path.removeprefix("/")]
    for name in HEADERS.keys() - {"Cache-Control"}:
        assert answer.headers[name] == HEADERS[name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_device_installs_the_app_with_shortcuts_in_its_language(client: Client, lang: str) -> None:
    answer = plain(client, "/manifest.webmanifest", **{"Accept-Language": lang})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/manifest+json")
    assert answer.headers["vary"] == "Accept-Language"
    pad, odd = answer.json()["shortcuts"]
    assert pad == {"name": catalogue(lang).text("page.shortcut.pad"), "url": "/pad"}
    assert (answer.json()["lang"], answer.json()["name"], odd["name"]) == (lang, "Calavera", "Odd")
    again = plain(client, "/manifest.webmanifest", **{"Accept-Language": lang, "If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_the_manifest_of_the_app_names_what_the_server_has_words_for() -> None:
    manifest = msgspec.json.decode((ROOT / "web" / "public" / MANIFEST).read_bytes())
    assert [one["url"] for one in manifest["shortcuts"]] == list(SHORTCUTS)


def test_a_file_named_after_its_content_is_kept_for_good_and_others_are_asked_about(client: Client) -> None:
    assert plain(client, f"/{SCRIPT}").headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/sw.js", "/favicon.svg", "/t/abc"):
        assert client.get(path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("wanted", "coding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"let brotli"),
        ("gzip, deflate", "gzip", FILES[f"{SCRIPT}.gz"]),
        ("gzip;q=1.0, br;q=0", "gzip", FILES[f"{SCRIPT}.gz"]),
        ("identity", None, b"let plain"),
        ("", None, b"let plain"),
        ("br;q=much", None, b"let plain"),
    ],
)
def test_the_best_compressed_form_that_the_browser_takes_is_sent(
    server_address: str, wanted: str, coding: str | None, content: bytes
) -> None:
    status, headers, body = over_the_wire(server_address, f"GET /{SCRIPT} HTTP/1.1", f"Accept-Encoding: {wanted}")
    assert (status, headers.get("content-encoding"), body) == (200, coding, content)
    assert headers["vary"] == "Accept-Encoding"


def test_each_form_has_a_tag_of_its_own_and_is_not_sent_twice(client: Client) -> None:
    tags = set()
    for wanted in ("identity", "gzip", "br"):
        headers = {"Accept-Encoding": wanted}
        with client.stream("HEAD", f"/{SCRIPT}", headers=headers) as first:
            tag = first.headers["etag"]
        again = client.get(f"/{SCRIPT}", headers={**headers, "If-None-Match": f'"other", W/{tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"]
        assert again.headers["vary"] == "Accept-Encoding"
        assert "content-length" not in again.headers
        tags.add(tag)
    assert len(tags) == 3
    assert plain(client, f"/{SCRIPT}", **{"If-None-Match": '"other"'}).status_code == 200
    assert plain(client, f"/{SCRIPT}", **{"If-None-Match": "*"}).status_code == 304


@pytest.mark.parametrize("path", ["/", "/t/abc", f"/{SCRIPT}", "/sw.js"])
def test_asked_for_the_head_alone_the_same_headers_come_without_a_body(client: Client, path: str) -> None:
    whole = plain(client, path)
    head = client.head(path, headers={"Accept-Encoding": "identity"})
    assert (head.status_code, head.content) == (200, b"")
    assert dict(head.headers) == dict(whole.headers)
    assert int(head.headers["content-length"]) == len(whole.content)


@pytest.mark.parametrize(
    "path",
    ["/assets/app-00000000.js", "/assets/nothing", "/assets/", "/robots.txt", "/no/such.page", f"/{SCRIPT}.map"],
)
def test_a_file_that_is_not_there_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "request.not_found")


def test_compressed_forms_have_no_address_of_their_own(client: Client) -> None:
    assert client.get(f"/{SCRIPT}.br").status_code == 404
    assert client.get(f"/{SCRIPT}.gz").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/../secret",
        "/%2e%2e/secret.txt",
        "/%2e%2e/secret",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret",
        "/..\\secret",
        "/t/%5c..%5csecret",
        "//secret",
        "/./secret",
        "/t//secret",
    ],
)
def test_nothing_outside_the_folder_can_be_had(server_address: str, folder: Path, path: str) -> None:
    for name in ("secret.txt", "secret"):
        (folder.parent / name).write_text("secret", encoding="utf-8")
    status, _, body = over_the_wire(server_address, f"GET {path} HTTP/1.1")
    assert status == 404
    assert body == b'{"code":"request.not_found","params":{}}'


# The document


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/t/Ab-_9", "/rules/skull", "/settings", "/settings/", "/replay/x/3"]
)
def test_every_address_that_is_no_file_leads_to_the_app(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f'<script type="module" src="/{SCRIPT}">' in answer.text
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/x/nothing", "/metrics/x", "/healthz/x"])
def test_an_address_of_the_interface_never_leads_to_the_app(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "request.not_found")


def test_the_interface_is_still_there(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/metrics").status_code == 200
    assert len(client.get("/api/games").json()) == len(GAMES)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/", f"/{SCRIPT}", "/t/abc"])
def test_pages_can_only_be_read(client: Client, method: str, path: str) -> None:
    assert client.request(method, path).status_code in (404, 405)


def test_the_document_is_not_sent_twice_but_anew_in_another_language(client: Client) -> None:
    first = plain(client, "/", **{"Accept-Language": "fr"})
    again = plain(client, "/", **{"Accept-Language": "fr", "If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = plain(client, "/", **{"Accept-Language": "de", "If-None-Match": first.headers["etag"]})
    assert other.status_code == 200
    assert other.headers["vary"] == "Accept-Encoding, Accept-Language"


@pytest.mark.parametrize(
    ("header", "lang"),
    [("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("es, en;q=0.1, it;q=0.5", "it"), ("", "en"), ("de;q=0, *", "en")],
)
def test_the_document_speaks_the_language_of_the_browser(client: Client, header: str, lang: str) -> None:
    page = plain(client, "/", **{"Accept-Language": header}).text
    metas = Metas(page)
    assert metas.lang == lang
    assert metas.found["description"] == metas.found["og:description"] == about(catalogue(lang))
    assert all(catalogue(lang).text(f"{game}.name") in metas.found["description"] for game in GAMES)
    assert catalogue(lang).text("page.noscript") in page


def test_a_shared_link_shows_where_it_leads(folder: Path) -> None:
    with web(folder=folder, public_url="https://skulls.example/") as client:
        metas = Metas(client.get("/t/Ab-_9").text).found
        assert metas["og:url"] == "https://skulls.example/t/Ab-_9"
        assert metas["og:image"] == "https://skulls.example/share.png"
        assert metas["og:title"] == catalogue("en").text("share.invitation.title")
        assert metas["twitter:card"] == "summary_large_image"
        for page in ("rules", "learn"):
            assert Metas(client.get(f"/{page}/yamiks").text).found["og:title"] == "Yamik’s"
        assert Metas(client.get("/").text).found["og:title"] == catalogue("en").text("cli.title")


def test_without_a_public_address_the_one_that_was_asked_is_shown(client: Client) -> None:
    assert Metas(client.get("/rules/skull").text).found["og:url"] == f"{client.base_url}/rules/skull"
    for host in ("192.168.1.5:8000", "[::1]:8000", "my-machine.local"):
        assert Metas(client.get("/", headers={"Host": host}).text).found["og:url"] == f"http://{host}/"


def test_links_for_others_name_this_machine_as_others_know_it(folder: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104  (that is what is tested)
    known_as = address_in_network() or "localhost"
    with web(folder=folder, host=everywhere) as client:
        for host, expected in (("localhost:8000", f"{known_as}:8000"), ("my-machine.local", "my-machine.local")):
            assert Metas(client.get("/", headers={"Host": host}).text).found["calavera:site"] == f"http://{expected}"
    with web(folder=folder) as client:
        found = Metas(client.get("/", headers={"Host": "localhost:8000"}).text).found
        assert found["calavera:site"] == "http://localhost:8000", "nobody else can come"


@pytest.mark.parametrize("host", ['"><script>alert(1)</script>', "a b", "x/y", "evil.example:99999999", ""])
def test_what_is_no_host_is_not_repeated(client: Client, host: str) -> None:
    answer = plain(client, "/", Host=host)
    assert answer.status_code == 421
    assert answer.json() == {"code": "request.host", "params": {}}


def test_an_address_cannot_write_into_the_page(client: Client) -> None:
    page = plain(client, "/t/%22%3E%3Cscript%3Ealert(1)%3C/x").text
    assert page.count("<script") == 1
    assert Metas(page).found["og:url"].endswith("/t/%22%3E%3Cscript%3Ealert%281%29%3C/x")


def test_without_a_share_image_none_is_promised(folder: Path) -> None:
    (folder / "share.png").unlink()
    with web(folder=folder) as client:
        metas = Metas(client.get("/").text).found
    assert "og:image" not in metas
    assert "twitter:card" not in metas


def test_files_of_a_page_count_less_than_requests_but_they_count(folder: Path) -> None:
    with web(folder=folder, limits=limited(requests_per_second=0.001, request_burst=2)) as client:
        assert [plain(client, f"/{SCRIPT}").status_code for _ in range(41)] == [200] * 40 + [429]
        assert [client.get("/").status_code for _ in range(3)] == [200, 200, 429]


# Where the app was left out


def test_without_the_app_a_page_says_so_in_every_language() -> None:
    with web() as client:
        answer = client.get("/t/abc")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert answer.headers["cache-control"] == "no-store"
        for lang in LANGUAGES:
            assert f'<section lang="{lang}"><h1>{catalogue(lang).text("page.left_out.title")}</h1>' in answer.text
        assert "make web" in answer.text
        assert client.get("/assets/app.js").status_code == 404
        assert client.get("/api/games").status_code == 200


# Small parts


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", []),
        (" , ;", []),
        ("GZIP", ["gzip"]),
        ("a;q=0.1, b, c;q=0.5", ["b", "c", "a"]),
        ("a ; Q=0.3 , b;x=1;q=0.4", ["b", "a"]),
        ("a;q=0,b;q=-1,c;q=no", []),
        ("a;q=nan", []),
    ],
)
def test_weighted_lists_are_read_as_they_are_written(header: str, expected: list[str]) -> None:
    assert accepted(header) == expected


@pytest.mark.parametrize("path", ["", "/x.js", "/a/b.c", "/api", "/assets", "/a/../b", "//", "/index.html/"])
def test_what_is_no_document(path: str) -> None:
    assert not is_document(path)


# Help


@pytest.fixture
def server_address(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A real server, for what a test client would tidy up before it is sent."""
    monkeypatch.setattr("calavera.server.run.app_folder", lambda: folder)
    with running(tmp_path / "data") as server:
        yield server.base


def over_the_wire(base: str, *lines: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to exactly these lines."""
    host, port = base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall("\r\n".join([*lines, f"Host: {host}", "Connection: close", "", ""]).encode())
        head, _, body = b"".join(iter(lambda: connection.recv(65_536), b"")).partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    return int(first.split()[1]), headers, body


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("/", []),
        ("/learn", []),
        ("/elsewhere/skull", []),
        ("/rules/skull", [("modulepreload", "/assets/Rules-3.js")]),
        (
            "/learn/skull",
            [
                ("modulepreload", "/assets/Lesson-1.js"),
                ("stylesheet", "/assets/Lesson-2.css"),
                ("modulepreload", "/assets/skull-4.js"),
            ],
        ),
        (
            "/learn/unknown",
            [("modulepreload", "/assets/Lesson-1.js"), ("stylesheet", "/assets/Lesson-2.css")],
        ),
    ],
)
def test_the_document_names_what_its_address_needs(client: Client, path: str, files: list[tuple[str, str]]) -> None:
    assert Links(plain(client, path).text).found == files


def test_a_build_without_a_list_of_files_is_served_as_it_is(folder: Path) -> None:
    (folder / "preloads.json").unlink()
    with web(folder=folder) as client:
        assert Links(plain(client, "/learn/skull").text).found == []
