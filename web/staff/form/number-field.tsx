import { type ReactNode, useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

type Props = {
  name: string;
  label: string;
  hint: ReactNode;
  /** Null while the field is empty, or has another text than a number. */
  value: number | null;
  parse: (text: string) => number | null;
  format: (value: number) => string;
  /** Continues the label if the text is not a number. */
  problem: string;
  error: string | undefined;
  placeholder?: string;
  inputMode: 'decimal' | 'numeric';
  onValueChange: (value: number | null) => void;
};

/** Keeps the typed text while it means the value, so that formatting does not disturb typing. */
export function NumberField({ value, parse, format, problem, error, onValueChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const shown = parse(typed) === value ? typed : value === null ? '' : format(value);
  const isWrong = shown.trim() !== '' && value === null;
  return (
    <TextField
      {...field}
      value={shown}
      autoComplete="off"
      error={isWrong ? `${field.label} ${problem}` : error}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange(parse(text));
      }}
    />
  );
}
