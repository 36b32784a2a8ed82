#!/usr/bin/env python3
"""The time that type-checking takes for each named operation.

Writes programs of fresh functions, each with one operation on axes that no other has in this order (so that nothing is
cached between them), of 57 declared axes, and measures the processor time of rustc on them, with CARGO_INCREMENTAL=0, less
that of the same functions without an operation. Prints milliseconds an operation; the goal is less than 1 at rank 4.

    python3 benches/type_checking.py [functions, 400 if left out]

Run it on an idle core: other processes make it slower, and nothing else does.
"""

import os
import random
import resource
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORDS = """Batch Width Height Pixel Class Hidden Query Past Head Channel Embed Sample Feature Trade Factor State Obs
Image Row""".split()
AXES = [word + suffix for suffix in ("", "In", "Out") for word in WORDS]


def axis(name):
    """Every second axis is static."""
    place = AXES.index(name)
    return f"{name}<{place + 2}>" if place % 2 else name


def tuple_of(names):
    return "(" + "".join(axis(name) + ", " for name in names) + ")"


def function(number, operation, rank):
    """One function: `sum` over an axis, `add` and `dot` of two tensors that share half of their axes."""
    left = random.sample(AXES, rank)
    shared = random.choice(left)
    also = [name for name in left if name != shared][: rank // 2 - 1]
    others = [name for name in random.sample(AXES, 2 * rank) if name not in left][: rank - 1 - len(also)]
    right = [shared] + also + others
    rest = [name for name in left if name != shared]
    result, body = {
        "none": (left, "x.clone()"),
        "sum": (rest, f"x.sum({shared})"),
        "add": (left + others, "x + y"),
        "dot": (rest + others, f"x.dot(y, {shared})"),
    }[operation]
    x, y = f"x: &Tensor<f32, {tuple_of(left)}>", f"y: &Tensor<f32, {tuple_of(right)}>"
    return f"pub fn f{number}({x}, {y}) -> Tensor<f32, {tuple_of(result)}> {{ {body} }}"


def seconds(operation, rank, functions):
    """The processor time of checking a program, the least of three."""
    random.seed(rank)
    source = ["#![allow(missing_docs, unused)]", "use taut::prelude::*;"]
    source += ["axes! { " + ", ".join(f"pub {name}" for name in AXES) + " }"]
    source += [function(number, operation, rank) for number in range(functions)]
    path = os.path.join(ROOT, "examples", "type_checking.rs")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(source) + "\nfn main() {}\n")
    command = ["cargo", "check", "--quiet", "--example", "type_checking"]
    times = []
    try:
        for _ in range(3):
            os.utime(path)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, cwd=ROOT, env=dict(os.environ, CARGO_INCREMENTAL="0"), check=True, stderr=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime - before.ru_utime)
    finally:
        os.remove(path)
    return min(times)


def main():
    functions = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    print("rank  operation  ms")
    seconds("none", 3, 1)
    for rank in (3, 4, 6):
        empty = seconds("none", rank, functions)
        for operation in ("sum", "add", "dot"):
            spent = seconds(operation, rank, functions) - empty
            print(f"{rank:4}  {operation:9}  {1000 * spent / functions:.2f}")


if __name__ == "__main__":
    main()
