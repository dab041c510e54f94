import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './jurisdiction-filter.module.css';
import { jurisdictionsQuery } from './members.calls.ts';

type Props = { ticked: string[]; onTickedChange: (ticked: string[]) => void };

export function JurisdictionFilter({ ticked, onTickedChange }: Props) {
  const { data: jurisdictions, error, refetch } = useQuery(jurisdictionsQuery());
  const toggle = (id: string, isTicked: boolean) =>
    onTickedChange(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>Jurisdiction</legend>
      {error && !jurisdictions ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {Object.entries(jurisdictions ?? {}).map(([id, label]) => (
        <Checkbox
          key={id}
          label={label}
          checked={ticked.includes(id)}
          onCheckedChange={(isTicked) => toggle(id, isTicked)}
        />
      ))}
      {jurisdictions || error ? null : <JurisdictionsToCome />}
    </fieldset>
  );
}

/** The states and territories of Australia, New Zealand and the Pacific Islands. */
const JurisdictionsToCome = () =>
  Array.from({ length: 10 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all the same
    <p key={index} className={styles.blank}>
      <Skeleton width="60%" />
    </p>
  ));
