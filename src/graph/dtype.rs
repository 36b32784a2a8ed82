//! Run-time tags of element types, and scalars of any of them.

use half::{bf16, f16};

/// The run-time tag of an element type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum DType {
    /// `half::f16`
    F16,
    /// `half::bf16`
    BF16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `bool`, one byte
    Bool,
}

impl DType {
    /// Bytes of one element.
    pub const fn size(self) -> usize {
        match self {
            DType::I8 | DType::U8 | DType::Bool => 1,
            DType::F16 | DType::BF16 | DType::I16 | DType::U16 => 2,
            DType::F32 | DType::I32 | DType::U32 => 4,
            DType::F64 | DType::I64 | DType::U64 => 8,
        }
    }

    /// The name of the Rust type.
    pub const fn name(self) -> &'static str {
        match self {
            DType::F16 => "f16",
            DType::BF16 => "bf16",
            DType::F32 => "f32",
            DType::F64 => "f64",
            DType::I8 => "i8",
            DType::I16 => "i16",
            DType::I32 => "i32",
            DType::I64 => "i64",
            DType::U8 => "u8",
            DType::U16 => "u16",
            DType::U32 => "u32",
            DType::U64 => "u64",
            DType::Bool => "bool",
        }
    }

    /// Whether the type is a floating-point one.
    pub const fn is_float(self) -> bool {
        matches!(self, DType::F16 | DType::BF16 | DType::F32 | DType::F64)
    }

    /// The type in whose registers the CPU computes: half floats are widened and rounded after each operation.
    pub const fn register(self) -> DType {
        match self {
            DType::F16 | DType::BF16 => DType::F32,
            other => other,
        }
    }
}

/// A scalar of run-time type; `bits` are those of the type, integers sign- or zero-extended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scalar {
    /// The type.
    pub dtype: DType,
    /// The bits.
    pub bits: u64,
}

impl Scalar {
    /// A scalar from its bits.
    pub const fn new(dtype: DType, bits: u64) -> Scalar {
        Scalar { dtype, bits }
    }

    /// `value` in the type `dtype`, with the meaning of Rust's `as`.
    pub fn from_f64(dtype: DType, value: f64) -> Scalar {
        let bits = match dtype {
            DType::F16 => u64::from(f16::from_f64(value).to_bits()),
            DType::BF16 => u64::from(bf16::from_f64(value).to_bits()),
            DType::F32 => u64::from((value as f32).to_bits()),
            DType::F64 => value.to_bits(),
            DType::I8 => value as i8 as u64,
            DType::I16 => value as i16 as u64,
            DType::I32 => value as i32 as u64,
            DType::I64 => value as i64 as u64,
            DType::U8 => u64::from(value as u8),
            DType::U16 => u64::from(value as u16),
            DType::U32 => u64::from(value as u32),
            DType::U64 => value as u64,
            DType::Bool => u64::from(value != 0.0),
        };
        Scalar { dtype, bits }
    }

    /// The value as `f64` (rounded, for large 64-bit integers).
    pub fn to_f64(self) -> f64 {
        match self.dtype {
            DType::F16 => f16::from_bits(self.bits as u16).to_f64(),
            DType::BF16 => bf16::from_bits(self.bits as u16).to_f64(),
            DType::F32 => f64::from(f32::from_bits(self.bits as u32)),
            DType::F64 => f64::from_bits(self.bits),
            DType::I8 | DType::I16 | DType::I32 | DType::I64 => self.bits as i64 as f64,
            DType::U8 | DType::U16 | DType::U32 | DType::U64 | DType::Bool => self.bits as f64,
        }
    }

    /// Whether this is the number `value` exactly.
    pub fn is(self, value: i8) -> bool {
        self.to_f64() == f64::from(value)
            && !(value == 0 && self.dtype.is_float() && self.to_f64().is_sign_negative())
    }
}
