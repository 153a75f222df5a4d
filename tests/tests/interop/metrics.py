"""Parses metrics as Prometheus does (OpenMetrics 1.0, which is strict), and prints how many samples each family has."""

import json
import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

families = {family.name: len(family.samples) for family in text_string_to_metric_families(sys.stdin.read())}
print(json.dumps(families))
