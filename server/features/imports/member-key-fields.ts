import { email, id } from '#contract/fields.ts';
import { defineField, type ImportField, type ParseText } from './import-field.ts';
import { parseWith, quote } from './parse-text.ts';

const parseMemberNumber: ParseText = (text) => {
  const [, digits] = /^(?:no\.?|m|#)?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits ? { value: String(Number(digits)) } : { problem: `${quote(text)} is not a member number` };
};

export const memberIdField: ImportField = defineField({
  name: 'id',
  label: 'Member id',
  headers: ['ID', 'UUID', 'Muster ID'],
  isKey: true,
  parse: parseWith(id, 'a member id'),
});

export const memberNumberField: ImportField = defineField({
  name: 'memberNumber',
  label: 'Member number',
  headers: ['Member no', 'Membership number', 'Membership no'],
  isKey: true,
  parse: parseMemberNumber,
});

export const memberEmailField: ImportField = defineField({
  name: 'email',
  label: 'Registered email',
  headers: ['Email', 'Email address', 'Work email', 'Primary email', 'Business email', 'Login', 'Username'],
  isKey: true,
  parse: parseWith(email, 'an email address'),
});
