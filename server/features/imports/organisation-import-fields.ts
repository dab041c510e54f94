import type * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { defineField, type ImportField } from './import-field.ts';
import { isAustralianName, listDigits, parsePhone, parseWith, toState } from './parse-text.ts';

const { shape } = organisationsStaff.createOrganisation.body;

/** Parses with the limits of the screens of staff. */
const parseDetail = (name: keyof typeof shape, kind?: string) =>
  parseWith(shape[name] as z.ZodMiniType<string | null>, kind);

export const organisationImportFields: ImportField[] = [
  defineField({
    name: 'id',
    label: 'Organisation id',
    headers: ['ID', 'UUID'],
    isKey: true,
    parse: parseWith(id, 'an organisation id'),
  }),
  defineField({
    name: 'name',
    label: 'Name',
    headers: ['Organisation', 'Organization', 'Organisation name', 'Agency', 'Company', 'Company name'],
    isKey: true,
    isRequired: true,
    parse: parseDetail('name'),
  }),
  defineField({
    name: 'abn',
    label: 'ABN',
    headers: ['Australian Business Number', 'Business number'],
    isKey: true,
    canBeEmpty: true,
    normalise: listDigits,
    parse: parseDetail('abn', 'an ABN with 11 digits'),
  }),
  defineField({
    name: 'about',
    label: 'About',
    headers: ['Description', 'Profile'],
    parse: parseDetail('about'),
  }),
  defineField({
    name: 'street',
    label: 'Street',
    headers: ['Address', 'Street address', 'Address 1', 'Address line 1'],
    parse: parseDetail('street'),
  }),
  defineField({
    name: 'suburb',
    label: 'Suburb',
    headers: ['City', 'Town', 'Locality', 'Town/city'],
    parse: parseDetail('suburb'),
  }),
  defineField({
    name: 'state',
    label: 'State',
    headers: ['State/territory', 'Region', 'Province'],
    parse: (text) => parseDetail('state')(toState(text)),
  }),
  defineField({
    name: 'postcode',
    label: 'Postcode',
    headers: ['Post code', 'Postal code', 'Zip'],
    parse: parseDetail('postcode'),
  }),
  defineField({
    name: 'country',
    label: 'Country',
    headers: ['Nation'],
    parse: (text) => parseDetail('country')(isAustralianName(text) ? 'Australia' : text),
  }),
  defineField({
    name: 'phone',
    label: 'Phone',
    headers: ['Phone number', 'Telephone', 'Tel', 'Ph'],
    normalise: listDigits,
    parse: parsePhone,
  }),
  defineField({
    name: 'website',
    label: 'Website',
    headers: ['Web', 'URL', 'Web site', 'Web address'],
    parse: parseDetail('website', 'a web address'),
  }),
];
