import { fieldNames, fieldOf } from '#contract/member-fields.ts';
import type { AccountFieldName } from './account-values.ts';

const fieldLabels = fieldNames.flatMap((name) => {
  const { label, format } = fieldOf(name);
  return label && format !== 'readOnly' ? [[name, label]] : [];
});

export const accountLabels: Record<AccountFieldName, string> = {
  ...Object.fromEntries(fieldLabels),
  accessibilityRequirement: 'Accessibility requirement',
  dietaryRequirements: 'Dietary requirements',
  otherDiet: 'Another dietary requirement',
};
