"""Runs a module as a program that may use only so much of the processor: a busy machine does not make it late.

python -m tests.mutants.limited SECONDS MODULE [WORD …]
"""

from __future__ import annotations

import resource
import runpy
import sys

if __name__ == "__main__":
    seconds, *sys.argv = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
