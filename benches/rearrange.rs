//! Picking, ordering, accumulating, convolving, reading a file: `cargo bench --bench rearrange`. `benches/rearrange.py` takes the same with NumPy.

mod common;

use common::{THREADS, numbers};
use divan::Bencher;
use ndarray::{Array1, Array2, Array4, Axis as At, s};
use taut::prelude::*;

axes! { Row, Col, Pick, Image, Channel, Out, Height, Width, Down, Right }

fn main() {
    divan::main();
}

/// Positions below `n` in no order.
fn positions(count: usize, n: usize) -> Vec<i64> {
    let numbers = numbers(count);
    numbers
        .iter()
        .map(|&x| ((x * n as f32) as i64).min(n as i64 - 1))
        .collect()
}

mod take_rows {
    //! 65,536 rows of 256 numbers out of 50,000.
    use super::*;
    const ROWS: usize = 50_000;
    const PICKS: usize = 1 << 16;

    #[divan::bench(args = THREADS)]
    fn taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let x = Tensor::new((Row::of(ROWS), Col::of(256)), numbers(ROWS * 256)).unwrap();
        let ids = Tensor::new((Pick::of(PICKS),), positions(PICKS, ROWS)).unwrap();
        bencher.bench_local(|| x.take(Row, &ids).eval().unwrap());
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let x = Array2::from_shape_vec((ROWS, 256), numbers(ROWS * 256)).unwrap();
        let ids: Vec<usize> = positions(PICKS, ROWS).iter().map(|&i| i as usize).collect();
        bencher.bench_local(|| x.select(At(0), &ids));
    }
}

mod take_elements {
    //! 4 M numbers out of as many.
    use super::*;
    const N: usize = 1 << 22;

    #[divan::bench(args = THREADS)]
    fn taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let x = Tensor::new((Row::of(N),), numbers(N)).unwrap();
        let ids = Tensor::new((Pick::of(N),), positions(N, N)).unwrap();
        bencher.bench_local(|| x.take(Row, &ids).eval().unwrap());
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let x = Array1::from_vec(numbers(N));
        let ids: Vec<usize> = positions(N, N).iter().map(|&i| i as usize).collect();
        bencher.bench_local(|| x.select(At(0), &ids));
    }
}

mod add_at_rows {
    //! The gradient of an embedding: 65,536 rows of 256 numbers added into 50,000.
    use super::*;
    const ROWS: usize = 50_000;
    const PICKS: usize = 1 << 16;

    #[divan::bench(args = THREADS)]
    fn taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let values = Tensor::new((Pick::of(PICKS), Col::of(256)), numbers(PICKS * 256)).unwrap();
        let ids = Tensor::new((Pick::of(PICKS),), positions(PICKS, ROWS)).unwrap();
        let zeros = Tensor::<f32, _>::zeros((Row::of(ROWS), Col::of(256)));
        bencher.bench_local(|| zeros.at(Row, &ids).add(&values).eval().unwrap());
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let values = Array2::from_shape_vec((PICKS, 256), numbers(PICKS * 256)).unwrap();
        let ids: Vec<usize> = positions(PICKS, ROWS).iter().map(|&i| i as usize).collect();
        bencher.bench_local(|| {
            let mut sums = Array2::<f32>::zeros((ROWS, 256));
            for (&id, row) in ids.iter().zip(values.rows()) {
                sums.row_mut(id).zip_mut_with(&row, |a, &b| *a += b);
            }
            sums
        });
    }
}

mod sort {
    //! 1 M numbers; 4,096 rows of 256. ndarray has no sort: its rows are sorted with the standard library.
    use super::*;

    #[divan::bench(args = THREADS)]
    fn one_taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let x = Tensor::new((Row::of(1 << 20),), numbers(1 << 20)).unwrap();
        bencher.bench_local(|| x.sort(Row).eval().unwrap());
    }

    #[divan::bench]
    fn one_ndarray(bencher: Bencher) {
        let x = Array1::from_vec(numbers(1 << 20));
        bencher.bench_local(|| {
            let mut x = x.clone();
            x.as_slice_mut().unwrap().sort_by(f32::total_cmp);
            x
        });
    }

    #[divan::bench(args = THREADS)]
    fn rows_taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let x = Tensor::new((Row::of(4096), Col::of(256)), numbers(1 << 20)).unwrap();
        bencher.bench_local(|| x.sort(Col).eval().unwrap());
    }

    #[divan::bench]
    fn rows_ndarray(bencher: Bencher) {
        let x = Array2::from_shape_vec((4096, 256), numbers(1 << 20)).unwrap();
        bencher.bench_local(|| {
            let mut x = x.clone();
            for mut row in x.rows_mut() {
                row.as_slice_mut().unwrap().sort_by(f32::total_cmp);
            }
            x
        });
    }
}

