//! The JSON of the header: an object of tensors, read without recursion, and strings to write.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;

use super::header::{Entry, METADATA};

/// The tensors, and the texts beside them.
type Contents = (BTreeMap<String, Entry>, BTreeMap<String, String>);

/// The most axes that a tensor of another library has.
const MAX_RANK: usize = 64;

/// Reads `{"__metadata__":{"key":"text"},"x":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}`.
pub(super) fn read(text: &[u8]) -> Result<Contents, String> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    let mut text = Text(text.as_bytes());
    let (mut tensors, mut metadata) = (BTreeMap::new(), None);
    text.object(|text, key| {
        if key == METADATA {
            let mut texts = BTreeMap::new();
            text.object(|text, key| match texts.insert(key, text.string()?) {
                None => Ok(()),
                Some(_) => Err("a key of the metadata occurs twice".to_owned()),
            })?;
            return match metadata.replace(texts) {
                None => Ok(()),
                Some(_) => Err(format!("two `{METADATA}`")),
            };
        }
        match tensors.entry(key) {
            Place::Vacant(place) => {
                place.insert(text.tensor()?);
                Ok(())
            }
            Place::Occupied(place) => Err(format!("two tensors `{}`", place.key())),
        }
    })?;
    text.skip_space();
    if !text.0.is_empty() {
        return Err("something follows the object".to_owned());
    }
    Ok((tensors, metadata.unwrap_or_default()))
}

/// `text` as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\0'..='\x1f' => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// What has not been read yet, which is UTF-8 but for an end inside a character.
struct Text<'a>(&'a [u8]);

impl Text<'_> {
    fn skip_space(&mut self) {
        while let [b' ' | b'\n' | b'\r' | b'\t', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    /// Whether `token` is next; then it is read.
    fn takes(&mut self, token: u8) -> bool {
        self.skip_space();
        match self.0.split_first() {
            Some((&first, rest)) if first == token => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    fn expect(&mut self, token: u8, what: &str) -> Result<(), String> {
        if self.takes(token) {
            return Ok(());
        }
        let next = self
            .0
            .first()
            .map_or("the end".to_owned(), |&b| format!("'{}'", b.escape_ascii()));
        Err(format!("{what} is expected, not {next}"))
    }

    /// An object: `read` reads the value of each key.
    fn object(
        &mut self,
        mut read: impl FnMut(&mut Self, String) -> Result<(), String>,
    ) -> Result<(), String> {
        self.expect(b'{', "an object")?;
        if self.takes(b'}') {
            return Ok(());
        }
        loop {
            let key = self.string()?;
            self.expect(b':', "':'")?;
            read(self, key)?;
            if !self.takes(b',') {
                return self.expect(b'}', "',' or '}'");
            }
        }
    }

    fn tensor(&mut self) -> Result<Entry, String> {
        let (mut dtype, mut lengths, mut range) = (None, None, None);
        self.object(|text, key| {
            let repeated = match key.as_str() {
                "dtype" => dtype.replace(text.string()?).is_some(),
                "shape" => lengths.replace(text.numbers(MAX_RANK)?).is_some(),
                "data_offsets" => range.replace(text.numbers(2)?).is_some(),
                _ => return Err(format!("the key `{key}` is unknown")),
            };
            if repeated {
                return Err(format!("the key `{key}` occurs twice"));
            }
            Ok(())
        })?;
        match (dtype, lengths, range.as_deref()) {
            (Some(dtype), Some(lengths), Some(&[start, end])) => Ok(Entry {
                dtype,
                lengths,
                range: (start, end),
            }),
            _ => Err("`dtype`, `shape` and two `data_offsets` are not all there".to_owned()),
        }
    }

    /// An array of at most `most` numbers.
    fn numbers(&mut self, most: usize) -> Result<Vec<u64>, String> {
        let mut numbers = Vec::new();
        self.expect(b'[', "an array")?;
        if self.takes(b']') {
            return Ok(numbers);
        }
        loop {
            if numbers.len() == most {
                return Err(format!("an array has more than {most} numbers"));
            }
            numbers.push(self.number()?);
            if !self.takes(b',') {
                self.expect(b']', "',' or ']'")?;
                return Ok(numbers);
            }
        }
    }

    /// A number that is whole and not negative.
    fn number(&mut self) -> Result<u64, String> {
        self.skip_space();
        let end = self
            .0
            .iter()
            .position(|b| !b.is_ascii_digit())
            .unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        let zeros = digits.len() > 1 && digits[0] == b'0';
        if digits.is_empty() || zeros || matches!(rest.first(), Some(b'.' | b'e' | b'E')) {
            return Err("a whole number that is not negative is expected".to_owned());
        }
        self.0 = rest;
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        digits
            .parse()
            .map_err(|_| "a number is too large".to_owned())
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect(b'"', "a string")?;
        let mut string = Vec::new();
        loop {
            match self.byte()? {
                b'"' => break,
                b'\\' => {
                    let c = self.escape()?;
                    string.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                }
                0..=0x1f => return Err("a string has a control character".to_owned()),
                byte => string.push(byte),
            }
        }
        String::from_utf8(string).map_err(|_| "a string is not UTF-8".to_owned())
    }

    fn byte(&mut self) -> Result<u8, String> {
        let (&byte, rest) = self.0.split_first().ok_or("a string has no end")?;
        self.0 = rest;
        Ok(byte)
    }

    /// What follows a backslash.
    fn escape(&mut self) -> Result<char, String> {
        Ok(match self.byte()? {
            c @ (b'"' | b'\\' | b'/') => char::from(c),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut units = vec![self.unit()?];
                if (0xd800..0xdc00).contains(&units[0]) && self.0.starts_with(b"\\u") {
                    self.0 = &self.0[2..];
                    units.push(self.unit()?);
                }
                let mut chars = char::decode_utf16(units);
                match (chars.next(), chars.next()) {
                    (Some(Ok(c)), None) => c,
                    _ => return Err("a string has half a character".to_owned()),
                }
            }
            _ => return Err("a string has an unknown escape".to_owned()),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u16, String> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = char::from(self.byte()?).to_digit(16);
            unit = unit * 16 + digit.ok_or("an escape has four hexadecimal digits")? as u16;
        }
        Ok(unit)
    }
}
