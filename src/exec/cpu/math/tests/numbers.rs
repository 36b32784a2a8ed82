use super::super::{Int, Num};

#[test]
fn floats_propagate_nan() {
    let nan = f32::NAN;
    for (a, b) in [(nan, 1.0), (1.0, nan), (nan, nan)] {
        assert!(Num::min(a, b).is_nan() && Num::max(a, b).is_nan());
    }
    assert_eq!(
        (Num::min(1.0f64, -2.0), Num::max(1.0f64, -2.0)),
        (-2.0, 1.0)
    );
    assert_eq!(
        [3.0f32, -3.0, 0.0, -0.0].map(Num::sign),
        [1.0, -1.0, 0.0, 0.0]
    );
    assert!(Num::sign(nan).is_nan());
    assert_eq!(Num::rem(-7.5f64, 2.0), -1.5);
    assert_eq!(Num::checked_div(1.0f32, 0.0), Some(f32::INFINITY));
}

#[test]
fn integers_wrap() {
    assert_eq!(
        (Num::abs(i8::MIN), Num::neg(i8::MIN), Num::abs(-5i32)),
        (i8::MIN, i8::MIN, 5)
    );
    assert_eq!(
        (
            Num::add(u8::MAX, 1),
            Num::sub(0u16, 1),
            Num::mul(i32::MAX, 2)
        ),
        (0, u16::MAX, -2)
    );
    assert_eq!(
        (
            Num::div(i64::MIN, -1),
            Num::rem(i64::MIN, -1),
            Num::div(-7i32, 2),
            Num::rem(-7i32, 2)
        ),
        (i64::MIN, 0, -3, -1)
    );
    assert_eq!((Num::div(5i32, 0), Num::rem(5u8, 0)), (0, 0));
    assert_eq!(
        (
            Num::checked_div(5i32, 0),
            Num::checked_rem(5u8, 0),
            Num::checked_div(7u8, 2)
        ),
        (None, None, Some(3))
    );
    assert_eq!(
        (
            Num::sign(-3i8),
            Num::sign(0u32),
            Num::sign(9u64),
            Num::neg(1u8)
        ),
        (-1, 0, 1, 255)
    );
    assert_eq!((Num::min(3i8, -4), Num::max(3u8, 4)), (-4, 4));
}

#[test]
fn shifts_past_the_width_leave_zero_or_the_sign() {
    assert_eq!(
        (
            Int::shl(1i32, 31),
            Int::shl(1i32, 32),
            Int::shl(1u8, 200),
            Int::shl(1i8, -1)
        ),
        (i32::MIN, 0, 0, 0)
    );
    assert_eq!(
        (
            Int::shr(-8i32, 1),
            Int::shr(-8i32, 40),
            Int::shr(-8i64, -1),
            Int::shr(8i16, 99)
        ),
        (-4, -1, -1, 0)
    );
    assert_eq!((Int::shr(u64::MAX, 63), Int::shr(u64::MAX, 64)), (1, 0));
    assert_eq!(
        (Int::and(6, 3), Int::or(6, 3), Int::xor(6, 3), Int::not(0u8)),
        (2, 7, 5, 255)
    );
    assert_eq!(
        (
            Int::count_ones(-1i8),
            Int::leading_zeros(1u16),
            Int::trailing_zeros(8u64)
        ),
        (8, 15, 3)
    );
}
