import fc from 'fast-check';

export const oddCharacters = [
  ...['\0', '\ud800', '\udc00\ud800', '\u202e', '\ufeff', '\u2028', 'ﷺ', '👩‍🚒', 'e\u0301'],
  ...['%00', '%', '\\', "'", '"', '`', '\r\n', '\x1b[2J'],
];
const attackTexts = [
  ...["' OR '1'='1", "'; DROP TABLE members; --", '<script>alert(1)</script>', '{{7*7}}#{7*7}'],
  ...['../../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', 'toString', 'null'],
  ...['NaN', 'Infinity', '-0', '1e309', '0x7fffffff', '99999999999999999999999999999999'],
  ...['2026-02-30T25:61:61Z', '00000000-0000-0000-0000-000000000000', 'a@b', 'x'.repeat(300)],
  ...['x'.repeat(20_000), '😀'.repeat(3_000), 'a'.repeat(50).concat('!'.repeat(50))],
  ...[' '.repeat(10_000).concat('x'), '%_%_%_%_%_%', '((((((((((a)*)*)*)*'],
];
export const oddTexts = fc.oneof(
  fc.constantFrom(...attackTexts),
  fc.constantFrom(...oddCharacters),
  fc.array(fc.constantFrom(...oddCharacters, 'a', 'é', ' '), { maxLength: 8 }).map((each) => each.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** JSON texts, including some that JSON.stringify never produces. */
export const oddJson = [
  ...['1e999', '-1e999', '9'.repeat(400), `0.${'1'.repeat(400)}`, '-0', '1E+0', '"\\ud800"', '"\\u0000"'],
  ...['"\\udfff\\ud800"', '{"__proto__":{"isStaff":true}}', '{"a":1,"a":2}', '{"":""}'],
  '{"constructor":{"prototype":{"isStaff":true}}}',
  ...['[]', '{}', '[[]]', 'null', 'true', '""', '" "', '-1', '0', '1.5', '2147483648', '9007199254740993'],
  ...[`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  `[${'0,'.repeat(20_000)}0]`,
];
export const brokenJson = fc.constantFrom(
  ...['', ' ', '{', '}', '[', '{"a"', '{"a":}', "{'a':1}", 'undefined', 'NaN', '\ufeff{}', '{}{}'],
  ...['{"a":1,}', '"', '\0', '/*x*/{}'],
);
export const randomBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

export const multipart = 'multipart/form-data; boundary=x';
export const contentTypes = [
  ...['application/json', 'application/x-www-form-urlencoded', multipart, 'multipart/form-data'],
  ...['text/plain', 'text/xml', '', '*/*', 'application/json; charset=utf-16', 'application/json;;'],
  ...['x'.repeat(500), 'application/merge-patch+json'],
];

const oddHeaders: Record<string, string[]> = {
  'x-forwarded-for': [
    ...['', 'nonsense', '::1', '999.999.1.1', '1.2.3.4, 5.6.7.8', "' OR 1=1", 'x'.repeat(5_000)],
    ...['::ffff:1.2.3.4%eth0', 'fe80::1%25'],
  ],
  'if-none-match': ['*', '"', 'W/"x"', 'x'.repeat(5_000)],
  'if-modified-since': ['yesterday', '-1'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-,0-', 'lines=1'],
  accept: ['text/html', ';q=2', 'x'.repeat(5_000)],
  'accept-encoding': ['nonsense', 'gzip;q=0', '*;q=0'],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  'x-request-id': ["'", 'x'.repeat(5_000)],
  'x-http-method-override': ['DELETE'],
  cookie: ['a=b; a=c', '__proto__=1'],
  authorization: [
    ...['Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', 'bearer x', `Bearer ${'a'.repeat(8_000)}`],
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ],
};
const header = fc
  .constantFrom(...Object.entries(oddHeaders))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));
export const headers = fc.array(header, { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));

export const oddNames = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'id', 'isStaff', 'role', '', '\0', 'a.b'],
  ...['\ud800', 'x'.repeat(500)],
];
export const brokenQueries = [
  ...['%', '%zz', 'a=%E0%A4%A', '%ff%fe=%00', 'a[', 'a[0', 'a[99]=1', 'a[0].b.c.d.e.f=1', '.', '='],
  ...['a=1&a=2', 'a=1&a.b=2', 'a='.repeat(150), '&'.repeat(500), '__proto__.isStaff=true'],
  ...['__proto__[0]=1', 'filters[1].Key=name', '?'.repeat(20), '#'],
];
export const brokenSegments = [
  ...['%', '%zz', '%00', '..', '.', '%2e%2e', '..%2f..%2f', '%5c', ';a=b', 'x'.repeat(199)],
  ...['x'.repeat(250), '%F0%9F%98%80', '*'],
];
