//! A method for each unary row of the op table, whose documentation is the row's.

use super::super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::{Bits, Element, Float, Integer, Numeric, Signed};
use crate::graph::Unary;
use crate::graph::table::for_each_unary;

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident($method:ident: $from:tt => $to:tt) { $kind:ident, cpu: $cpu:expr, d: $($d:tt)* })*) => {
        /// # Functions of each element
        impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
            $(method!($kind: $(#[$doc])* $name $method $from $to);)*
        }
    };
}

macro_rules! method {
    (real: $($row:tt)*) => { method!(@ Float E f64 $($row)*); };
    (signed: $($row:tt)*) => { method!(@ Signed E f64 $($row)*); };
    (num: $($row:tt)*) => { method!(@ Numeric E f64 $($row)*); };
    (bits: $($row:tt)*) => { method!(@ Bits E bool $($row)*); };
    (int: $($row:tt)*) => { method!(@ Integer E u64 $($row)*); };
    (test: $($row:tt)*) => { method!(@ Float bool f64 $($row)*); };
    (@ $bound:ident $out:ident $example:ident $(#[$doc:meta])* $name:ident $method:ident $from:tt $to:tt) => {
        $(#[$doc])*
        ///
        /// # Examples
        ///
        /// ```
        /// # use taut::prelude::*;
        /// axes! { Item }
        ///
        #[doc = concat!("let x: Tensor<", stringify!($example), ", (Item,)> = Tensor::from_array(", stringify!($from), ");")]
        #[doc = concat!("assert_eq!(x.", stringify!($method), "().to_vec()?, ", stringify!($to), ");")]
        /// # Ok::<(), taut::Error>(())
        /// ```
        #[track_caller]
        #[must_use = "a function of a tensor returns a new one"]
        pub fn $method(&self) -> Tensor<$out, S, B>
        where
            E: $bound,
        {
            Tensor::from_node(self.node().unary(Unary::$name))
        }
    };
}

for_each_unary!(methods);
