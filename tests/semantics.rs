//! A test for each sentence about numbers and about gradients of what operations mean at the edges.

use taut::prelude::*;

axes! { Item, Row, Col }

type Items<E = f64> = Tensor<E, (Item,)>;

fn items<E: Element>(x: &[E]) -> Items<E> {
    Tensor::new((Item::of(x.len()),), x.to_vec()).unwrap()
}

fn slope(f: impl FnOnce(&Items) -> Tensor<f64, ()>, x: &[f64]) -> Vec<f64> {
    grad(f, &items(x)).to_vec().unwrap()
}

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

mod numbers {
    use super::*;

    #[test]
    fn nan_propagates_through_extrema_and_the_first_ones_position_is_that_of_the_extremum() {
        let x = items(&[1.0, NAN, 9.0, NAN, -9.0]);
        assert!(x.max(Item).item().unwrap().is_nan() && x.min(Item).item().unwrap().is_nan());
        assert_eq!(
            (
                x.argmax(Item).item().unwrap(),
                x.argmin(Item).item().unwrap()
            ),
            (1, 1)
        );
        let long: Vec<f64> = (0..100_000)
            .map(|i| {
                if i == 70_001 || i == 99_999 {
                    NAN
                } else {
                    f64::from(i)
                }
            })
            .collect();
        assert!(items(&long).max(Item).item().unwrap().is_nan());
        assert_eq!(items(&long).argmin(Item).item().unwrap(), 70_001);
    }

    #[test]
    fn ties_go_to_the_lowest_index() {
        let x = items(&[3.0, 1.0, 3.0, 1.0]);
        assert_eq!(
            (
                x.argmax(Item).item().unwrap(),
                x.argmin(Item).item().unwrap()
            ),
            (0, 1)
        );
        assert_eq!(items(&vec![7_i32; 100_000]).argmax(Item).item().unwrap(), 0);
    }

    #[test]
    fn negative_zero_equals_zero() {
        let x = items(&[-0.0, 0.0]);
        assert_eq!(x.eq(0.0).to_vec().unwrap(), [true, true]);
        assert_eq!(x.lt(0.0).to_vec().unwrap(), [false, false]);
        assert_eq!(
            (
                x.argmin(Item).item().unwrap(),
                x.argmax(Item).item().unwrap()
            ),
            (0, 0)
        );
    }

    #[test]
    fn sums_are_pairwise_and_repeat_bit_for_bit() {
        // Added one after the other, a tenth ten million times is off in the third digit in f32.
        let x = Tensor::<f32, _>::zeros((Item::of(10_000_000),)) + 0.1_f32;
        let sum = x.sum(Item).item().unwrap();
        assert!((f64::from(sum) / 1e6 - 1.0).abs() < 1e-6, "{sum}");
        let y = items(
            &(0..1_000_000)
                .map(|i| f64::from(i).sin())
                .collect::<Vec<_>>(),
        );
        let first = (&y * 1.0).sum(Item).item().unwrap();
        assert_eq!(
            (&y * 1.0).sum(Item).item().unwrap().to_bits(),
            first.to_bits()
        );
    }

    #[test]
    fn sum_exact_is_compensated() {
        let x = items(&[1.0, 1e100, -1e100, 1.0]);
        assert_eq!(x.sum_exact(Item).item().unwrap(), 2.0);
        assert_eq!(
            x.sum(Item).item().unwrap(),
            0.0,
            "or this test shows nothing"
        );
    }

    #[test]
    fn round_is_half_to_even() {
        assert_eq!(
            items(&[0.5, 1.5, 2.5, -0.5, -1.5])
                .round()
                .to_vec()
                .unwrap(),
            [0.0, 2.0, 2.0, -0.0, -2.0]
        );
    }

    #[test]
    fn the_sign_of_zero_is_zero() {
        assert_eq!(
            items(&[-0.0, 0.0, -2.0]).sign().to_vec().unwrap(),
            [0.0, 0.0, -1.0]
        );
    }

    #[test]
    fn anything_to_the_power_zero_is_one() {
        assert_eq!(
            items(&[0.0, NAN, INF, -3.0]).pow(0.0).to_vec().unwrap(),
            [1.0; 4]
        );
    }

