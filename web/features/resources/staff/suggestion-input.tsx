import { type ComponentProps, useId } from 'react';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { type FieldTexts, FormField } from '#web/ui/fields/form-field.tsx';

type InputProps = Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'onKeyDown' | 'onBlur'>;

type Props = FieldTexts &
  InputProps & {
    value: string;
    /** Texts that exist. */
    known: string[];
    onChange: (text: string) => void;
  };

/** Any text. The browser suggests those that exist. */
export function SuggestionInput({ label, error, hint, known, onChange, ...input }: Props) {
  const listId = useId();
  return (
    <>
      <FormField {...{ label, error, hint }}>
        {(ariaProps) => (
          <input
            {...input}
            {...ariaProps}
            className={fieldStyles.control}
            list={listId}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <datalist id={listId}>
        {known.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
