import { describe, expect, it } from 'vitest';
import {
  type CategoryNode,
  countMembers,
  flatten,
  listMergeTargets,
  moveBy,
  toLevelNode,
} from './list-nodes.ts';

const node = (id: string, isRetired = false) => ({
  id,
  name: id,
  version: '1',
  isRetired,
  liveCount: 0,
  itemCount: 0,
});
const level = (id: string, categories: ReturnType<typeof node>[]) => ({
  ...node(id),
  membershipIds: [],
  categories: categories.map((category) => ({ ...category, subcategories: [node(`${category.id} sub`)] })),
});

describe('listMergeTargets', () => {
  it('lists neighbours first, and neither itself nor retired ones nor other kinds', () => {
    const levels = [
      level('Public', [node('Fire')]),
      level('Members', [node('Flood'), node('Surf'), node('Old', true)]),
    ];
    const all = flatten(levels.map(toLevelNode));
    const surf = all.find(({ id }) => id === 'Surf') as CategoryNode;
    expect(listMergeTargets(all, surf).map(({ fullName }) => fullName)).toEqual([
      'Flood (Members)',
      'Fire (Public)',
    ]);
  });
});

describe('countMembers', () => {
  it('counts the memberships of the access level, also for a subcategory', () => {
    const publicLevel = { ...level('Public', [node('Fire')]), membershipIds: ['full', 'associate'] };
    const memberships = ['full', 'associate', 'former'].map((id, index) => ({
      id,
      name: id,
      memberCount: 10 ** index,
    }));
    const accessLevels = [level('Members', [node('Flood')]), publicLevel];
    const count = (each: CategoryNode) => countMembers(each, { accessLevels, memberships });
    expect(flatten(accessLevels.map(toLevelNode)).map(count)).toEqual([0, 0, 0, 11, 11, 11]);
  });
});

describe('moveBy', () => {
  it('moves by one place, and not beyond the ends', () => {
    const siblings = toLevelNode(level('Members', [node('a'), node('b'), node('c')])).children;
    expect(moveBy(siblings, 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moveBy(siblings, 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveBy(siblings, 'a', -1)).toBeUndefined();
    expect(moveBy(siblings, 'c', 1)).toBeUndefined();
  });
});