    #[test]
    fn a_negative_base_has_whole_powers() {
        assert_eq!(
            items(&[-2.0, -2.0, -2.0])
                .pow(&items(&[3.0, 2.0, -1.0]))
                .to_vec()
                .unwrap(),
            [-8.0, 4.0, -0.5]
        );
        assert!(items(&[-2.0_f64]).pow(0.5).to_vec().unwrap()[0].is_nan());
    }

    #[test]
    fn functions_near_one_and_zero_are_accurate_over_the_whole_range() {
        let close = |got: Items, want: &[f64]| {
            let got = got.to_vec().unwrap();
            for (got, want) in got.iter().zip(want) {
                assert!(
                    got == want || ((got - want) / want).abs() < 1e-15,
                    "{got:e} is not {want:e}"
                );
            }
        };
        close(
            items(&[1e-20, -1e-20, 800.0]).expm1(),
            &[1e-20, -1e-20, INF],
        );
        close(items(&[1e-20, -1e-20]).log1p(), &[1e-20, -1e-20]);
        close(
            items(&[-700.0, 800.0]).softplus(),
            &[(-700.0_f64).exp(), 800.0],
        );
        close(
            items(&[-700.0, 800.0]).sigmoid(),
            &[(-700.0_f64).exp(), 1.0],
        );
        let row = items(&[1000.0, 1000.0, -INF]);
        close(
            row.log_sum_exp(Item).broadcast((Item::of(1),)),
            &[1000.0 + 2.0_f64.ln()],
        );
        close(
            row.log_softmax(Item),
            &[-(2.0_f64.ln()), -(2.0_f64.ln()), -INF],
        );
    }

    #[test]
    fn integer_arithmetic_wraps() {
        assert_eq!((items(&[250_u8]) + 10).to_vec().unwrap(), [4]);
        assert_eq!((items(&[i32::MIN]) - 1).to_vec().unwrap(), [i32::MAX]);
        assert_eq!((items(&[i64::MAX]) * 2).to_vec().unwrap(), [-2]);
    }

    #[test]
    fn integer_division_and_remainder_by_zero_are_errors() {
        let x = items(&[1, 2]);
        for result in [&x / 0, &x % 0] {
            let error = result.to_vec().unwrap_err().to_string();
            assert!(
                error.contains("integer division by zero (tests/semantics.rs:"),
                "{error}"
            );
        }
        assert_eq!((items(&[1.0]) / 0.0).to_vec().unwrap(), [INF]);
    }

    #[test]
    fn the_magnitude_of_the_smallest_integer_wraps() {
        assert_eq!(items(&[i8::MIN]).abs().to_vec().unwrap(), [i8::MIN]);
    }

    #[test]
    fn cast_saturates_makes_nan_zero_and_to_bool_says_not_zero() {
        assert_eq!(
            items(&[300.0, -1.0, NAN, 2.9])
                .cast::<u8>()
                .to_vec()
                .unwrap(),
            [255, 0, 0, 2]
        );
        assert_eq!(
            items(&[0.0, -0.0, NAN, 0.5])
                .cast::<bool>()
                .to_vec()
                .unwrap(),
            [false, false, true, true]
        );
        assert_eq!(
            items(&[300_i32, -1]).cast::<u8>().to_vec().unwrap(),
            [44, 255]
        );
    }

    #[test]
    fn variances_say_what_they_divide_by() {
        let x = items(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(x.var(Item, Ddof::Population).item().unwrap(), 1.25);
        assert_eq!(x.var(Item, Ddof::Sample).item().unwrap(), 5.0 / 3.0);
        assert_eq!(
            x.std(Item, Ddof::Population).item().unwrap(),
            1.25_f64.sqrt()
        );
    }

    #[test]
    fn softmax_of_a_row_that_is_all_minus_infinity_is_nan() {
        assert!(
            items(&[-INF, -INF])
                .softmax(Item)
                .to_vec()
                .unwrap()
                .iter()
                .all(|x| x.is_nan())
        );
    }

    #[test]
    fn softmax_where_gives_zeros_for_a_row_that_is_all_masked() {
        let x = items(&[1.0, NAN]);
        assert_eq!(
            x.softmax_where(&items(&[false, false]), Item)
                .to_vec()
                .unwrap(),
            [0.0, 0.0]
        );
        assert_eq!(
            x.softmax_where(&items(&[true, false]), Item)
                .to_vec()
                .unwrap(),
            [1.0, 0.0]
        );
    }
}

mod gradients {
    use super::*;

