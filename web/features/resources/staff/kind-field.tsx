import { SuggestionInput } from './suggestion-input.tsx';

type Props = {
  kind: string;
  known: string[];
  error: string | undefined;
  onChange: (kind: string) => void;
};

/** A type that exists or a new one. The search of members finds resources by the name of their type. */
export function KindField({ kind, known, error, onChange }: Props) {
  const text = kind.trim();
  const existing = known.find((each) => each.toLowerCase() === text.toLowerCase());
  return (
    <SuggestionInput
      label="Type"
      maxLength={50}
      value={kind}
      known={known}
      error={error}
      hint={
        text && !existing
          ? `‘${text}’ is a new type. Members who search for exactly this find only resources of this type.`
          : 'Choose one or type a new one.'
      }
      onChange={onChange}
      // One spelling for each type.
      onBlur={() => (kind === (existing ?? text) ? undefined : onChange(existing ?? text))}
    />
  );
}
