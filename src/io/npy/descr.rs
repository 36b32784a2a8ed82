//! How NumPy spells element types: `<f4`, `|b1`, `>i8`.

use half::f16;

use super::super::elements::Order;
use crate::element::Element;
use crate::graph::DType;

/// An element type that NumPy has too: all but `bf16`.
#[diagnostic::on_unimplemented(
    message = "NumPy's files have no elements of type `{Self}`",
    note = "`cast::<f32>()` keeps every value of a bf16 tensor; `.safetensors` files have all element types"
)]
pub trait NpyElement: Element {}

macro_rules! elements {
    ($($type:ty)*) => { $(#[diagnostic::do_not_recommend] impl NpyElement for $type {})* };
}
elements! { f16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 bool }

const CODES: [(DType, &str); 12] = [
    (DType::F16, "f2"),
    (DType::F32, "f4"),
    (DType::F64, "f8"),
    (DType::I8, "i1"),
    (DType::I16, "i2"),
    (DType::I32, "i4"),
    (DType::I64, "i8"),
    (DType::U8, "u1"),
    (DType::U16, "u2"),
    (DType::U32, "u4"),
    (DType::U64, "u8"),
    (DType::Bool, "b1"),
];

/// The element type, where there is such a one here, and the order of its bytes.
pub(super) fn parse(descr: &str) -> (Option<DType>, Order) {
    let (order, code) = match descr.split_at_checked(1) {
        Some(("<", code)) => (Order::Little, code),
        Some((">", code)) => (Order::Big, code),
        Some(("|" | "=", code)) => (Order::NATIVE, code),
        _ => (Order::NATIVE, descr),
    };
    let code = if code == "?" { "b1" } else { code };
    let dtype = CODES
        .iter()
        .find(|(_, c)| *c == code)
        .map(|&(dtype, _)| dtype);
    (dtype, order)
}

/// The type of elements in this machine's order of bytes; `None` for bf16.
pub(super) fn spell(dtype: DType) -> Option<String> {
    let (_, code) = CODES.iter().find(|&&(d, _)| d == dtype)?;
    let order = match Order::NATIVE {
        _ if dtype.size() == 1 => '|',
        Order::Little => '<',
        Order::Big => '>',
    };
    Some(format!("{order}{code}"))
}
