use taut::prelude::*;

axes! { Item, Row }

fn main() {
    let a: Tensor<f32, (Item<2>,)> = [1., 2.].into();
    let b: Tensor<f32, (Row<1>, Item<2>)> = [[10., 20.]].into();
    assert_eq!((&a + &b).to_vec().unwrap(), [11., 22.]);
    assert_eq!((a.clone() + b.clone()).to_vec().unwrap(), [11., 22.]);
    assert_eq!((&a + b.clone()).to_vec().unwrap(), [11., 22.]);
    assert_eq!((a.clone() - &b).to_vec().unwrap(), [-9., -18.]);
    assert_eq!((&a + 0.5).to_vec().unwrap(), [1.5, 2.5]);
    assert_eq!((0.5 * &a).to_vec().unwrap(), [0.5, 1.]);
    assert_eq!((1.0 / a.clone()).to_vec().unwrap(), [1., 0.5]);
    assert_eq!((-&a).to_vec().unwrap(), [-1., -2.]);
    let sum: Tensor<f32, (Item<2>, Row<1>)> = a + b;
    assert_eq!(sum.to_vec().unwrap(), [11., 22.]);

    let n: Tensor<i64, (Item<2>,)> = [6, 7].into();
    assert_eq!((&n % 4).to_vec().unwrap(), [2, 3]);
    assert_eq!((&n & 3).to_vec().unwrap(), [2, 3]);
    assert_eq!((&n << 1).to_vec().unwrap(), [12, 14]);
    assert_eq!((!n.gt(6)).to_vec().unwrap(), [true, false]);
    assert_eq!((n.gt(6) | n.lt(7)).to_vec().unwrap(), [true, true]);
}
