import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactSwitchNames, fieldNames, memberFields, namesWith } from './member-fields.ts';
import { editableFields, readOnlyFields, userAnswer } from './user-fields.ts';

it('has a field for each contact switch', () => {
  const unused = contactSwitchNames.filter((name) => namesWith({ visibility: name }).length === 0);
  expect(unused).toEqual([]);
});

it('finds the fields that have all the given properties, in the order of the table', () => {
  expect(namesWith({ section: 'contact', format: 'email' })).toEqual(['secondaryEmail', 'personalEmail']);
});

describe('schemas', () => {
  it('cover every field once, either for changes or as read-only', () => {
    const names = [...Object.keys(editableFields), ...Object.keys(readOnlyFields)];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(fieldNames));
  });

  it('limit a text to its maximum length, 100 characters unless given', () => {
    const isAccepted = (name: 'postalPostcode' | 'department', length: number) =>
      editableFields[name].safeParse('x'.repeat(length)).success;
    expect([isAccepted('postalPostcode', 20), isAccepted('postalPostcode', 21)]).toEqual([true, false]);
    expect([isAccepted('department', 100), isAccepted('department', 101)]).toEqual([true, false]);
  });

  it('name a required field by its label', () => {
    const message = editableFields.lastName.safeParse(' ').error?.issues[0]?.message;
    expect(message).toBe(`Please input your ${memberFields.lastName.label}`);
  });

  it('require only the fields that other members may see', () => {
    const issues = z.object(userAnswer).safeParse({}).error?.issues ?? [];
    const required = issues.map(({ path }) => path[0]);
    expect(required).toContain('mobile');
    expect(required).not.toContain('gender');
    expect(required).not.toContain('showEmail');
    expect(required).toContain('includeInDirectory');
  });
});
