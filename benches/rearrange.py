"""What `cargo bench --bench rearrange` measures, with NumPy: python3 benches/rearrange.py (needs numpy).

Medians in milliseconds, on one thread but for the product in the convolution, which OpenBLAS may share out: set OPENBLAS_NUM_THREADS=1.
"""

import tempfile
import time

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


def median(work, least=7, seconds=1.0):
    work()
    times = []
    while len(times) < least or sum(times) < seconds:
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1e3 * sorted(times)[len(times) // 2]


def main():
    random = np.random.default_rng(0)
    floats = lambda *shape: random.random(shape, dtype=np.float32)
    table, ids = floats(50_000, 256), random.integers(0, 50_000, 1 << 16)
    print(f"take_rows       {median(lambda: table.take(ids, 0)):9.2f}")
    x, picks = floats(1 << 22), random.integers(0, 1 << 22, 1 << 22)
    print(f"take_elements   {median(lambda: x.take(picks)):9.2f}")
    values = floats(1 << 16, 256)

    def add_at():
        sums = np.zeros((50_000, 256), np.float32)
        np.add.at(sums, ids, values)
        return sums

    print(f"add_at_rows     {median(add_at):9.2f}")
    one, rows = floats(1 << 20), floats(4096, 256)
    print(f"sort one        {median(lambda: np.sort(one, kind='stable')):9.2f}")
    print(f"sort rows       {median(lambda: np.sort(rows, axis=1, kind='stable')):9.2f}")
    square = floats(2048, 2048)
    print(f"cumsum rows     {median(lambda: square.cumsum(1)):9.2f}")
    print(f"cumsum columns  {median(lambda: square.cumsum(0)):9.2f}")
    images, kernel = floats(8, 16, 64, 64), floats(32, 16, 3, 3)

    def conv():
        windows = sliding_window_view(images, (3, 3), axis=(2, 3))
        return np.tensordot(windows, kernel, ((1, 4, 5), (1, 2, 3))).transpose(0, 3, 1, 2)

    print(f"conv            {median(conv):9.2f}")
    with tempfile.NamedTemporaryFile(suffix=".npy") as file:
        np.save(file, floats(1 << 24))
        file.flush()
        print(f"read_npy        {median(lambda: np.load(file.name)):9.2f}")


if __name__ == "__main__":
    main()
