//! Random shapes, strided and permuted views, and all element types, against loops over single elements.

use half::{bf16, f16};
use proptest::prelude::*;
use taut::prelude::*;

axes! { A, B, C, D }

/// An element type, and the number that a whole number is in it: integers wrap.
trait Number: Numeric + PartialOrd {
    fn of(x: i64) -> Self;
}
macro_rules! numbers {
    ($($type:ident $of:expr;)*) => {$( impl Number for $type { fn of(x: i64) -> Self { $of(x) } } )*};
}
numbers! {
    f16 |x| f16::from_f64(x as f64);
    bf16 |x| bf16::from_f64(x as f64);
    f32 |x| x as f32;
    f64 |x| x as f64;
    i8 |x| x as i8;
    i16 |x| x as i16;
    i32 |x| x as i32;
    i64 std::convert::identity;
    u8 |x| x as u8;
    u16 |x| x as u16;
    u32 |x| x as u32;
    u64 |x| x as u64;
}

/// Elements in row-major order, worked on one at a time.
#[derive(Clone, Debug)]
struct Naive {
    lengths: Vec<usize>,
    data: Vec<i64>,
}

impl Naive {
    /// Every index of a block of these lengths, in order.
    fn indices(lengths: &[usize]) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for &length in lengths {
            all = all
                .into_iter()
                .flat_map(|index| (0..length).map(move |i| [&index[..], &[i]].concat()))
                .collect();
        }
        all
    }

    fn at(&self, index: &[usize]) -> i64 {
        self.data[index
            .iter()
            .zip(&self.lengths)
            .fold(0, |at, (&i, &length)| at * length + i)]
    }

    fn build(lengths: Vec<usize>, f: impl Fn(&[usize]) -> i64) -> Naive {
        let data = Naive::indices(&lengths)
            .iter()
            .map(|index| f(index))
            .collect();
        Naive { lengths, data }
    }

    /// Every `step`th element of each axis, from its end where that is negative.
    fn stepped(&self, steps: &[i64]) -> Naive {
        let lengths = self
            .lengths
            .iter()
            .zip(steps)
            .map(|(&n, &s)| n.div_ceil(s.unsigned_abs() as usize))
            .collect();
        Naive::build(lengths, |index| {
            let from: Vec<usize> = (0..index.len())
                .map(|axis| {
                    let by = steps[axis].unsigned_abs() as usize * index[axis];
                    if steps[axis] < 0 {
                        self.lengths[axis] - 1 - by
                    } else {
                        by
                    }
                })
                .collect();
            self.at(&from)
        })
    }

    fn permuted(&self, order: &[usize]) -> Naive {
        Naive::build(
            order.iter().map(|&axis| self.lengths[axis]).collect(),
            |index| {
                let mut from = vec![0; index.len()];
                order
                    .iter()
                    .zip(index)
                    .for_each(|(&axis, &i)| from[axis] = i);
                self.at(&from)
            },
        )
    }

    /// `f` of the elements along each axis for which `over` is true.
    fn reduced(&self, over: impl Fn(usize) -> bool, f: impl Fn(&[i64]) -> i64) -> Naive {
        let part = |reduced: bool| -> Vec<usize> {
            (0..self.lengths.len())
                .filter(|&axis| over(axis) == reduced)
                .map(|axis| self.lengths[axis])
                .collect()
        };
        Naive::build(part(false), |kept| {
            let elements: Vec<i64> = Naive::indices(&part(true))
                .iter()
                .map(|reduced| {
                    let (mut kept, mut reduced) = (kept.iter(), reduced.iter());
                    let index: Vec<usize> = (0..self.lengths.len())
                        .map(|axis| {
                            *if over(axis) {
                                reduced.next()
                            } else {
                                kept.next()
                            }
                            .unwrap()
                        })
                        .collect();
                    self.at(&index)
                })
                .collect();
            f(&elements)
        })
    }
}

#[track_caller]
fn same<E: Number, S: Axes>(got: &Tensor<E, S>, want: &Naive) {
    let want: Vec<E> = want.data.iter().map(|&x| E::of(x)).collect();
    assert_eq!(got.to_vec().unwrap(), want);
}

macro_rules! ranks {
    ($($name:ident ($($axis:ident)*) ($($order:ident)*) $at:expr, $vector:expr;)*) => {$(
        fn $name<E: Number>(x: &Naive, steps: &[i64]) {
            let (mut lengths, mut each) = (x.lengths.iter(), steps.iter());
            let shape = ($($axis::of(*lengths.next().unwrap()),)*);
            let t = Tensor::new(shape, x.data.iter().map(|&x| E::of(x)).collect()).unwrap();
            $(let t = t.slice($axis, (.., *each.next().unwrap()), $axis);)*
            let t = t.permute(($($order,)*));
            let x = x.stepped(&steps[..x.lengths.len()]).permuted(&$at);
            same(&t, &x);
            // A chain, with a vector that is repeated along the other axes.
            let length = x.lengths[$vector];
            let vector = Tensor::new((A::of(length),), (0..length as i64).map(E::of).collect()).unwrap();
            let chain = (&t + &vector).maximum(Tensor::from(E::of(2))) * &t - &vector;
            same(&chain, &Naive::build(x.lengths.clone(), |index| (x.at(index) + index[$vector] as i64).max(2) * x.at(index) - index[$vector] as i64));
            // Sums and extrema along each axis, and along all.
            let mut axis = 0..;
            $(
                let at = axis.next().unwrap();
                same(&t.sum($order), &x.reduced(|axis| axis == at, |x| x.iter().sum()));
                same(&chain.square().sum($order), &Naive { data: squares(&x, $vector), ..x.clone() }.reduced(|axis| axis == at, |x| x.iter().sum()));
                if x.lengths[at] > 0 {
                    same(&t.max($order), &x.reduced(|axis| axis == at, |x| *x.iter().max().unwrap()));
                    same(&t.min($order), &x.reduced(|axis| axis == at, |x| *x.iter().min().unwrap()));
                    let first = |x: &[i64]| x.iter().position(|y| y == x.iter().max().unwrap()).unwrap() as i64;
                    same(&t.argmax($order), &x.reduced(|axis| axis == at, first));
                    let first = |x: &[i64]| x.iter().position(|y| y == x.iter().min().unwrap()).unwrap() as i64;
                    same(&t.argmin($order), &x.reduced(|axis| axis == at, first));
                }
            )*
            same(&t.sum(($($order,)*)), &x.reduced(|_| true, |x| x.iter().sum()));
        }
    )*};
}

