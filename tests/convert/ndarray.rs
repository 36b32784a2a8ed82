//! Arrays of `ndarray` in every layout.

use half::{bf16, f16};
use ndarray::{Array, Array2, Array3, ArrayD, ArrayView2, Axis as At, IxDyn, Slice, arr0};
use proptest::prelude::*;
use taut::prelude::*;

use super::{Col, Depth, Item, Row, failed, text};

/// How the axes of an array of three axes lie in memory.
#[derive(Debug, Clone)]
struct Layout {
    lengths: [usize; 3],
    order: [usize; 3],
    reversed: [bool; 3],
    cuts: [(usize, isize); 3],
}

fn layouts() -> impl Strategy<Value = Layout> {
    (
        [0_usize..6, 0_usize..6, 1_usize..6],
        Just([0, 1, 2]).prop_shuffle(),
        any::<[bool; 3]>(),
        // Half of the axes are whole, so that there are arrays without gaps too.
        [0_usize..4, 0_usize..4, 0_usize..4],
    )
        .prop_map(|(lengths, order, reversed, cuts)| Layout {
            lengths,
            order,
            reversed,
            cuts: cuts.map(|cut| [(0, 1), (0, 1), (1, 1), (0, -2)][cut]),
        })
}

/// An array that lies so, with elements that tell where they were.
fn array(layout: &Layout) -> Array3<i32> {
    let mut next = 0;
    let mut array = Array3::from_shape_simple_fn(layout.lengths, || {
        next += 1;
        next
    });
    for (axis, &(start, step)) in layout.cuts.iter().enumerate() {
        let start = start.min(array.len_of(At(axis))) as isize;
        array.slice_axis_inplace(At(axis), Slice::new(start, None, step));
        if layout.reversed[axis] {
            array.invert_axis(At(axis));
        }
    }
    array.permuted_axes(layout.order)
}

