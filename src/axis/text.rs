//! Text made by constants: names, and messages of assertions that the compiler evaluates.

/// A text of at most 256 bytes; what is longer is cut off.
pub(crate) struct Text {
    bytes: [u8; 256],
    length: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Text {
            bytes: [0; 256],
            length: 0,
        }
    }

    pub(crate) const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[i];
            self.length += 1;
            i += 1;
        }
        self
    }

    pub(crate) const fn number(self, number: usize) -> Self {
        let text = if number >= 10 {
            self.number(number / 10)
        } else {
            self
        };
        let digits = "0123456789".as_bytes();
        let (_, from) = digits.split_at(number % 10);
        let (digit, _) = from.split_at(1);
        match core::str::from_utf8(digit) {
            Ok(digit) => text.push(digit),
            Err(_) => text,
        }
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "(cut off)",
        }
    }
}
