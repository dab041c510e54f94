import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
  /** How long to wait for the next letter; Enter does not wait. */
  delay: number;
  disabled: boolean;
};

/** Words that a list is searched by. It can be typed on while the list is on its way: a newer search takes its place. */
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
