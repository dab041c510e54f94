import { expect, it } from 'vitest';
import { emptyDraft, parseDraft } from './parse-draft.ts';

const draft = {
  details: { ...emptyDraft.details, firstName: 'Jane', organisation: { value: '1', label: 'Fire Rescue' } },
  checked: { plan: 'Associate', email: 'jane@example.org' },
  hadPassword: true,
  purchaseKey: 'secret',
};

it('parses a stored draft', () => {
  for (const stored of [emptyDraft, draft])
    expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

it('adds defaults for fields that a previous version did not store', () => {
  const { organisationKind, countryName, ...details } = draft.details;
  expect(parseDraft({ ...draft, details })).toEqual(draft);
});

it('rejects a draft with invalid values', () => {
  const invalidDetails = [
    { firstName: 5 },
    { email: null },
    { country: 'Mars' },
    { organisationKind: 'other' },
    { organisation: {} },
    { organisation: 'Fire Rescue' },
    { countryName: [] },
  ].map((change) => ({ ...draft, details: { ...draft.details, ...change } }));
  const otherInvalidDrafts = [
    { checked: undefined },
    { checked: { plan: 'Gold', email: '' } },
    { checked: { plan: 'Associate' } },
    { hadPassword: 'yes' },
    { purchaseKey: 5 },
    { details: undefined },
    { details: null },
  ].map((change) => ({ ...draft, ...change }));
  for (const invalid of [...invalidDetails, ...otherInvalidDrafts, null, undefined, 5, 'draft', [], {}])
    expect(parseDraft(invalid), JSON.stringify(invalid)).toBeUndefined();
});
