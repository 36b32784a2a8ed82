//! Numbers as text: one style for all that a tensor shows.

/// Decimals that are shown unless the user asks for another number.
const DECIMALS: usize = 4;
/// From here on, numbers are written with exponents.
const LARGE: f64 = 1e8;
/// Below this, numbers that are not 0 are written with exponents.
const SMALL: f64 = 1e-4;

/// An element to be shown.
pub(super) enum Value {
    Float(f64),
    /// An element of another type, which has one text.
    Text(String),
}

/// How floats are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Style {
    /// With so many decimals.
    Fixed(usize),
    /// With so many decimals and an exponent.
    Scientific(usize),
}

/// The style in which all of the values can be read: with no more decimals than are needed, at most four.
pub(super) fn style(values: &[Value], precision: Option<usize>) -> Style {
    if let Some(decimals) = precision {
        return Style::Fixed(decimals);
    }
    let floats = values.iter().filter_map(|value| match value {
        Value::Float(x) if x.is_finite() => Some(*x),
        _ => None,
    });
    let magnitudes = floats.clone().map(f64::abs).filter(|&x| x > 0.0);
    let (least, greatest) = magnitudes.fold((f64::INFINITY, 0.0_f64), |(least, greatest), x| {
        (least.min(x), greatest.max(x))
    });
    if greatest >= LARGE || least < SMALL {
        let decimals = |x: f64| {
            let text = format!("{x:.DECIMALS$e}");
            decimals_of(text.split('e').next().unwrap_or_default())
        };
        Style::Scientific(floats.map(decimals).max().unwrap_or(1))
    } else {
        let decimals = |x: f64| decimals_of(&format!("{x:.DECIMALS$}"));
        Style::Fixed(floats.map(decimals).max().unwrap_or(1))
    }
}

/// How many decimals of a number are not trailing zeros; at least one, so that a float looks like one.
fn decimals_of(text: &str) -> usize {
    let decimals = text.split('.').nth(1).unwrap_or_default();
    decimals.trim_end_matches('0').len().max(1)
}

/// A value as text.
pub(super) fn text(value: &Value, style: Style) -> String {
    match (value, style) {
        (Value::Text(text), _) => text.clone(),
        (Value::Float(x), _) if !x.is_finite() => x.to_string(),
        (Value::Float(x), Style::Fixed(decimals)) => format!("{x:.decimals$}"),
        (Value::Float(x), Style::Scientific(decimals)) => format!("{x:.decimals$e}"),
    }
}