mod cumsum {
    //! 2,048 x 2,048 numbers along rows and along columns.
    use super::*;
    const SIDE: usize = 2048;

    fn tensor(threads: usize) -> Tensor<f32, (Row, Col)> {
        taut::cpu::set_threads(threads);
        Tensor::new((Row::of(SIDE), Col::of(SIDE)), numbers(SIDE * SIDE)).unwrap()
    }

    fn array() -> Array2<f32> {
        Array2::from_shape_vec((SIDE, SIDE), numbers(SIDE * SIDE)).unwrap()
    }

    #[divan::bench(args = THREADS)]
    fn along_rows_taut(bencher: Bencher, threads: usize) {
        let x = tensor(threads);
        bencher.bench_local(|| x.cumsum(Col).eval().unwrap());
    }

    #[divan::bench]
    fn along_rows_ndarray(bencher: Bencher) {
        let x = array();
        bencher.bench_local(|| {
            let mut x = x.clone();
            x.accumulate_axis_inplace(At(1), |&before, x| *x += before);
            x
        });
    }

    #[divan::bench(args = THREADS)]
    fn along_columns_taut(bencher: Bencher, threads: usize) {
        let x = tensor(threads);
        bencher.bench_local(|| x.cumsum(Row).eval().unwrap());
    }

    #[divan::bench]
    fn along_columns_ndarray(bencher: Bencher) {
        let x = array();
        bencher.bench_local(|| {
            let mut x = x.clone();
            x.accumulate_axis_inplace(At(0), |&before, x| *x += before);
            x
        });
    }
}

mod conv {
    //! 8 images of 16 channels, 64 x 64, with 32 kernels of 3 x 3. ndarray has no convolution: windows are copied and multiplied.
    use super::*;

    #[divan::bench(args = THREADS)]
    fn taut(bencher: Bencher, threads: usize) {
        taut::cpu::set_threads(threads);
        let x: Tensor<f32, (Image<8>, Channel<16>, Height<64>, Width<64>)> = Tensor::new(
            (Image::AXIS, Channel::AXIS, Height::AXIS, Width::AXIS),
            numbers(8 * 16 * 64 * 64),
        )
        .unwrap();
        let kernel: Tensor<f32, (Out<32>, Channel<16>, Down<3>, Right<3>)> = Tensor::new(
            (Out::AXIS, Channel::AXIS, Down::AXIS, Right::AXIS),
            numbers(32 * 16 * 9),
        )
        .unwrap();
        bencher.bench_local(|| {
            let patches = x
                .windows(Height, Down::<3>::AXIS, Height::<62>::AXIS)
                .windows(Width, Right::<3>::AXIS, Width::<62>::AXIS);
            let y = patches.dot(&kernel, (Channel, Down, Right));
            y.permute((Image, Out, Height, Width)).eval().unwrap()
        });
    }

    #[divan::bench]
    fn ndarray(bencher: Bencher) {
        let x = Array4::from_shape_vec((8, 16, 64, 64), numbers(8 * 16 * 64 * 64)).unwrap();
        let kernel = Array2::from_shape_vec((32, 16 * 9), numbers(32 * 16 * 9)).unwrap();
        bencher.bench_local(|| {
            let mut patches = Array2::<f32>::zeros((16 * 9, 62 * 62));
            let mut y = Array4::<f32>::zeros((8, 32, 62, 62));
            for (x, mut y) in x.outer_iter().zip(y.outer_iter_mut()) {
                for (i, mut row) in patches.outer_iter_mut().enumerate() {
                    let (channel, down, right) = (i / 9, i / 3 % 3, i % 3);
                    let part = x.slice(s![channel, down..down + 62, right..right + 62]);
                    row.iter_mut().zip(part).for_each(|(to, &from)| *to = from);
                }
                let product = kernel
                    .dot(&patches)
                    .into_shape_with_order((32, 62, 62))
                    .unwrap();
                y.assign(&product);
            }
            y
        });
    }
}

mod read_npy {
    //! 64 MiB in a file that the system has in memory. ndarray reads none: the bytes are read with the standard library.
    use super::*;
    const N: usize = 1 << 24;

    fn file() -> std::path::PathBuf {
        let path = std::env::temp_dir().join("taut-bench.npy");
        Tensor::new((Row::of(N),), numbers(N))
            .unwrap()
            .write_npy(&path)
            .unwrap();
        path
    }

    #[divan::bench]
    fn taut(bencher: Bencher) {
        let path = file();
        bencher.bench_local(|| Tensor::<f32, (Row,)>::read_npy(&path).unwrap());
    }

    #[divan::bench]
    fn bytes(bencher: Bencher) {
        let path = file();
        bencher.bench_local(|| std::fs::read(&path).unwrap());
    }
}
