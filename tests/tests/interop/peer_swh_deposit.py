"""The deposit service of Software Heritage (`swh.deposit`, with its `server` extra), on a free port of this machine.

Usage: peer_swh_deposit.py
It has its own production settings, but for the hash of passwords, which takes longer than all else, a PostgreSQL of its own in a folder that is removed at the end, and accounts that its
own command makes. Its scheduler and its archive are those that it has in memory, and nobody works off what it puts
there: a deposit stays `deposited`. Prints its address when it answers, and ends when its input does.
"""

import glob
import os
import pwd
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Who has which collection; the password of each is the name.
ACCOUNTS = [("demo", "demo"), ("other", "hers")]
PROVIDER = "https://example.org/"
# Its own hash takes most of a second for each request; its own tests use this one.
SETTINGS = """
from swh.deposit.settings.production import *
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""


class Database:
    """PostgreSQL on a socket in a folder, without a port. It keeps nothing: a run is all that it lives."""

    def __init__(self, folder):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise SystemExit("PostgreSQL is missing; on Debian or Ubuntu: apt-get install postgresql")
        self.programs, self.folder = Path(programs[-1]), folder
        # PostgreSQL refuses to run as root; Debian's package makes this user.
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.run("initdb", "--auth=trust", f"--username={self.user}", "--encoding=UTF8", "--no-sync", "-D", folder / "db")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c full_page_writes=off"
        self.run("pg_ctl", "-D", folder / "db", "-l", folder / "log", "-w", "-o", options, "start")
        self.run("createdb", "-h", folder, "deposit")

    def run(self, program, *arguments):
        user = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": sys.stderr, "cwd": self.folder}
        subprocess.run([self.programs / program, *arguments], check=True, **quiet, **user)

    def stop(self):
        self.run("pg_ctl", "-D", self.folder / "db", "-m", "immediate", "stop")


def configuration(folder, database):
    """What the service's own production settings read. JSON is YAML."""
    import json

    memory = {"cls": "memory"}
    return json.dumps({
        "allowed_hosts": ["127.0.0.1"],
        "authentication_provider": "basic",
        "checks": False,  # nobody is there to make them
        "extraction_dir": str(folder / "extracted"),
        "max_upload_size": 20971520,
        "private": {
            "secret_key": "of no use to anybody",
            "db": {"host": str(folder), "name": "deposit", "user": database.user},
            "media_root": str(folder / "uploads"),
        },
        "scheduler": memory,
        "storage": memory,
        "storage_metadata": memory,
        "swh_authority_url": "http://127.0.0.1/",
    })


def prepare(environment):
    """The tables, and the accounts."""
    programs = Path(sys.executable).parent
    quiet = {"env": environment, "stdout": subprocess.DEVNULL, "check": True}
    subprocess.run([programs / "django-admin", "migrate", "--verbosity=0"], **quiet)
    for name, collection in ACCOUNTS:
        account = ["--username", name, "--password", name, "--collection", collection, "--provider-url", PROVIDER]
        admin = [programs / "swh", "deposit", "admin", "--platform", "production", "user", "create"]
        subprocess.run([*admin, *account], **quiet)
    # Its command gives a client one collection. The last client may use them all.
    share = f"from swh.deposit.models import *; DepositClient.objects.filter(username={ACCOUNTS[-1][0]!r})"
    share += ".update(collections=[it.id for it in DepositCollection.objects.all()])"
    subprocess.run([programs / "django-admin", "shell", "--no-imports", "--command", share], **quiet)


def serve(environment):
    """The service behind gunicorn, as it is deployed, until the input ends."""
    application = "django.core.wsgi:get_wsgi_application()"
    command = ["gunicorn", "--bind", "127.0.0.1:0", "--workers", "1", "--threads", "4", application]
    program = Path(sys.executable).parent / command[0]
    server = subprocess.Popen([program, *command[1:]], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        for line in server.stderr:
            sys.stderr.write(line)
            if found := re.search(r"Listening at: (\S+)", line):
                print(found[1], flush=True)
                break
        # What it logs must be read, lest it wait; a shell's `cat` does that.
        reader = subprocess.Popen(["cat"], stdin=server.stderr, stdout=sys.stderr)
        sys.stdin.read()
        reader.terminate()
    finally:
        server.terminate()
        server.wait()


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        database = Database(folder)
        try:
            settings = folder / "settings.yaml"
            settings.write_text(configuration(folder, database))
            (folder / "peer_settings.py").write_text(SETTINGS)
            environment = os.environ | {
                "DJANGO_SETTINGS_MODULE": "peer_settings",
                "PYTHONPATH": str(folder),
                "SWH_CONFIG_FILENAME": str(settings),
                "HOME": str(folder),  # where gunicorn has a socket
            }
            prepare(environment)
            serve(environment)
        finally:
            database.stop()


main()
