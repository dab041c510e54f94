import { type FieldName, fieldNames, fieldOf } from '#contract/member-fields.ts';

const toColumnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function toLabel(name: FieldName): [string, string][] {
  const { label, column = name, format } = fieldOf(name);
  return label && column !== null && format !== 'readOnly' ? [[toColumnName(column), label]] : [];
}

/** Labels of the columns that staff change, those of the profile as on the screens of members. */
export const memberLabels: Record<string, string> = {
  ...Object.fromEntries(fieldNames.flatMap(toLabel)),
  date_of_birth: 'Date of birth',
  about_me: 'About',
  accessibility_requirement: 'Accessibility requirement',
  dietary_requirements: 'Dietary requirements',
  organisation_id: 'Organisation',
  unlisted_organisation_name: 'Unlisted organisation',
  is_billing_contact: 'Billing contact',
  membership_id: 'Plan',
  membership_ends_on: 'Membership ends on',
  merged_into_id: 'Merged into',
};
