import { type ReactNode, useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A string is a text that is not a number. The server rejects it, so the person sees that it is not saved. */
export type NumberInput = number | string | null;

type Props = {
  name: string;
  label: string;
  hint: ReactNode;
  /** Null while the field is empty. */
  value: NumberInput;
  parse: (text: string) => number | null;
  format: (value: number) => string;
  /** Continues the label if the text is not a number. */
  problem: string;
  error: string | undefined;
  maxLength?: number;
  inputMode: 'decimal' | 'numeric';
  onValueChange: (value: NumberInput) => void;
};

/** Keeps the typed text while it means the value, so that formatting does not disturb typing. */
export function NumberField({ value, parse, format, problem, error, onValueChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const isText = typeof value === 'string';
  const formatted = isText ? value : value === null ? '' : format(value);
  return (
    <TextField
      {...field}
      value={parse(typed) === value ? typed : formatted}
      autoComplete="off"
      error={isText ? `${field.label} ${problem}` : error}
      onValueChange={(text) => {
        setTyped(text);
        onValueChange(text.trim() === '' ? null : (parse(text) ?? text));
      }}
    />
  );
}
