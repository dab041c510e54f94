import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryChange } from '#contract/library-changes.staff.ts';
import { isBlank } from '#contract/normalise-text.ts';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type LibraryOptions, libraryOptionsQuery } from '../library.calls.ts';
import { SuggestionInput } from '../suggestion-input.tsx';
import type { BulkKind } from './bulk-texts.ts';
import { MoveFields } from './move-fields.tsx';

type Props = {
  kind: BulkKind;
  /** The access level that a new category gets. */
  levelName: string | undefined;
  nameError: string | undefined;
  /** Undefined while something is missing. */
  onChange: (change: LibraryChange | undefined) => void;
};

/** The fields of a change, if it has any. */
export function ChangeFields({ kind, levelName, nameError, onChange }: Props) {
  const { data: options } = useQuery(libraryOptionsQuery());
  if (!options) return null;
  if (kind === 'move') return <MoveFields {...{ options, levelName, nameError, onChange }} />;
  if (kind === 'access level') return <AudienceField options={options} onChange={onChange} />;
  if (kind === 'owner') return <OwnerField options={options} onChange={onChange} />;
  if (kind === 'add tag' || kind === 'remove tag')
    return <TagField kind={kind} options={options} onChange={onChange} />;
  return kind === 'review date' ? <ReviewDateFields onChange={onChange} /> : null;
}

type FieldProps = Pick<Props, 'onChange'> & { options: LibraryOptions };

function AudienceField({ options: { accessLevels }, onChange }: FieldProps) {
  const [value, setValue] = useState('');
  return (
    <SelectField
      label="Audience"
      placeholder="Choose an audience"
      value={value}
      options={accessLevels
        .filter(({ isRetired }) => !isRetired)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(id) => {
        setValue(id);
        onChange(id ? { kind: 'access level', accessLevelId: id } : undefined);
      }}
    />
  );
}

type TagFieldProps = FieldProps & { kind: 'add tag' | 'remove tag' };

function TagField({ kind, options, onChange }: TagFieldProps) {
  const [text, setText] = useState('');
  return (
    <SuggestionInput
      label="Tag"
      maxLength={60}
      value={text}
      known={options.tags}
      onChange={(next) => {
        setText(next);
        onChange(isBlank(next) ? undefined : { kind, tag: next.trim() });
      }}
    />
  );
}

const noOwner = 'none';

function OwnerField({ options: { editors }, onChange }: FieldProps) {
  const [value, setValue] = useState('');
  return (
    <SelectField
      label="Owner"
      placeholder="Choose a colleague"
      value={value}
      options={[
        ...editors.map(({ id, name }) => ({ value: id, label: name })),
        { value: noOwner, label: 'No owner' },
      ]}
      onValueChange={(id) => {
        setValue(id);
        onChange(id ? { kind: 'owner', ownerId: id === noOwner ? null : id } : undefined);
      }}
    />
  );
}

function ReviewDateFields({ onChange }: Pick<Props, 'onChange'>) {
  const [day, setDay] = useState('');
  const [isRemoved, setIsRemoved] = useState(false);
  const report = (nextDay: string, removes: boolean) =>
    onChange(nextDay || removes ? { kind: 'review date', reviewOn: removes ? null : nextDay } : undefined);
  return (
    <div className={common.stackSmall}>
      {isRemoved ? null : (
        <DateInput
          name="reviewOn"
          label="Review by"
          value={day}
          onValueChange={(next) => {
            setDay(next);
            report(next, false);
          }}
        />
      )}
      <Checkbox
        label="No review date"
        checked={isRemoved}
        onCheckedChange={(removes) => {
          setIsRemoved(removes);
          report(day, removes);
        }}
      />
    </div>
  );
}
