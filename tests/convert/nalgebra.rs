//! Matrices and vectors of `nalgebra`.

use nalgebra::{DMatrix, DMatrixView, DVector, Matrix2x3, SMatrix, SVector, Vector3};
use proptest::prelude::*;
use taut::prelude::*;

use super::{Col, Item, Row, failed, text};

/// Compares one element after another.
fn same(x: &Tensor<i32, (Row, Col)>, matrix: &DMatrix<i32>) {
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
    fn a_matrix_becomes_a_tensor_and_comes_back(rows in 0_usize..7, columns in 0_usize..7) {
        let matrix = DMatrix::from_fn(rows, columns, |i, j| (10 * i + j) as i32);
        let x = Tensor::from_nalgebra(matrix.clone()).expect("any sizes");
        same(&x, &matrix);
        prop_assert_eq!(&x.to_nalgebra::<DMatrix<i32>>().expect("elements"), &matrix);
        prop_assert_eq!(x.as_nalgebra().expect("elements"), matrix.as_view::<nalgebra::Dyn, nalgebra::Dyn, nalgebra::U1, nalgebra::Dyn>());
        let transposed: DMatrix<i32> = x.permute((Col, Row)).to_nalgebra().expect("elements");
        prop_assert_eq!(transposed, matrix.transpose());
    }

    #[test]
    fn a_part_of_a_matrix_becomes_a_tensor(start in 0_usize..3, rows in 1_usize..4, columns in 1_usize..4, steps in (0_usize..3, 0_usize..3)) {
        let matrix = DMatrix::from_fn(12, 14, |i, j| (100 * i + j) as i32);
        let part = matrix.view_with_steps((start, 2), (rows, columns), steps);
        let x = Tensor::from_nalgebra(part).expect("any sizes");
        same(&x, &part.into_owned());
        let data: Vec<i32> = (0..rows * columns).map(|i| i as i32).collect();
        let by_rows = DMatrixView::from_slice_with_strides(&data, rows, columns, columns, 1);
        let x = Tensor::from_nalgebra(by_rows).expect("any sizes");
        same(&x, &by_rows.into_owned());
        prop_assert_eq!(x.to_vec(), Ok(data));
    }
}

#[test]
fn vectors_have_one_axis_or_two() {
    let vector = DVector::from_vec(vec![1, 2, 3]);
    let x: Tensor<i32, (Item,)> = Tensor::from_nalgebra(vector.clone()).expect("any size");
    assert_eq!(x.to_vec(), Ok(vec![1, 2, 3]));
    assert_eq!(x.to_nalgebra(), Ok(vector.clone()));
    assert_eq!(x.as_nalgebra().expect("elements"), vector);
    let x: Tensor<i32, (Row, Col<1>)> = Tensor::from_nalgebra(vector).expect("one column");
    assert_eq!(x.length(Row), 3);
    let x: Tensor<i32, (Row<1>, Col)> =
        Tensor::from_nalgebra(nalgebra::RowDVector::from_vec(vec![1, 2])).expect("one row");
    assert_eq!(x.to_vec(), Ok(vec![1, 2]));
    let empty: Tensor<f32, (Item,)> = Tensor::from_nalgebra(DVector::zeros(0)).expect("any size");
    assert_eq!(empty.as_nalgebra().expect("elements").len(), 0);
}

#[test]
fn static_sizes_are_static_lengths_or_dynamic_ones() {
    let matrix = Matrix2x3::new(1., 2., 3., 4., 5., 6.);
    let x: Tensor<f64, (Row<2>, Col<3>)> = Tensor::from_nalgebra(matrix).expect("its sizes");
    assert_eq!(x.to_array(), Ok([[1., 2., 3.], [4., 5., 6.]]));
    assert_eq!(x.to_nalgebra::<SMatrix<f64, 2, 3>>(), Ok(matrix));
    let x: Tensor<f64, (Row, Col<3>)> = Tensor::from_nalgebra(matrix).expect("its sizes");
    assert_eq!(x.to_nalgebra::<DMatrix<f64>>().expect("elements"), matrix);
    let x: Tensor<bool, (Item<3>,)> =
        Tensor::from_nalgebra(Vector3::new(true, false, true)).expect("its size");
    assert_eq!(
        x.to_nalgebra::<SVector<bool, 3>>(),
        Ok(Vector3::new(true, false, true))
    );
}

#[test]
fn the_memory_of_a_large_matrix_is_taken_over() {
    let vector = DVector::from_fn(1000, |i, _| i as f64);
    let start = vector.as_ptr();
    let x: Tensor<f64, (Item,)> = Tensor::from_nalgebra(vector).expect("any size");
    assert_eq!(x.as_nalgebra().expect("elements").as_ptr(), start);
    let matrix = DMatrix::from_fn(30, 40, |i, j| (i + j) as f64);
    let x: Tensor<f64, (Row, Col)> = Tensor::from_nalgebra(matrix).expect("any sizes");
    assert!(!x.is_evaluated(), "a view of the matrix");
}

#[test]
fn what_does_not_fit_is_an_error_that_says_both() {
    let matrix = DMatrix::<f32>::zeros(2, 3);
    assert_eq!(
        text(Tensor::<f32, (Row<2>, Col<4>)>::from_nalgebra(matrix)),
        "from_nalgebra: found f32 (2, 3), but f32 (Row<2>, Col<4>) is asked for"
    );
    assert_eq!(
        text(Tensor::<u8, (Item<2>,)>::from_nalgebra(DVector::zeros(3))),
        "from_nalgebra: found u8 (3), but u8 (Item<2>) is asked for"
    );
    let x = failed((Row::of(2), Col::of(2)));
    assert!(x.as_nalgebra().is_err() && x.to_nalgebra::<DMatrix<i32>>().is_err());
}
