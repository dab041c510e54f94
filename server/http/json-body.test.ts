import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWellFormedJsonText } from './json-body.ts';

/** Characters in JSON: literal, escaped, lone surrogates, and sequences that only look like an escape. */
const jsonCharacter = fc.oneof(
  fc.constantFrom(
    ...['\\ud83d', '\\uDE92', '\\ud83d\\ude92', '🚒', '\\\\', '\\n', '\\"', '\\u005c'],
    ...['ud83d', '\\u00e9', ' '],
  ),
  fc.integer({ min: 0xd7f0, max: 0xe00f }).map((code) => `\\u${code.toString(16)}`),
);
const text = fc.array(jsonCharacter, { maxLength: 8 }).map((characters) => characters.join(''));

it('accepts JSON only if its names and values are well-formed Unicode', () => {
  fc.assert(
    fc.property(text, text, text, (name, one, other) => {
      const json = `{"${name}":[{"a":"${one}"},"${other}"]}`;
      const [[parsedName, [{ a }, lastValue]]] = Object.entries(JSON.parse(json)) as [
        [string, [{ a: string }, string]],
      ];
      expect(isWellFormedJsonText(json), json).toBe(
        [parsedName, a, lastValue].every((each) => each.isWellFormed()),
      );
    }),
    { numRuns: 1_000 },
  );
});
