#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a sweep on a real Slurm of three pretended nodes on this machine, kills parts at random and one node, and compares
the answers with those of one process.

Usage: slurm_sweep_test.py CLI [PARTS]. Without Slurm and munge, or without the rights to start them, it says so and ends with 77.
"""
import ctypes
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NODES = ["n1", "n2", "n3"]
SKIPPED = 77


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def end_with_parent():
    """Has the kernel end a service when this test ends, however that happens."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Cluster:
    """Controller and nodes of a Slurm that has nothing to do with any other one on this machine."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = {}
        ports = free_ports(1 + len(NODES))
        (folder / "state").mkdir()
        (folder / "munge").mkdir(mode=0o700)
        (folder / "munge/key").write_bytes(os.urandom(128))
        (folder / "munge/key").chmod(0o400)
        host = socket.gethostname()
        lines = [
            "ClusterName=pretended", f"SlurmctldHost={host}(127.0.0.1)", "SlurmUser=root", "SlurmdUser=root",
            f"SlurmctldPort={ports[0]}", "AuthType=auth/munge", f"AuthInfo=socket={folder}/munge/socket",
            "CredType=cred/munge", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
            "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "SlurmdParameters=config_overrides",
            "ReturnToService=2", "SlurmdTimeout=6", "MpiDefault=none", "JobAcctGatherType=jobacct_gather/none",
            "SwitchType=switch/none", "SchedulerType=sched/backfill", "InactiveLimit=0", "KillWait=2",
            "MinJobAge=5",  # with a longer one, `sbatch --wait` asks after 2, 10, 42, 74 s and not every 2 s
            "SchedulerParameters=bf_interval=1,sched_interval=2,batch_sched_delay=0,sched_min_interval=100000",
            f"StateSaveLocation={folder}/state", f"SlurmctldPidFile={folder}/slurmctld.pid",
            f"SlurmctldLogFile={folder}/slurmctld.log", f"SlurmdLogFile={folder}/slurmd-%n.log",
            f"SlurmdPidFile={folder}/slurmd-%n.pid", f"SlurmdSpoolDir={folder}/spool-%n",
        ]
        for node, port in zip(NODES, ports[1:]):
            lines.append(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=1000 "
                         "State=UNKNOWN")
        lines.append("PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP")
        (folder / "slurm.conf").write_text("\n".join(lines) + "\n")
        self.environment = dict(os.environ, SLURM_CONF=str(folder / "slurm.conf"))

    def start(self):
        munge = self.folder / "munge"
        self.run_service("munged", ["munged", "--foreground", "--force", f"--key-file={munge}/key",
                                    f"--socket={munge}/socket", f"--pid-file={munge}/pid", f"--log-file={munge}/log",
                                    f"--seed-file={munge}/seed"])
        wait_until(lambda: (munge / "socket").exists(), 10, "munged to listen")
        self.run_service("slurmctld", ["slurmctld", "-D", "-c"])
        for node in NODES:
            self.run_service(node, ["slurmd", "-D", "-N", node])
        wait_until(lambda: self.idle() == len(NODES), 30, "the nodes to be idle")

    def run_service(self, name, words):
        log = open(self.folder / f"{name}.out", "wb")
        self.processes[name] = subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                                stderr=log, start_new_session=True, preexec_fn=end_with_parent)

    def idle(self):
        said = subprocess.run(["sinfo", "-h", "-N", "-o", "%N %t"], env=self.environment, capture_output=True, text=True)
        return sum(line.split()[1] == "idle" for line in said.stdout.splitlines() if len(line.split()) == 2)

    def lose(self, node, running):
        """Kills a node with everything on it, as a loss of power does."""
        daemon = self.processes[node].pid
        victims = [daemon]
        for process in running():
            if f"SLURMD_NODENAME={node}" in environment_of(process):
                victims += [process, parent_of(process)]
        for victim in victims:
            kill(victim)
        self.processes[node].wait()

    def stop(self):
        for name in NODES + ["slurmctld", "munged"]:
            process = self.processes.get(name)
            if process and process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def environment_of(process):
    try:
        return Path(f"/proc/{process}/environ").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def parent_of(process):
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, IndexError):
        return 0


def kill(process):
    if process > 1:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def wait_until(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"waited {seconds} s in vain for {what}")
        time.sleep(0.1)


def running_parts(sweep):
    """Processes of parts, as their signs of life name them."""
    processes = []
    for sign in (sweep / "running").glob("part-*.json"):
        try:
            process = json.loads(sign.read_text())["process"]
        except (OSError, ValueError, KeyError):
            continue
        if any(word.startswith("SLURM_ARRAY_TASK_ID=") for word in environment_of(process)):
            processes.append(process)
    return processes


def main():
    cli = sys.argv[1]
    parts = int(sys.argv[2]) if len(sys.argv) > 2 else 64
    kills_wanted = parts // 3
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "sinfo") if not shutil.which(name)]
    if missing or os.geteuid() != 0:
        print("skipped:", f"not installed: {', '.join(missing)}" if missing else "Slurm is started as root here")
        return SKIPPED
    chance = random.Random(7)
    folder = Path(tempfile.mkdtemp(prefix="sweep-"))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    begin = time.monotonic()
    try:
        plan = {"kernels": ["gemv", "attn"], "devices": ["attacc"], "settings": [{"space": "complete"}],
                "shapes": [f"batch=1,nhead=1,dhead=32,seq_len={4 * n}" for n in range(1, parts // 2 + 1)]}
        (folder / "plan.json").write_text(json.dumps(plan))
        environment = dict(cluster.environment, XDG_CACHE_HOME=str(folder / "cache"))

        def sweep(*words):
            return subprocess.run([cli, "sweep", *words, "--cache", "none"], env=environment, cwd=folder,
                                  capture_output=True, text=True)

        here = sweep("plan.json", "--out", "here", "--threads", "2")
        assert here.returncode == 0, here.stderr
        alone = time.monotonic() - begin
        cluster.start()
        started = time.monotonic()
        cut = sweep("plan.json", "--out", "cluster", "--parts", str(parts), "--with", "none")
        assert cut.returncode == 0, cut.stderr
        on_cluster = folder / "cluster"
        kills, rounds, is_lost = 0, 0, False
        while True:
            rounds += 1
            waiting = subprocess.Popen([cli, "sweep", "again", "cluster", "--with", "slurm", "--wait", "--cache", "none"],
                                       env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True)
            while waiting.poll() is None:
                running = running_parts(on_cluster)
                if running and kills < kills_wanted:
                    kill(chance.choice(running))
                    kills += 1
                if kills == kills_wanted // 2 and not is_lost:
                    cluster.lose("n2", lambda: running_parts(on_cluster))
                    is_lost = True
                time.sleep(chance.uniform(0.02, 0.15))
            out, error = waiting.communicate()
            if waiting.returncode == 0:
                break
            assert rounds < 6, error
            assert "have not ended well" in error, error
        took = time.monotonic() - started
        assert is_lost and kills >= kills_wanted, (kills, is_lost)
        expected = (folder / "here/answers.jsonl").read_bytes()
        assert expected.count(b"\n") == parts and b'"proved":true' in expected
        assert (on_cluster / "answers.jsonl").read_bytes() == expected, "the answers differ"
        status = sweep("status", "cluster")
        assert f"{parts} of {parts} parts done" in status.stdout, status.stdout
        print(f"{parts} parts, {kills} killed, one of {len(NODES)} nodes lost, {rounds} rounds: {took:.0f} s on the "
              f"cluster, {alone:.1f} s in one process; equal answers")
        return 0
    except BaseException:
        for log in sorted(folder.glob("*.log")):
            print(f"--- {log.name}", "\n".join(log.read_text(errors="replace").splitlines()[-15:]), sep="\n")
        raise
    finally:
        for process in running_parts(folder / "cluster"):
            kill(process)
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
