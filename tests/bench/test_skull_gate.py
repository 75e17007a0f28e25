"""The bench that chooses the gate of Skull's captain."""

from __future__ import annotations

from librt.random import Random

from bench.skull_gate import drawn, measured, share
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.reading.company import StrangeCompany


def test_settings_are_probabilities() -> None:
    rng = Random(1)
    for _ in range(200):
        setting = drawn(rng)
        assert setting["captains"] + setting["company"] <= 1
        assert setting["tolerates"] < setting["enough"]
        assert setting["unsure"] < setting["sure"]
        assert all(0 <= value <= 1 for name, value in setting.items() if name != "trust")


def test_a_gate_that_never_opens_is_the_blueprint_and_one_that_does_beats_strangers() -> None:
    never = measured({"most": 0.0}, 160, 5)
    ready = measured({}, 160, 5)
    blueprint_alone = share(PolicyOpponents(blueprint()), StrangeCompany(blueprint(), 0.0, True), 160, 5)
    assert abs(never.strangers - blueprint_alone) < 0.15
    assert ready.strangers > never.strangers + 0.1
    assert ready.alone["stranger"] < 0.25
