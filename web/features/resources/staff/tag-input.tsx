import { type ComponentProps, useId } from 'react';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FormField } from '#web/ui/fields/form-field.tsx';

type Props = Pick<ComponentProps<'input'>, 'placeholder' | 'onKeyDown' | 'onBlur'> & {
  label: string;
  value: string;
  known: string[];
  onChange: (text: string) => void;
};

/** The browser suggests tags that exist. */
export function TagInput({ label, known, onChange, ...input }: Props) {
  const listId = useId();
  return (
    <>
      <FormField label={label}>
        {(ariaProps) => (
          <input
            {...input}
            {...ariaProps}
            className={fieldStyles.control}
            list={listId}
            maxLength={60}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
