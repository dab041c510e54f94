import { expect, it } from 'vitest';
import { parseForwardedFor } from './forwarded-addresses.ts';

it('parses addresses with ports, brackets and zones, and nothing before an invalid entry', () => {
  const headers = {
    '203.0.113.7': ['203.0.113.7'],
    '203.0.113.7:51234': ['203.0.113.7'],
    '2001:db8::1': ['2001:db8::1'],
    '[2001:db8::1]': ['2001:db8::1'],
    '[2001:db8::1]:51234': ['2001:db8::1'],
    '203.0.113.7:1, [2001:db8::1]:2,10.0.0.1': ['203.0.113.7', '2001:db8::1', '10.0.0.1'],
    '2001:DB8:0:0:0:0:0:1': ['2001:db8::1'],
    'fe80::1%free-text': ['fe80::1'],
    '::FFFF:203.0.113.9, ::ffff:cb00:7109': ['203.0.113.9', '203.0.113.9'],
    '192.0.2.1, unknown, 203.0.113.7:443': ['203.0.113.7'],
    '': [],
    unknown: [],
    '_hidden:80': [],
    '[203.0.113.7': [],
    '999.0.113.7:80': [],
    'x[2001:db8::1]': [],
    '[2001:db8::1]x': [],
    '203.0.113.7:80x': [],
    '64:ff9b::ffff:1:2': ['64:ff9b::ffff:1:2'],
  };
  for (const [header, addresses] of Object.entries(headers))
    expect(parseForwardedFor(header), header).toEqual(addresses);
});
