"""A first lesson in each game: a script of moves with texts, played by the rules."""

from __future__ import annotations

from calavera.lessons import skull, skull_king, skull_queen, yamiks
from calavera.lessons.script import LEARNER, NAMES, Lesson, Scene, Step, scenes

__all__ = ["LEARNER", "LESSONS", "NAMES", "Lesson", "Scene", "Step", "scenes"]

LESSONS: dict[str, Lesson] = {module.LESSON.game: module.LESSON for module in (skull_king, skull, yamiks, skull_queen)}
