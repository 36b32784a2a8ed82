#!/usr/bin/env python3
"""Writes digits.bin, byte for byte: the digits that scikit-learn ships, one byte a pixel and one a label.

    python3 -m venv /tmp/digits && /tmp/digits/bin/pip install scikit-learn
    /tmp/digits/bin/python examples/data/make_digits.py

Made with scikit-learn 1.9.1; the digits have been the same in every release. The format is described in README.md.
"""

import hashlib
from pathlib import Path

import numpy as np
from sklearn.datasets import load_digits

SHA256 = "68aea062d35a127749050fa0e52dca09d6569ac08092c925610e0954e172dde2"

digits = load_digits()
assert digits.images.shape == (1797, 8, 8)
assert digits.images.min() == 0 and digits.images.max() == 16
assert np.array_equal(digits.images, np.round(digits.images))

pixels = digits.images.reshape(1797, 64).astype(np.uint8)
labels = digits.target.reshape(1797, 1).astype(np.uint8)
data = np.concatenate([pixels, labels], axis=1).tobytes()

found = hashlib.sha256(data).hexdigest()
assert found == SHA256, f"these are not the digits this file was made from: sha256 {found}"
(Path(__file__).parent / "digits.bin").write_bytes(data)
