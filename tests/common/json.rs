//! Numbers, lists and words out of a JSON value, with a message that shows what else was there.

use serde_json::Value;

pub fn read(name: &str) -> Value {
    let path = format!("{}/tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[track_caller]
pub fn array(v: &Value) -> &[Value] {
    v.as_array().unwrap_or_else(|| panic!("not a list: {v}"))
}

#[track_caller]
pub fn each<T>(v: &Value, key: &str, element: impl FnMut(&Value) -> T) -> Vec<T> {
    array(&v[key]).iter().map(element).collect()
}

pub fn string(v: &Value) -> String {
    v.as_str()
        .unwrap_or_else(|| panic!("not a string: {v}"))
        .to_owned()
}

pub fn text(v: &Value, key: &str) -> String {
    string(&v[key])
}

pub fn float(v: &Value) -> f64 {
    match v.as_str() {
        Some("nan") => f64::NAN,
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => v.as_f64().unwrap_or_else(|| panic!("not a float: {v}")),
    }
}

pub fn whole(v: &Value) -> Option<i128> {
    v.as_i64()
        .map(i128::from)
        .or_else(|| v.as_u64().map(i128::from))
}

pub fn integer(v: &Value) -> i128 {
    whole(v).unwrap_or_else(|| panic!("not an integer: {v}"))
}

pub fn signed(v: &Value) -> i64 {
    v.as_i64().unwrap_or_else(|| panic!("not an integer: {v}"))
}

pub fn size(v: &Value) -> usize {
    v.as_u64().unwrap_or_else(|| panic!("not a length: {v}")) as usize
}

pub fn flag(v: &Value) -> bool {
    v.as_bool().unwrap_or_else(|| panic!("not a bool: {v}"))
}

pub fn floats(v: &Value, key: &str) -> Vec<f64> {
    each(v, key, float)
}

pub fn slopes(v: &Value, key: &str) -> Vec<Option<f64>> {
    each(v, key, |v| (!v.is_null()).then(|| float(v)))
}

pub fn bools(v: &Value, key: &str) -> Vec<bool> {
    each(v, key, flag)
}

pub fn sizes(v: &Value, key: &str) -> Vec<usize> {
    each(v, key, size)
}

pub fn words<const N: usize>(v: &Value, key: &str) -> [u32; N] {
    let words = each(v, key, |v| {
        u32::try_from(size(v)).unwrap_or_else(|_| panic!("not a word: {v}"))
    });
    words
        .try_into()
        .unwrap_or_else(|_| panic!("{key}: not {N} words"))
}
