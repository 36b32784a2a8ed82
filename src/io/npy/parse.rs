//! The dictionary in a `.npy` header: what Python's `repr` makes of three keys, read without recursion.

/// The values of the three keys.
#[derive(Debug, PartialEq)]
pub(super) struct Fields {
    pub(super) descr: String,
    pub(super) fortran: bool,
    pub(super) lengths: Vec<u64>,
}

/// The most axes that NumPy has.
const MAX_RANK: usize = 64;

/// Reads `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.
pub(super) fn dictionary(text: &[u8]) -> Result<Fields, String> {
    let mut text = Text(text);
    let (mut descr, mut fortran, mut lengths) = (None, None, None);
    text.expect("{")?;
    while !text.takes("}") {
        let key = text.string()?;
        text.expect(":")?;
        let repeated = match key.as_str() {
            "descr" => descr.replace(text.descr()?).is_some(),
            "fortran_order" => fortran.replace(text.bool()?).is_some(),
            "shape" => lengths.replace(text.tuple()?).is_some(),
            _ => return Err(format!("the key '{key}' is unknown")),
        };
        if repeated {
            return Err(format!("the key '{key}' occurs twice"));
        }
        if !text.takes(",") {
            text.expect("}")?;
            break;
        }
    }
    text.skip_space();
    if !text.0.is_empty() {
        return Err("something follows the dictionary".to_owned());
    }
    match (descr, fortran, lengths) {
        (Some(descr), Some(fortran), Some(lengths)) => Ok(Fields {
            descr,
            fortran,
            lengths,
        }),
        _ => Err("'descr', 'fortran_order' and 'shape' are not all there".to_owned()),
    }
}

/// What has not been read yet.
struct Text<'a>(&'a [u8]);

impl Text<'_> {
    fn skip_space(&mut self) {
        self.0 = self.0.trim_ascii_start();
    }

    /// Whether `token` is next; then it is read.
    fn takes(&mut self, token: &str) -> bool {
        self.skip_space();
        match self.0.strip_prefix(token.as_bytes()) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.takes(token) {
            return Ok(());
        }
        let next = self
            .0
            .first()
            .map_or("the end".to_owned(), |&b| format!("'{}'", b.escape_ascii()));
        Err(format!("'{token}' is expected, not {next}"))
    }

    /// A string in single or double quotes; no string that matters has an escape.
    fn string(&mut self) -> Result<String, String> {
        self.skip_space();
        let (&quote, rest) = match self.0.split_first() {
            Some((quote @ (b'\'' | b'"'), rest)) => (quote, rest),
            _ => return Err("a string is expected".to_owned()),
        };
        let Some(end) = rest.iter().position(|&b| b == quote) else {
            return Err("a string has no end".to_owned());
        };
        let (string, rest) = (&rest[..end], &rest[end + 1..]);
        if string.len() > 64 || !string.iter().all(|b| b.is_ascii_graphic() && *b != b'\\') {
            return Err("a string is neither a key nor an element type".to_owned());
        }
        self.0 = rest;
        Ok(string.iter().map(|&b| char::from(b)).collect())
    }

    fn descr(&mut self) -> Result<String, String> {
        if self.takes("[") {
            return Err(
                "elements are structures of several fields, which a tensor can't hold".to_owned(),
            );
        }
        self.string()
    }

    fn bool(&mut self) -> Result<bool, String> {
        if self.takes("True") {
            Ok(true)
        } else if self.takes("False") {
            Ok(false)
        } else {
            Err("True or False is expected".to_owned())
        }
    }

    /// `()`, `(3,)`, `(2, 3)`; Python 2 wrote `3L`.
    fn tuple(&mut self) -> Result<Vec<u64>, String> {
        let mut lengths = Vec::new();
        self.expect("(")?;
        let mut comma = true;
        while !self.takes(")") {
            if !comma {
                return Err("',' or ')' is expected in the shape".to_owned());
            }
            if lengths.len() == MAX_RANK {
                return Err(format!("the shape has more than {MAX_RANK} axes"));
            }
            lengths.push(self.number()?);
            let _ = self.takes("L");
            comma = self.takes(",");
        }
        if lengths.len() == 1 && !comma {
            return Err("the shape is a number, not a tuple".to_owned());
        }
        Ok(lengths)
    }

    fn number(&mut self) -> Result<u64, String> {
        self.skip_space();
        let end = self
            .0
            .iter()
            .position(|b| !b.is_ascii_digit())
            .unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        self.0 = rest;
        digits.parse().map_err(|_| match digits {
            "" => "a length is expected in the shape".to_owned(),
            _ => "a length is too large".to_owned(),
        })
    }
}
