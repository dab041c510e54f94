import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactSwitchNames } from './contact-fields.ts';
import { fieldNames, fieldNamesWith, memberFields } from './member-fields.ts';
import { editableFields, readOnlyFields, userResponseFields } from './member-schemas.ts';

it('finds fields by their properties, and has a field for each contact switch', () => {
  const emailFields = fieldNamesWith({ section: 'contact', format: 'email' });
  expect(emailFields).toEqual(['secondaryEmail', 'personalEmail']);
  expect(contactSwitchNames.filter((name) => fieldNamesWith({ visibility: name }).length === 0)).toEqual([]);
});

it('defines either an editable or a read-only schema for every field', () => {
  const names = [...Object.keys(editableFields), ...Object.keys(readOnlyFields)];
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(fieldNames));
});

it('limits text to 100 characters by default, and names required fields by their label', () => {
  const isAccepted = (name: 'postalPostcode' | 'department', length: number) =>
    editableFields[name].safeParse('x'.repeat(length)).success;
  expect([isAccepted('postalPostcode', 20), isAccepted('postalPostcode', 21)]).toEqual([true, false]);
  expect([isAccepted('department', 100), isAccepted('department', 101)]).toEqual([true, false]);
  const message = editableFields.lastName.safeParse(' ').error?.issues[0]?.message;
  expect(message).toBe(`Please input your ${memberFields.lastName.label}`);
});

it('requires only the fields that other members can see', () => {
  const { error } = z.object(userResponseFields).safeParse({});
  const required = error?.issues.map(({ path }) => path[0]);
  expect(required).toEqual(expect.arrayContaining(['mobile', 'includeInDirectory']));
  for (const name of ['gender', 'showEmail']) expect(required).not.toContain(name);
});