    #[test]
    fn extrema_share_the_gradient_equally_at_ties() {
        assert_eq!(
            slope(|x| x.max(Item), &[2.0, 1.0, 2.0, 2.0, 2.0]),
            [0.25, 0.0, 0.25, 0.25, 0.25]
        );
        assert_eq!(slope(|x| x.min(Item), &[1.0, 2.0, 1.0]), [0.5, 0.0, 0.5]);
        assert_eq!(
            slope(|x| x.maximum(&items(&[1.0, 5.0])).sum(Item), &[1.0, 0.0]),
            [0.5, 0.0]
        );
        assert_eq!(slope(|x| x.minimum(1.0).sum(Item), &[1.0, 0.0]), [0.5, 1.0]);
    }

    #[test]
    fn at_their_kinks_relu_abs_and_norm_have_slope_zero_and_sqrt_is_infinitely_steep() {
        assert_eq!(
            slope(|x| x.relu().sum(Item), &[0.0, -0.0, 1.0]),
            [0.0, 0.0, 1.0]
        );
        assert_eq!(
            slope(|x| x.abs().sum(Item), &[0.0, -0.0, -1.0]),
            [0.0, 0.0, -1.0]
        );
        assert_eq!(slope(|x| x.norm(Item), &[0.0, 0.0]), [0.0, 0.0]);
        assert_eq!(slope(|x| x.sqrt().sum(Item), &[0.0, 4.0]), [INF, 0.25]);
    }

    #[test]
    fn products_are_right_with_zeros() {
        assert_eq!(slope(|x| x.prod(Item), &[2.0, 0.0, 3.0]), [0.0, 6.0, 0.0]);
        assert_eq!(slope(|x| x.prod(Item), &[0.0, 0.0, 3.0]), [0.0, 0.0, 0.0]);
        assert_eq!(slope(|x| x.prod(Item), &[2.0, 5.0]), [5.0, 2.0]);
    }

    #[test]
    fn the_branch_not_taken_gets_zeros_whatever_its_slope() {
        let f = |x: &Items| x.sqrt().where_or(&x.gt(0.0), 1.0).sum(Item);
        assert_eq!(slope(f, &[0.0, 4.0, -1.0]), [0.0, 0.25, 0.0]);
        let f = |x: &Items| (x.ln() * x).where_or(&x.gt(0.0), 0.0).sum(Item);
        assert_eq!(slope(f, &[0.0, 1.0]), [0.0, 1.0]);
    }

    #[test]
    fn a_cotangent_of_zero_gives_zero_even_where_the_factor_is_infinite() {
        let (_, pull) = vjp(|x: &Items| x.recip().sqrt(), &items(&[0.0, 1.0]));
        assert_eq!(pull(&items(&[0.0, 2.0])).to_vec().unwrap(), [0.0, -1.0]);
    }

    #[test]
    fn gradients_have_the_shape_of_what_they_are_of_and_zeros_where_nothing_depends() {
        let x: Tensor<f64, (Row, Col<3>)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        let y = items(&[1.0, 2.0]);
        let (dx, dy): (Tensor<f64, (Row, Col<3>)>, Items) = grad(
            |(x, _): &(Tensor<f64, (Row, Col<3>)>, Items)| {
                x.slice(Col, 1..2, Item).sum((Row, Item))
            },
            &(x, y),
        );
        assert_eq!(dx.to_vec().unwrap(), [0.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
        assert_eq!((dx.length(Row), dy.to_vec().unwrap()), (2, vec![0.0, 0.0]));
        let none: Items = grad(|_: &Items| Tensor::<f64, ()>::from(3.0), &items(&[1.0]));
        assert_eq!(none.to_vec().unwrap(), [0.0]);
    }
}
