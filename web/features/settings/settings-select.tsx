import { useLocation, useNavigate } from '@tanstack/react-router';
import { SelectField } from '#web/ui/select-field.tsx';
import type { SettingsGroup } from './settings-entries.ts';

/** The side menu where there is no side. */
export function SettingsSelect({ groups }: { groups: SettingsGroup[] }) {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const options = groups.flatMap(({ entries }) => entries.map(({ label, to }) => ({ label, value: to })));
  const current = options.find(({ value }) => value === path);
  return (
    <SelectField
      label="Go to settings"
      value={current?.value ?? ''}
      options={options}
      onValueChange={(to) => navigate({ to })}
      // A screen that the menu does not name is none of the choices.
      {...(!current && { placeholder: 'Choose…' })}
    />
  );
}