/// Compares one element after another.
fn same(x: &Tensor<i32, (Row, Col, Depth)>, array: ndarray::ArrayView3<'_, i32>) {
    let (rows, columns, depth) = array.dim();
    assert_eq!(
        x.shape(),
        (Row::of(rows), Col::of(columns), Depth::of(depth))
    );
    for (index, &element) in array.indexed_iter() {
        assert_eq!(x.get(index.into()), Ok(element), "at {index:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_array_of_any_layout_becomes_a_tensor_and_comes_back(layout in layouts()) {
        let array = array(&layout);
        let view = Tensor::from_ndarray(array.view()).expect("any lengths");
        same(&view, array.view());
        let shared = Tensor::from_ndarray(array.clone().into_shared()).expect("any lengths");
        same(&shared, array.view());
        let dynamic = Tensor::from_ndarray(array.clone().into_dyn()).expect("three axes");
        same(&dynamic, array.view());
        let owned = Tensor::from_ndarray(array.clone()).expect("any lengths");
        same(&owned, array.view());
        prop_assert_eq!(owned.as_ndarray().expect("elements"), array.view());
        prop_assert_eq!(owned.to_ndarray().expect("elements"), array.clone());
        let moved = owned.permute((Depth, Row, Col)).flip(Row);
        let expected = array.view().permuted_axes([2, 0, 1]);
        let expected = expected.slice(ndarray::s![.., ..;-1, ..]);
        prop_assert_eq!(moved.as_ndarray().expect("elements"), expected);
    }
}

#[test]
fn repeated_elements_are_copied_as_often_as_they_are_seen() {
    let row = ndarray::array![1, 2, 3];
    let rows: ArrayView2<'_, i32> = row.broadcast((2, 3)).expect("rows");
    let x: Tensor<i32, (Row<2>, Col<3>)> = Tensor::from_ndarray(rows).expect("its lengths");
    assert_eq!(x.to_array(), Ok([[1, 2, 3], [1, 2, 3]]));
}

#[test]
fn nothing_is_left_of_an_array_in_every_way() {
    for (rows, columns) in [
        (0..0, 0..3),
        (5..5, 0..3),
        (2..2, 1..1),
        (0..5, 3..3),
        (3..3, 2..3),
    ] {
        for reversed in [false, true] {
            let mut array = Array2::from_shape_fn((5, 3), |(i, j)| (3 * i + j) as i32);
            array.slice_collapse(ndarray::s![rows.clone(), columns.clone()]);
            if reversed {
                array.invert_axis(At(0));
                array.invert_axis(At(1));
            }
            for array in [array.clone(), array.reversed_axes()] {
                let x: Tensor<i32, (Row, Col)> =
                    Tensor::from_ndarray(array.clone()).expect("any lengths");
                assert_eq!(x.shape(), (Row::of(array.nrows()), Col::of(array.ncols())));
                assert_eq!(x.as_ndarray().expect("no elements"), array);
            }
        }
    }
}

#[test]
fn arrays_of_every_rank() {
    let scalar: Tensor<f64, ()> = Tensor::from_ndarray(arr0(7.)).expect("no lengths");
    assert_eq!(scalar.item(), Ok(7.));
    assert_eq!(scalar.to_ndarray(), Ok(arr0(7.)));
    axes! { A, B, C, D, E, F, G }
    let six = Array::from_shape_fn((1, 2, 1, 2, 1, 2), |(_, i, _, j, _, k)| 4 * i + 2 * j + k);
    let six = six.mapv(|i| i as u16);
    let x: Tensor<u16, (A, B<2>, C, D, E, F)> =
        Tensor::from_ndarray(six.clone()).expect("six axes");
    assert_eq!(x.to_ndarray(), Ok(six));
    let seven = ArrayD::from_shape_vec(IxDyn(&[1, 1, 2, 1, 1, 1, 2]), vec![1_i8, 2, 3, 4])
        .expect("four elements");
    let x: Tensor<i8, (A, B, C, D, E, F, G<2>)> =
        Tensor::from_ndarray(seven.clone()).expect("seven axes");
    assert_eq!(x.to_ndarray(), Ok(seven));
}

#[test]
fn elements_of_every_type() {
    fn check<T: Element>(elements: [T; 2]) {
        let array = ndarray::Array1::from(elements.to_vec());
        let x: Tensor<T, (Item<2>,)> = Tensor::from_ndarray(array.clone()).expect("two elements");
        assert_eq!(x.to_array(), Ok(elements));
        assert_eq!(x.as_ndarray().expect("elements"), array);
    }
    check([f16::ONE, f16::MAX]);
    check([bf16::ONE, bf16::MAX]);
    check([1_f32, f32::INFINITY]);
    check([1_f64, -0.5]);
    check([i8::MIN, 1]);
    check([i16::MIN, 1]);
    check([i32::MIN, 1]);
    check([i64::MIN, 1]);
    check([u8::MAX, 1]);
    check([u16::MAX, 1]);
    check([u32::MAX, 1]);
    check([u64::MAX, 1]);
    check([true, false]);
}

#[test]
fn a_large_owned_array_is_taken_over_and_seen_without_a_copy() {
    let array = Array2::from_shape_fn((40, 50), |(i, j)| (50 * i + j) as f64);
    let start = array.as_ptr();
    let x: Tensor<f64, (Row, Col)> = Tensor::from_ndarray(array).expect("any lengths");
    assert_eq!(x.as_ndarray().expect("elements").as_ptr(), start);
    // The rows from 10 on: what lies before them is cut off in place.
    let array = Array2::from_shape_fn((40, 50), |(i, j)| (50 * i + j) as f64);
    let start = array.as_ptr();
    let later = array.slice_move(ndarray::s![10.., ..]);
    let x: Tensor<f64, (Row, Col)> = Tensor::from_ndarray(later).expect("any lengths");
    assert_eq!(x.as_ndarray().expect("elements").as_ptr(), start);
    assert_eq!((x.get([0, 0]), x.get([29, 49])), (Ok(500.), Ok(1999.)));
    // Another order of axes is a view, which takes no memory before it is used.
    let array = Array2::from_shape_fn((40, 50), |(i, j)| (50 * i + j) as f64);
    let x: Tensor<f64, (Col, Row)> =
        Tensor::from_ndarray(array.reversed_axes()).expect("any lengths");
    assert!(!x.is_evaluated());
    assert_eq!(x.get([49, 0]), Ok(49.));
}

#[test]
fn what_does_not_fit_is_an_error_that_says_both() {
    let array = Array2::<f32>::zeros((2, 3));
    assert_eq!(
        text(Tensor::<f32, (Row<2>, Col<4>)>::from_ndarray(array.view())),
        "from_ndarray: found f32 (2, 3), but f32 (Row<2>, Col<4>) is asked for"
    );
    assert_eq!(
        text(Tensor::<f32, (Row,)>::from_ndarray(
            array.clone().into_dyn()
        )),
        "from_ndarray: found f32 (2, 3), but f32 (Row) is asked for"
    );
    assert_eq!(
        text(Tensor::<f32, ()>::from_ndarray(array.into_dyn())),
        "from_ndarray: found f32 (2, 3), but f32 () is asked for"
    );
    let huge = Array2::<f32>::zeros((0, isize::MAX as usize));
    assert_eq!(
        text(Tensor::<f32, (Row, Col)>::from_ndarray(huge)),
        "from_ndarray: lengths [0, 9223372036854775807] are more than memory can hold"
    );
}

#[test]
fn a_tensor_in_error_says_why() {
    let x = failed((Row::of(2), Col::of(2)));
    for error in [x.as_ndarray().map(drop), x.to_ndarray().map(drop)] {
        assert!(
            matches!(error, Err(taut::Error::DivisionByZero { .. })),
            "{error:?}"
        );
    }
}
