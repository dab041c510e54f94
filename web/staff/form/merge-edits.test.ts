import { describe, expect, it } from 'vitest';
import { applyChoices, mergeEdits } from './merge-edits.ts';

const base = { name: 'Old', state: 'VIC', sectors: ['Fire'] };

describe('mergeEdits', () => {
  it('keeps the edits of both when they changed different fields', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, sectors: ['Fire', 'Rescue'] };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      merged: { name: 'Mine', state: 'VIC', sectors: ['Fire', 'Rescue'] },
      conflicts: [],
    });
  });

  it('lists fields that both changed to different values', () => {
    const mine = { ...base, name: 'Mine', state: 'NSW' };
    const theirs = { ...base, name: 'Theirs', state: 'NSW' };
    const { conflicts } = mergeEdits(base, mine, theirs);
    expect(conflicts).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
  });
});

describe('applyChoices', () => {
  it('takes the chosen value of each conflict and otherwise the own value', () => {
    const conflicts = [
      { name: 'name', mine: 'Mine', theirs: 'Theirs' },
      { name: 'state', mine: 'NSW', theirs: 'QLD' },
    ];
    const merged = { ...base, name: 'Mine', state: 'NSW' };
    expect(applyChoices(merged, conflicts, { name: 'theirs' })).toEqual({
      ...base,
      name: 'Theirs',
      state: 'NSW',
    });
  });
});
