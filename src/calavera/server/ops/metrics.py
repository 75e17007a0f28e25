"""Figures for operators, in Prometheus' format. No label ever holds a name, a table or anything secret."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

TABLES = Gauge("calavera_tables", "Tables in memory", registry=REGISTRY)
PADS = Gauge("calavera_pads", "Score pads that are kept", registry=REGISTRY)
GROUPS = Gauge("calavera_groups", "Groups that are kept", registry=REGISTRY)
CONNECTIONS = Gauge("calavera_connections", "Open sockets", registry=REGISTRY)
ACCEPTED = Gauge("calavera_accepted_connections", "Open connections of any kind", registry=REGISTRY)
COMMANDS = Counter("calavera_commands", "Commands by kind and result", ["kind", "result"], registry=REGISTRY)
COMMAND_SECONDS = Histogram("calavera_command_seconds", "From command to durable and told", registry=REGISTRY)
DROPPED = Counter("calavera_dropped_connections", "Connections dropped, by reason", ["reason"], registry=REGISTRY)
BOT_CHOICES = Counter("calavera_bot_choices", "Choices made by bots", registry=REGISTRY)
BOT_FAILURES = Counter("calavera_bot_failures", "Bots that failed and were stood in for", ["kind"], registry=REGISTRY)
BOT_QUEUE = Gauge("calavera_bot_queue", "Questions waiting for a bot worker", registry=REGISTRY)
BOT_WAIT_SECONDS = Histogram("calavera_bot_wait_seconds", "From a question to its turn", registry=REGISTRY)
BOT_HURRIED = Counter("calavera_bot_hurried", "Choices made in less than the usual time", registry=REGISTRY)
REVIEW_QUEUE = Gauge("calavera_review_queue", "Reviews that wait for their turn", registry=REGISTRY)
REVIEWS = Counter("calavera_reviews", "Reviews of finished games, by how they ended", ["result"], registry=REGISTRY)
EXERCISES = Counter("calavera_exercises", "Exercises by how their making ended", ["result"], registry=REGISTRY)
HINTS = Counter("calavera_hints", "Hints computed, by how that ended", ["result"], registry=REGISTRY)
DAMAGED_TABLES = Gauge("calavera_damaged_tables", "Tables found damaged since the start", registry=REGISTRY)
DAMAGED_DOCUMENTS = Counter(
    "calavera_damaged_documents", "Reads that met a damaged document", ["kind"], registry=REGISTRY
)
STORE_FAILURES = Counter("calavera_store_failures", "Writes the store refused", ["code"], registry=REGISTRY)
COSTLY_WAITING = Gauge("calavera_costly_waiting", "Costly reads that wait for their turn", registry=REGISTRY)
LOOP_LAG = Histogram(
    "calavera_loop_lag_seconds",
    "How much later than due the event loop turns",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
    registry=REGISTRY,
)
LOOP_LAG_WORST = Gauge("calavera_loop_lag_worst_seconds", "The worst lag of the last minute", registry=REGISTRY)
