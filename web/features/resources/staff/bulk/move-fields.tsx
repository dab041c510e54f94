import { useState } from 'react';
import type { LibraryChange } from '#contract/library-changes.staff.ts';
import { isBlank, normaliseText } from '#contract/normalise-text.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { LibraryOptions } from '../library.calls.ts';
import { listPlaces } from './list-places.ts';

type Props = {
  options: LibraryOptions;
  levelName: string | undefined;
  nameError: string | undefined;
  onChange: (change: LibraryChange | undefined) => void;
};

const newCategory = 'new';

/** A place in the library, or a category that the move creates. */
export function MoveFields({ options, levelName, nameError, onChange }: Props) {
  const { can } = usePermissions();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<Option | null>(null);
  const [category, setCategory] = useState({ name: '', accessLevelId: '' });
  const places = listPlaces(options.accessLevels);
  const matches = places.filter(({ label }) => normaliseText(label).includes(normaliseText(typed.trim())));
  const creates = {
    value: newCategory,
    label: typed.trim() ? `New category ‘${typed.trim()}’` : 'New category…',
  };
  // Last while the text matches, so that Arrow down and Enter choose a category.
  const withNew = typed.trim() ? [...matches, creates] : [creates, ...matches];
  const choose = (option: Option | null) => {
    const isNew = option?.value === newCategory;
    setPlace(isNew ? { value: newCategory, label: 'New category' } : option);
    if (isNew) changeCategory({ name: typed.trim().slice(0, maxNameLength) });
    else onChange(places.find(({ value }) => value === option?.value)?.change);
  };
  const changeCategory = (changed: Partial<typeof category>) => {
    const next = { ...category, ...changed };
    setCategory(next);
    onChange(isBlank(next.name) ? undefined : toChange(next));
  };
  return (
    <>
      <Combobox
        name="place"
        label="Move to"
        placeholder="Type a category"
        value={place}
        onValueChange={choose}
        options={can('resources.publish') ? withNew : matches}
        onSearch={setTyped}
        status={matches.length === 0 ? 'No category has this name.' : undefined}
      />
      {place?.value === newCategory ? (
        <>
          <TextField
            name="name"
            label="Name of the new category"
            value={category.name}
            maxLength={maxNameLength}
            error={nameError}
            onValueChange={(name) => changeCategory({ name })}
          />
          <SelectField
            label="Audience"
            placeholder={
              levelName && !category.accessLevelId ? `${levelName}, as most of them` : 'As most of them'
            }
            value={category.accessLevelId}
            options={options.accessLevels
              .filter(({ isRetired }) => !isRetired)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(accessLevelId) => changeCategory({ accessLevelId })}
          />
        </>
      ) : null}
    </>
  );
}

const maxNameLength = 100;

const toChange = ({ name, accessLevelId }: { name: string; accessLevelId: string }): LibraryChange => ({
  kind: 'move to new category',
  name: name.trim(),
  ...(accessLevelId && { accessLevelId }),
});
