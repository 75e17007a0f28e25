"""What became of every picture that was due, by the browser's own account: how long after a tap the next one came, and
how many came while something moved.

Not asked in the page, which would be wrong twice. A script that looks sixty times a second whether anything moves takes
a quarter of the slowed thread, and what moves without that thread it does not see. And the durations that the page is
told are too long where nothing follows: a tap whose effect is in the same picture as the touch before it gets the time
of the picture after that, which may come with the next tap only.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from bench.web.finger import ALONE, GOES_ON, LOOKED_AT

CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
DUE_A_SECOND = 60
SUBMITTED = "SubmitCompositorFrameToPresentationCompositorFrame"

Event = dict[str, Any]


class Picture(msgspec.Struct):
    """Times are the trace's, in microseconds."""

    number: int
    due: int
    state: str
    moving: bool  # something moves
    by_page: bool  # and the page's own thread has to move it
    taken: int | None = None  # when it took over what the page has drawn
    seen: int | None = None

    @property
    def shown(self) -> bool:
        """Without the page's own part it counts if nothing moves in that part."""
        return self.state == "STATE_PRESENTED_ALL" or (self.state == "STATE_PRESENTED_PARTIAL" and not self.by_page)

    @property
    def wanted(self) -> bool:
        return self.state != "STATE_NO_UPDATE_DESIRED"


class Seen(msgspec.Struct, frozen=True):
    """Milliseconds from each touch to the picture after the tap was dealt with; pictures due while something moved."""

    taps: list[float]
    shown: int
    missed: int

    @property
    def a_second(self) -> float:
        return DUE_A_SECOND * self.shown / (self.shown + self.missed)


def read(trace: bytes) -> Seen:
    events: list[Event] = json.loads(trace)["traceEvents"]
    pictures = list(_pictures(events))
    alone = list(_alone(events))
    moving = [one for one in pictures if one.moving and one.wanted and _within(one.due, alone)]
    shown = {one.number for one in moving if one.shown}
    return Seen(
        taps=[(_after(done, pictures) - touched) / 1000 for touched, done in _taps(events)],
        shown=len(shown),
        missed=len({one.number for one in moving} - shown),
    )


def _pictures(events: Iterable[Event]) -> Iterator[Picture]:
    """Each has a track of its own from when it is due until it is seen, and later another one has that track."""
    tracks: defaultdict[tuple[int, str], list[Event]] = defaultdict(list)
    for event in events:
        if event["ph"] in ("b", "e") and "id2" in event:
            tracks[event["pid"], event["id2"]["local"]].append(event)
    for track in tracks.values():
        picture: Picture | None = None
        for event in sorted(track, key=lambda one: one["ts"]):
            if event["name"] == "PipelineReporter" and event["ph"] == "b":
                told = event["args"]["frame_reporter"]
                picture = Picture(
                    number=told["frame_sequence"],
                    due=event["ts"],
                    state=told["state"],
                    moving=told["has_compositor_animation"] or told["has_main_animation"],
                    by_page=told["has_main_animation"],
                )
            elif picture is not None and event["name"] == "Commit" and event["ph"] == "b":
                picture.taken = event["ts"]
            elif picture is not None and event["name"] == SUBMITTED and event["ph"] == "b":
                picture.seen = event["ts"]
            elif picture is not None and event["name"] == "PipelineReporter":
                # One that comes too late for its turn is shown as well, but nobody tells when: it was on its way.
                if picture.state.startswith("STATE_PRESENTED"):
                    picture.seen = event["ts"]
                yield picture
                picture = None


def _taps(events: list[Event]) -> Iterator[tuple[int, int]]:
    """When the screen was touched, and when the page was done with it: where the finger only goes on, with the touch
    itself, and otherwise with the click that follows from it.
    """
    taps = [one for one in events if one["name"] == "EventTiming" and one["ph"] == "b"]
    marks = [one for one in events if one["name"] in (ALONE, GOES_ON)]
    awaited = "click"
    for event in sorted(taps + marks, key=lambda one: int(one["ts"])):
        if event["name"] != "EventTiming":
            awaited = "click" if event["name"] == ALONE else "pointerdown"
        elif (told := event["args"]["data"])["type"] == awaited:
            yield event["ts"], event["ts"] + round(1000 * (told["processingEnd"] - told["timeStamp"]))


def _after(done: int, pictures: Iterable[Picture]) -> int:
    """When the first picture was seen that can show it."""
    return min(one.seen for one in pictures if one.seen is not None and one.taken is not None and one.taken >= done)


def _alone(events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """From when to when the page was left alone."""
    marks = sorted((one["ts"], one["name"]) for one in events if one["name"] in (ALONE, LOOKED_AT))
    for (start, name), (end, following) in pairwise(marks):
        if name == ALONE and following == LOOKED_AT:
            yield start, end


def _within(time: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= time < end for start, end in spans)
