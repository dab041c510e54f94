import { expect, it } from 'vitest';
import { toInitials } from './to-initials.ts';

it('returns the first letters of the first two words with a letter', () => {
  for (const [names, initials] of [
    [['Hana', 'Te Rangi'], 'HT'],
    [['Āwhina', 'Ōtene'], 'ĀŌ'],
    [['minh', 'trần'], 'MT'],
    [['Siobhan', "O'Brien"], 'SO'],
    [['Madonna', ''], 'M'],
    [['(Jo)', '3rd'], 'JR'],
    [['𝒜da', '3'], '𝒜'],
    [['Country', 'Fire', 'and', 'Flood', 'Service'], 'CF'],
    [['3', 'Valleys', 'Rescue'], 'VR'],
    [[], ''],
  ] as [string[], string][])
    expect(toInitials(names)).toBe(initials);
});
