import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { activeOrganisationsQuery } from './staff-organisations.calls.ts';

type Props = {
  label: string;
  hint?: string;
  /** Not offered. */
  exceptId: string;
  value: Option | null;
  onValueChange: (value: Option | null) => void;
};

/** Finds an active organisation by name. */
export const OrganisationPicker = ({ exceptId, ...field }: Props) => (
  <SearchCombobox
    {...field}
    name="organisation"
    load={activeOrganisationsQuery}
    toOptions={({ organisations }) =>
      organisations
        .filter(({ id }) => id !== exceptId)
        .map(({ id, name, state, country }) => ({
          value: id,
          label: [name, state, country].filter(Boolean).join(', '),
        }))
    }
  />
);
