//! Matrices and columns of `faer`.

use faer::{Col as Column, Mat, MatRef};
use proptest::prelude::*;
use taut::prelude::*;

use super::{Col, Item, Row, failed, text};

/// Compares one element after another.
fn same(x: &Tensor<i32, (Row, Col)>, matrix: MatRef<'_, i32>) {
    let (rows, columns) = matrix.shape();
    assert_eq!(x.shape(), (Row::of(rows), Col::of(columns)));
    for i in 0..rows {
        for j in 0..columns {
            assert_eq!(x.get([i, j]), Ok(matrix[(i, j)]), "at {i}, {j}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_matrix_of_any_layout_becomes_a_tensor_and_comes_back(
        rows in 0_usize..7, columns in 0_usize..7, transposed: bool, reversed: (bool, bool), part: bool,
    ) {
        let matrix = Mat::from_fn(rows, columns, |i, j| (10 * i + j) as i32);
        let mut view = matrix.as_ref();
        if part && rows > 1 && columns > 1 {
            view = view.submatrix(1, 0, rows - 1, columns - 1);
        }
        if transposed {
            view = view.transpose();
        }
        if reversed.0 {
            view = view.reverse_rows();
        }
        if reversed.1 {
            view = view.reverse_cols();
        }
        let x = Tensor::from_faer(view).expect("any sizes");
        same(&x, view);
        prop_assert_eq!(x.as_faer().expect("elements"), view);
        prop_assert_eq!(x.to_faer().expect("elements"), view.cloned());
        same(&Tensor::from_faer(&matrix).expect("any sizes"), matrix.as_ref());
        let again = Tensor::from_faer(matrix.clone()).expect("any sizes");
        same(&again, matrix.as_ref());
    }
}

#[test]
fn columns_have_one_axis() {
    let column: Column<i32> = [1, 2, 3].into_iter().collect();
    let x: Tensor<i32, (Item<3>,)> = Tensor::from_faer(&column).expect("three elements");
    assert_eq!(x.to_array(), Ok([1, 2, 3]));
    assert_eq!(x.to_faer(), Ok(column.clone()));
    assert_eq!(x.as_faer().expect("elements"), column.as_ref());
    let reversed: Tensor<i32, (Item,)> =
        Tensor::from_faer(column.reverse_rows()).expect("three elements");
    assert_eq!(reversed.to_vec(), Ok(vec![3, 2, 1]));
    let matrix = Mat::from_fn(2, 3, |i, j| (3 * i + j) as i32);
    let row: Tensor<i32, (Item,)> =
        Tensor::from_faer(matrix.row(1).transpose()).expect("three elements");
    assert_eq!(row.to_vec(), Ok(vec![3, 4, 5]));
    let owned: Tensor<i32, (Item,)> = Tensor::from_faer(column).expect("three elements");
    assert_eq!(owned.length(Item), 3);
}

#[test]
fn what_does_not_fit_is_an_error_that_says_both() {
    let matrix = Mat::<f32>::zeros(2, 3);
    assert_eq!(
        text(Tensor::<f32, (Row<2>, Col<4>)>::from_faer(&matrix)),
        "from_faer: found f32 (2, 3), but f32 (Row<2>, Col<4>) is asked for"
    );
    assert_eq!(
        text(Tensor::<f32, (Item<3>,)>::from_faer(matrix.col(0))),
        "from_faer: found f32 (2), but f32 (Item<3>) is asked for"
    );
    let x = failed((Row::of(2), Col::of(2)));
    assert!(x.as_faer().is_err() && x.to_faer().is_err());
}
