import { expect, it } from 'vitest';
import { id } from './fields.ts';
import { isUuid } from './uuid.ts';

const uuid = '3f0c2a34-9a1f-4c62-8f0e-0d6f3c1b2a11';

it('accepts the same ids as the schema `id`', () => {
  const [zeros, ones] = [uuid.replace(/\w/g, '0'), uuid.replace(/\w/g, 'f')];
  const valid = [uuid, uuid.toUpperCase(), uuid.replace('-4c', '-7c'), zeros, ones];
  const invalid = [
    undefined,
    null,
    5,
    [uuid],
    '',
    'x',
    ` ${uuid}`,
    `${uuid}\n`,
    `${uuid}0`,
    uuid.slice(1),
    uuid.replaceAll('-', ''),
    uuid.replace('-4c', '-9c'),
    uuid.replace('-8f', '-cf'),
    `{${uuid}}`,
  ];
  for (const value of [...valid, ...invalid])
    expect(isUuid(value), String(value)).toBe(id.safeParse(value).success);
  expect(valid.filter(isUuid)).toEqual(valid);
  expect(invalid.filter(isUuid)).toEqual([]);
});
