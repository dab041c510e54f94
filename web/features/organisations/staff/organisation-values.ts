import { isAustralia } from '#contract/countries.ts';
import type { JoinablePlan, OrganisationEdit } from '#contract/organisations.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Versioned } from '#web/staff/form/use-staff-form.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';
import type { StaffOrganisation } from './staff-organisations.calls.ts';

export const fieldLabels = {
  name: 'Name',
  about: 'About',
  country: 'Country',
  countryName: 'Nation or territory',
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  phone: 'Phone',
  website: 'Website',
  abn: 'ABN',
  joinablePlans: 'Joinable plans',
  sectorIds: 'Sectors',
};

type TextName = Exclude<keyof typeof fieldLabels, 'joinablePlans' | 'sectorIds'>;
export type OrganisationValues = Record<TextName, string> & {
  joinablePlans: JoinablePlan[];
  sectorIds: string[];
};

export const emptyValues: OrganisationValues = {
  name: '',
  about: '',
  country: 'Australia',
  countryName: '',
  street: '',
  suburb: '',
  state: '',
  postcode: '',
  phone: '',
  website: '',
  abn: '',
  joinablePlans: [],
  sectorIds: [],
};

export function toValues(organisation: StaffOrganisation): OrganisationValues {
  const { name, about, street, suburb, state, postcode, phone, website, abn, sectors } = organisation;
  const country = organisation.country ?? '';
  const isInAustralia = isAustralia(country);
  const texts = { about, street, suburb, state, postcode, phone, website, abn };
  return {
    name,
    ...(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text ?? ''])) as Omit<
      Record<TextName, string>,
      'name' | 'country' | 'countryName'
    >),
    country: isInAustralia ? 'Australia' : country && 'International',
    countryName: isInAustralia ? '' : country,
    joinablePlans: organisation.joinablePlans.toSorted() as JoinablePlan[],
    sectorIds: sectors.map(({ id }) => id).toSorted(),
  };
}

export const toVersioned = (organisation: StaffOrganisation): Versioned<OrganisationValues> => ({
  values: toValues(organisation),
  version: organisation.version,
  changedBy: organisation.lastChangedBy ?? undefined,
});

export function toRequest({ countryName, ...values }: OrganisationValues): Required<OrganisationEdit> {
  const country = values.country === 'International' ? countryName : values.country;
  return { ...values, country };
}

/** Agency administrators do not send the fields that they cannot change. */
export function toOwnRequest(values: OrganisationValues): OrganisationEdit {
  const { name: _name, joinablePlans: _plans, sectorIds: _sectors, ...details } = toRequest(values);
  return details;
}

export function validate({
  name,
  country,
  countryName,
}: OrganisationValues): FieldErrors<OrganisationValues> {
  const isNationMissing = country === 'International' && countryName.trim() === '';
  return {
    name: name.trim() === '' ? 'Enter the name' : undefined,
    countryName: isNationMissing ? 'Enter the nation or territory' : undefined,
  };
}

/** Messages of the server continue the name of the field. */
export function toFieldErrors(error: unknown): FieldErrors<OrganisationValues> {
  const fields = error instanceof ApiError ? error.fieldErrors : [];
  const entries = fields.flatMap(({ field, message }) => {
    const [name = ''] = field.split('.');
    return name in fieldLabels ? [[name, `${fieldLabels[name as TextName]} ${message}`]] : [];
  });
  return Object.fromEntries(entries);
}
