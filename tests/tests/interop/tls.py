"""What sslyze finds about the TLS of a server, against Mozilla's intermediate profile. Ends with 1 if it finds anything."""

import json
import sys

from sslyze import Scanner, ServerNetworkLocation, ServerScanRequest, ServerScanStatusEnum
from sslyze.mozilla_tls_profile.tls_config_checker import (
    MozillaTlsConfiguration,
    ServerNotCompliantWithTlsConfiguration,
    TlsConfigurationEnum,
    check_server_against_tls_configuration,
)


def attempts(result):
    return {name: getattr(result, name) for name in vars(result)}


def main(host, port):
    scanner = Scanner()
    location = ServerNetworkLocation(hostname="localhost", ip_address=host, port=int(port))
    scanner.queue_scans([ServerScanRequest(server_location=location)])
    findings = {}
    for scanned in scanner.get_results():
        if scanned.scan_status != ServerScanStatusEnum.COMPLETED:
            print(json.dumps({"not scanned": str(scanned.connectivity_error_trace)}))
            return 1
        result = scanned.scan_result
        for name, attempt in attempts(result).items():
            print(json.dumps({"scan": name, "status": attempt.status.name, "error": str(attempt.error_reason or "")}))
        try:
            profile = MozillaTlsConfiguration.get(TlsConfigurationEnum.MOZILLA_INTERMEDIATE)
            check_server_against_tls_configuration(scanned, profile)
        except ServerNotCompliantWithTlsConfiguration as found:
            # The certificate was made for this test: nobody can trace it.
            found.issues.pop("certificate_path_validation", None)
            findings.update(found.issues)
        for version in ["tls_1_2", "tls_1_3"]:
            suites = getattr(result, f"{version}_cipher_suites").result.accepted_cipher_suites
            print(json.dumps({version: sorted(suite.cipher_suite.name for suite in suites)}))
            if not suites:
                findings[version] = "not spoken"
    print(json.dumps({"findings": findings}))
    return 1 if findings else 0


sys.exit(main(*sys.argv[1:]))
