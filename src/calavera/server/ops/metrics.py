"""Figures for operators, in Prometheus' format. No label ever holds a name, a table or anything secret."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

TABLES = Gauge("calavera_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS = Gauge("calavera_connections", "Open sockets", registry=REGISTRY)
COMMANDS = Counter("calavera_commands", "Commands by kind and result", ["kind", "result"], registry=REGISTRY)
COMMAND_SECONDS = Histogram("calavera_command_seconds", "From command to durable and told", registry=REGISTRY)
DROPPED = Counter("calavera_dropped_connections", "Connections dropped, by reason", ["reason"], registry=REGISTRY)
BOT_CHOICES = Counter("calavera_bot_choices", "Choices made by bots", registry=REGISTRY)
BOT_FAILURES = Counter("calavera_bot_failures", "Bots that failed and were stood in for", ["kind"], registry=REGISTRY)
STORE_FAILURES = Counter("calavera_store_failures", "Writes the store refused", ["code"], registry=REGISTRY)
