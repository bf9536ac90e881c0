"""`.ci/run` on machines that are made up: a folder of pretended programs is the whole PATH."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

RUN = Path(__file__).parents[2] / ".ci" / "run"
TOLD = 'echo "$(basename "$0") $*" >> "$MACHINE/told"\n'
MAKE = 'echo "make $* demanded=$UMPIRE_DEMAND_CHROMIUM" >> "$MACHINE/told"\n'
INSTALLS = TOLD + 'if [ "$1" = install ]; then cp "$MACHINE/sudo" "$MACHINE/chromium"; fi\n'
ASKS_FOR_ROOT = TOLD + 'exec "$@"\n'


class Machine:
    """A machine with bash and little else; it writes down what was called on it."""

    def __init__(self, folder: Path, *, member: int = 0) -> None:
        self.folder = folder
        for name in ("bash", "dirname", "basename", "env", "cp"):
            (folder / name).symlink_to(shutil.which(name) or name)
        self.has("make", MAKE)
        self.has("sudo", ASKS_FOR_ROOT)
        self.has("id", f"echo {member}\n")

    def has(self, name: str, script: str = TOLD) -> None:
        """Put a program there."""
        path = self.folder / name
        path.write_text(f"#!{self.folder}/bash\n{script}", "utf-8")
        path.chmod(0o755)

    def runs(self, **environment: str) -> tuple[int, str, list[str]]:
        """`.ci/run` there: its exit code, its complaints, and what it called."""
        told = {"PATH": str(self.folder), "MACHINE": str(self.folder), **environment}
        done = subprocess.run([self.folder / "bash", RUN], env=told, capture_output=True, text=True, check=False)
        path = self.folder / "told"
        return done.returncode, done.stderr, path.read_text("utf-8").splitlines() if path.exists() else []


CHECKS = ["make lint demanded=1", "make test demanded=1"]


def test_with_chromium_nothing_is_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("chromium-browser")
    assert machine.runs() == (0, "", CHECKS)


def test_a_named_chromium_is_enough(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("my-browser")
    assert machine.runs(UMPIRE_CHROMIUM=str(tmp_path / "my-browser")) == (0, "", CHECKS)


def test_without_chromium_it_is_installed_first(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("apt-get", INSTALLS)
    code, complaints, called = machine.runs()
    assert (code, complaints) == (0, "")
    assert [line.split()[:2] for line in called[:2]] == [["apt-get", "update"], ["apt-get", "install"]]
    assert "chromium" in called[1].split()
    assert called[2:] == CHECKS


def test_who_is_not_root_asks_sudo(tmp_path: Path) -> None:
    machine = Machine(tmp_path, member=1000)
    machine.has("apt-get", INSTALLS)
    code, _, called = machine.runs()
    assert code == 0
    assert [line.split()[0] for line in called] == ["sudo", "apt-get", "sudo", "apt-get", "make", "make"]


def test_what_cannot_be_installed_fails_with_one_line(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("apt-get", TOLD + "exit 100\n")
    code, complaints, called = machine.runs()
    assert code == 1
    assert complaints.count("\n") == 1
    assert "Chromium" in complaints
    assert not [line for line in called if line.startswith("make")]
