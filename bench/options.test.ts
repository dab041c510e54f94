import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

const whole = { suites: ['web', 'api'], quick: false, only: undefined };

describe('bench options', () => {
  it('selects both suites by default and the API for partial runs', () => {
    expect(parseOptions([])).toEqual(whole);
    expect(parseOptions(['--web'])).toEqual({ ...whole, suites: ['web'] });
    expect(parseOptions(['--quick'])).toEqual({ ...whole, suites: ['api'], quick: true });
    expect(parseOptions(['--only', 'members'])).toEqual({ ...whole, suites: ['api'], only: 'members' });
    expect(parseOptions(['--help'])).toEqual({ help: true });
  });

  it.each([
    [['--fast'], "Unknown option '--fast'."],
    [['members'], "Unexpected argument 'members'"],
    [['--only'], '--only'],
    [['--only', 'nothing'], 'No case has "nothing"'],
    [['--only', ''], 'No case has ""'],
    [['--web', '--quick'], 'apply to the API'],
  ])('rejects %s', (args, message) => {
    expect(parseOptions(args)).toEqual({ error: expect.stringContaining(message) });
  });
});
