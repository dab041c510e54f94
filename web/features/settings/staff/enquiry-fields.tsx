import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, useId, useState } from 'react';
import type { EnquiryTypeSetting } from '#contract/settings.ts';
import { moveItem } from '#web/staff/form/move-item.ts';
import { OrderButtons } from '#web/staff/form/order-buttons.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './enquiry-fields.module.css';
import type { SectionProps } from './section-props.ts';
import { toTypeKey } from './to-type-key.ts';

type Props = SectionProps<'enquiries'>;

export const EnquiryFields = ({ draft }: Props) => (
  <>
    <ObjectCard title="Where enquiries go" isWide>
      <TextField
        {...draft.field('to')}
        maxLength={254}
        inputMode="email"
        hint="Receives every enquiry whose type has no address."
      />
    </ObjectCard>
    <ObjectCard title="Types" isWide>
      <p className={common.note}>
        Members choose from this list, in this order. A retired type is not offered any more; old enquiries
        keep it.
      </p>
      <TypeList draft={draft} />
      <NewType draft={draft} />
    </ObjectCard>
  </>
);

const columns = { name: 'Name', address: 'Address' };

function TypeList({ draft }: Props) {
  const { types } = draft.values;
  const publishedKeys = draft.item.live?.types.map(({ key }) => key) ?? [];
  return (
    <>
      {draft.errors.types ? <FieldError id={undefined}>{draft.errors.types}</FieldError> : null}
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.address}</th>
            <th scope="col">
              <VisuallyHidden>Retired, and the order</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type, index) => (
            <TypeRow
              key={type.key}
              type={type}
              index={index}
              count={types.length}
              errors={[draft.errors[`types.${index}.label`], draft.errors[`types.${index}.to`]]}
              isPublished={publishedKeys.includes(type.key)}
              onChange={(changes) => draft.change({ types: types.with(index, { ...type, ...changes }) })}
              onMove={(to) => draft.change({ types: moveItem(types, index, to) })}
              onRemove={() => draft.change({ types: types.toSpliced(index, 1) })}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = {
  type: EnquiryTypeSetting;
  index: number;
  count: number;
  errors: (string | undefined)[];
  /** Enquiries may refer to it, so it can only be retired. */
  isPublished: boolean;
  onChange: (changes: Partial<EnquiryTypeSetting>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function TypeRow({ type, index, count, errors, isPublished, onChange, onMove, onRemove }: RowProps) {
  const { label, to, isRetired } = type;
  const name = label || `type ${index + 1}`;
  const [labelError, toError] = errors;
  return (
    <tr className={styles.row} data-retired={isRetired}>
      <TypeCell
        column={columns.name}
        label={`Name of ${name}`}
        value={label}
        maxLength={60}
        error={labelError}
        onValueChange={(next) => onChange({ label: next })}
      />
      <TypeCell
        column={columns.address}
        label={`Address of ${name}`}
        value={to}
        inputMode="email"
        maxLength={254}
        placeholder="General address"
        error={toError}
        onValueChange={(next) => onChange({ to: next })}
      />
      <td>
        <span className={styles.buttons}>
          {isPublished ? (
            <Checkbox
              label={
                <>
                  Retired<VisuallyHidden>: {name}</VisuallyHidden>
                </>
              }
              checked={isRetired}
              onCheckedChange={(next) => onChange({ isRetired: next })}
            />
          ) : (
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash size={18} aria-hidden="true" />}
              onClick={onRemove}
            />
          )}
          <OrderButtons name={name} index={index} count={count} onMove={onMove} />
        </span>
      </td>
    </tr>
  );
}

type CellProps = {
  /** The heading. On phones each cell shows it. */
  column: string;
  label: string;
  value: string;
  maxLength: number;
  inputMode?: 'email';
  placeholder?: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
};

function TypeCell({ column, label, error, onValueChange, ...input }: CellProps) {
  const id = useId();
  return (
    <td data-column={column}>
      <input
        {...input}
        className={styles.input}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onValueChange(target.value)}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </td>
  );
}

function NewType({ draft: { values, change } }: Props) {
  const [label, setLabel] = useState('');
  const add = () => {
    const trimmed = label.trim();
    if (!trimmed) return;
    const key = toTypeKey(
      trimmed,
      values.types.map((type) => type.key),
    );
    change({ types: [...values.types, { key, label: trimmed, to: '', isRetired: false }] });
    setLabel('');
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        name="newType"
        label="New type"
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={60}
        value={label}
        onValueChange={setLabel}
      />
      <Button type="submit" kind="secondary">
        Add type
      </Button>
    </form>
  );
}
