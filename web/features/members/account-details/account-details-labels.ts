import { fieldNames, fieldOf } from '#contract/member-fields.ts';
import type { AccountName } from './account-details-values.ts';

const fieldLabels = fieldNames.flatMap((name) => {
  const { label, format } = fieldOf(name);
  return label && format !== 'readOnly' ? [[name, label]] : [];
});

export const labels: Record<AccountName, string> = {
  ...Object.fromEntries(fieldLabels),
  accessibilityRequirement: 'Accessibility requirement',
  dietaryRequirements: 'Dietary requirements',
  otherDiet: 'Another dietary requirement',
};
