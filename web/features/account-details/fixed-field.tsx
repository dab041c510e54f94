import { TextField } from '#web/ui/fields/text-field.tsx';

type Props = { label: string; value: string | null; hint: string };

/** Read-only rather than disabled, so that it can be focused and copied. */
export function FixedField({ label, value, hint }: Props) {
  return (
    <TextField name="" label={label} value={value ?? ''} hint={hint} readOnly onValueChange={() => {}} />
  );
}
