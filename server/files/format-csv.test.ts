import { expect, it } from 'vitest';
import { formatCsvLine } from './format-csv.ts';

it('writes values of each type, and quotes texts with separators', () => {
  const values = ['Hana', 'a, "b"\nc', new Date(0), -3, true, null, undefined, ['a', 'b']];
  expect(formatCsvLine(values)).toBe(
    'Hana,"a, ""b""\nc",1970-01-01T00:00:00.000Z,-3,true,,,"[""a"",""b""]"\r\n',
  );
});

it.each([...'=+-@\t＝＋－＠'])('neutralises a text that begins with %j', (sign) => {
  expect(formatCsvLine([`${sign}1+1`, `1${sign}1`])).toBe(`'${sign}1+1,1${sign}1\r\n`);
});

it('neutralises a text that begins with a line break', () => {
  expect(formatCsvLine(['\r=1', '\n=1'])).toBe(`"'\r=1","'\n=1"\r\n`);
});