/// The squares of the chain's elements.
fn squares(x: &Naive, vector: usize) -> Vec<i64> {
    let of = |index: &Vec<usize>| {
        (x.at(index) + index[vector] as i64).max(2) * x.at(index) - index[vector] as i64
    };
    Naive::indices(&x.lengths)
        .iter()
        .map(|index| of(index).pow(2))
        .collect()
}

ranks! {
    rank_1 (A) (A) [0], 0;
    rank_2 (A B) (B A) [1, 0], 1;
    rank_3 (A B C) (C A B) [2, 0, 1], 1;
    rank_4 (A B C D) (B D A C) [1, 3, 0, 2], 2;
}

fn rank_0<E: Number>(x: i64) {
    let t = Tensor::<E, ()>::from(E::of(x));
    assert_eq!(
        (&t * &t + Tensor::from(E::of(1)))
            .maximum(Tensor::from(E::of(2)))
            .item()
            .unwrap(),
        E::of((x * x + 1).max(2))
    );
    assert_eq!(t.sum(()).item().unwrap(), E::of(x));
}

fn every_rank<E: Number>(x: &Naive, steps: &[i64]) {
    match x.lengths.len() {
        0 => rank_0::<E>(x.data[0]),
        1 => rank_1::<E>(x, steps),
        2 => rank_2::<E>(x, steps),
        3 => rank_3::<E>(x, steps),
        _ => rank_4::<E>(x, steps),
    }
}

fn blocks() -> impl Strategy<Value = Naive> {
    // Small numbers, not negative: sums are exact in every type that does not wrap.
    proptest::collection::vec(0_usize..5, 0..=4).prop_flat_map(|lengths| {
        let count: usize = lengths.iter().product();
        proptest::collection::vec(0_i64..3, count).prop_map(move |data| Naive {
            lengths: lengths.clone(),
            data,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn views_of_all_elements(x in blocks(), steps in proptest::collection::vec(prop_oneof![Just(1_i64), Just(2), Just(-1), Just(-2), Just(-3)], 4)) {
        every_rank::<f32>(&x, &steps);
        every_rank::<f64>(&x, &steps);
        every_rank::<f16>(&x, &steps);
        every_rank::<i8>(&x, &steps);
        every_rank::<i16>(&x, &steps);
        every_rank::<i32>(&x, &steps);
        every_rank::<i64>(&x, &steps);
        every_rank::<u8>(&x, &steps);
        every_rank::<u16>(&x, &steps);
        every_rank::<u32>(&x, &steps);
        every_rank::<u64>(&x, &steps);
    }

    #[test]
    fn a_broadcast_view_reduces_as_its_copies_would(x in proptest::collection::vec(0_i64..3, 0..6), times in 0_usize..5) {
        let vector = Tensor::new((A::of(x.len()),), x.iter().map(|&x| x as f32).collect()).unwrap();
        let wide = vector.broadcast((B::of(times),));
        let total: i64 = x.iter().sum();
        prop_assert_eq!(wide.sum(A).to_vec().unwrap(), vec![total as f32; times]);
        let each: Vec<f32> = x.iter().map(|&x| (x * times as i64) as f32).collect();
        prop_assert_eq!(wide.sum(B).to_vec().unwrap(), each);
        if times > 0 {
            prop_assert_eq!(wide.max(B).to_vec().unwrap(), vector.to_vec().unwrap());
        }
    }

    #[test]
    fn bf16_views_add_up_as_f32_ones_do(x in blocks(), steps in proptest::collection::vec(prop_oneof![Just(1_i64), Just(-1), Just(2)], 4)) {
        // Sums stay below 256, up to which bf16 is exact, where at most 64 elements of at most 2 are added.
        let x = Naive { data: x.data.iter().map(|x| x % 2).collect(), ..x };
        if x.lengths.len() == 3 && x.lengths.iter().product::<usize>() <= 64 {
            let (shape, steps) = ((A::of(x.lengths[0]), B::of(x.lengths[1]), C::of(x.lengths[2])), &steps[..3]);
            let t = Tensor::new(shape, x.data.iter().map(|&x| bf16::of(x)).collect()).unwrap();
            let t = t.slice(A, (.., steps[0]), A).slice(B, (.., steps[1]), B).slice(C, (.., steps[2]), C);
            same(&t.sum((A, C)), &x.stepped(steps).reduced(|axis| axis != 1, |x| x.iter().sum()));
        }
    }
}
