import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

const whole = { suites: ['web', 'api', 'imports'], quick: false, only: undefined, rows: undefined };

describe('bench options', () => {
  it('selects both suites by default and the API for partial runs', () => {
    expect(parseOptions([])).toEqual(whole);
    expect(parseOptions(['--web'])).toEqual({ ...whole, suites: ['web'] });
    expect(parseOptions(['--quick'])).toEqual({ ...whole, suites: ['api'], quick: true });
    expect(parseOptions(['--only', 'members'])).toEqual({ ...whole, suites: ['api'], only: 'members' });
    expect(parseOptions(['--imports', '--quick'])).toEqual({ ...whole, suites: ['imports'], quick: true });
    expect(parseOptions(['--imports', '--rows', '50000'])).toEqual({
      ...{ ...whole, suites: ['imports'] },
      rows: 50_000,
    });
    expect(parseOptions(['--help'])).toEqual({ help: true });
  });

  it.each([
    [['--fast'], "Unknown option '--fast'."],
    [['members'], "Unexpected argument 'members'"],
    [['--only'], '--only'],
    [['--only', 'nothing'], 'No case has "nothing"'],
    [['--only', ''], 'No case has ""'],
    [['--web', '--quick'], 'do not apply to the web'],
    [['--imports', '--only', 'members'], 'not to imports'],
    [['--imports', '--rows', 'many'], '--rows needs a number'],
    [['--imports', '--rows', '999'], '--rows needs a number'],
    [['--api', '--rows', '5000'], 'applies to --imports alone'],
    [['--imports', '--quick', '--rows', '5000'], 'applies to --imports alone'],
  ])('rejects %s', (args, message) => {
    expect(parseOptions(args)).toEqual({ error: expect.stringContaining(message) });
  });
});
