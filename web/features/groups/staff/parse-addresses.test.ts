import { describe, expect, it } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

describe('parseAddresses', () => {
  it.each([
    'a@agency.example\nb@agency.example\n',
    'a@agency.example, b@agency.example',
    'a@agency.example;b@agency.example; A@Agency.example',
    'Aroha <a@agency.example>; "Parata, Ben" <b@agency.example>',
    'Parata, Aroha <a@agency.example>, Ben Oakley <b@agency.example>',
    "'a@agency.example'\tmailto:b@agency.example.",
    'a@agency.example b@agency.example',
  ])('reads two addresses from %j', (text) => {
    const expected = { emails: ['a@agency.example', 'b@agency.example'], rest: [] };
    expect(parseAddresses(text)).toEqual(expected);
  });

  it('keeps what is no address', () => {
    const tooLong = `${'a'.repeat(250)}@agency.example`;
    expect(parseAddresses(`Ben Oakley\nb@agency\n${tooLong}, o'hara@agency.example`)).toEqual({
      emails: ["o'hara@agency.example"],
      rest: ['Ben Oakley', 'b@agency', tooLong],
    });
  });
});
