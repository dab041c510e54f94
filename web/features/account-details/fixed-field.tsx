import { TextField } from '#web/ui/fields/text-field.tsx';

type Props = { label: string; value: string | null; hint: string };

/** A detail that is not the member's to change. It can still be reached, read and copied. */
export function FixedField({ label, value, hint }: Props) {
  return (
    <TextField name="" label={label} value={value ?? ''} hint={hint} readOnly onValueChange={() => {}} />
  );
}
