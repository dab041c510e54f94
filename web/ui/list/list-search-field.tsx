import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
  /** Debounce in milliseconds; Enter skips it. */
  delay: number;
  disabled: boolean;
};

/** Stays enabled while the list loads: a newer search replaces it. */
export function ListSearchField({ value = '', onValueChange, delay, ...field }: Props) {
  const draft = useDraft(value, (typed) => onValueChange(typed || undefined), delay);
  return (
    <SearchField
      {...field}
      value={draft.value}
      onValueChange={(typed) => (typed === '' ? draft.settle('') : draft.change(typed))}
      onSubmit={() => draft.settle()}
    />
  );
}
