//! The digits in which names are spelled: one type for each character of an identifier, one for `Prime`, one for the end.
//!
//! `D7::Compare<M, R>` is `Is7<M, R>` of the first digit of `M`: for `D7` that compares the rest of `M` with `R`, for every other digit it is `No`.
#![allow(
    missing_docs,
    reason = "the digits speak for themselves, and are hidden from users"
)]

use super::bit::{Bit, No, Yes};
use super::name::Name;

macro_rules! digits {
    ($($digit:ident $is:ident)*) => {
        /// A character of a name.
        pub trait Digit {
            type Compare<M: Name, R: Name>: Bit;
            type IsEnd: Bit;
            $(type $is<M: Name, R: Name>: Bit;)*
        }

        /// The end of a name.
        pub enum DEnd {}
        impl Digit for DEnd {
            type Compare<M: Name, R: Name> = <M::First as Digit>::IsEnd;
            type IsEnd = Yes;
            $(type $is<M: Name, R: Name> = No;)*
        }

        digits!(@impl [] $($digit $is)*);
    };
    (@impl [$($before:ident)*] $digit:ident $is:ident $($rest:ident $after:ident)*) => {
        pub enum $digit {}
        impl Digit for $digit {
            type Compare<M: Name, R: Name> = <M::First as Digit>::$is<M, R>;
            type IsEnd = No;
            $(type $before<M: Name, R: Name> = No;)*
            type $is<M: Name, R: Name> = R::Eq<M::Rest>;
            $(type $after<M: Name, R: Name> = No;)*
        }
        digits!(@impl [$($before)* $is] $($rest $after)*);
    };
    (@impl [$($before:ident)*]) => {};
}

digits! {
    D0 Is0 D1 Is1 D2 Is2 D3 Is3 D4 Is4 D5 Is5 D6 Is6 D7 Is7 D8 Is8 D9 Is9
    D10 Is10 D11 Is11 D12 Is12 D13 Is13 D14 Is14 D15 Is15 D16 Is16 D17 Is17 D18 Is18 D19 Is19
    D20 Is20 D21 Is21 D22 Is22 D23 Is23 D24 Is24 D25 Is25 D26 Is26 D27 Is27 D28 Is28 D29 Is29
    D30 Is30 D31 Is31 D32 Is32 D33 Is33 D34 Is34 D35 Is35 D36 Is36 D37 Is37 D38 Is38 D39 Is39
    D40 Is40 D41 Is41 D42 Is42 D43 Is43 D44 Is44 D45 Is45 D46 Is46 D47 Is47 D48 Is48 D49 Is49
    D50 Is50 D51 Is51 D52 Is52 D53 Is53 D54 Is54 D55 Is55 D56 Is56 D57 Is57 D58 Is58 D59 Is59
    D60 Is60 D61 Is61 D62 Is62 DPrime IsPrime
}
