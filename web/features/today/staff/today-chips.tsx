import { formatCount } from '#web/ui/formats/format-count.ts';
import { kindNames, kinds } from './kinds.ts';
import type { TodayList } from './today.calls.ts';
import styles from './today-chips.module.css';

type Props = {
  data: TodayList | undefined;
  show: string | undefined;
  onShow: (show: string | undefined) => void;
};

const maxCount = 1_000;

/** Kinds without items are left out, except the one that is shown. */
export function TodayChips({ data, show, onShow }: Props) {
  const counts = data?.counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const isLarge = counts.some(({ count }) => count >= maxCount);
  const shownKinds = kindNames.flatMap((kind) => {
    const found = counts.find((each) => each.kind === kind);
    return found && (found.count > 0 || show === kind) ? [found] : [];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.chips} role="group" aria-label="Filter">
      <Chip
        label="All"
        count={data && total}
        isLarge={isLarge}
        isOn={!show}
        onClick={() => onShow(undefined)}
      />
      {shownKinds.map(({ kind, count }) => (
        <Chip
          key={kind}
          label={kinds[kind].plural}
          count={count}
          isLarge={count >= maxCount}
          isOn={show === kind}
          onClick={() => onShow(show === kind ? undefined : kind)}
        />
      ))}
      <Chip
        label="Mine"
        count={data?.mineCount}
        isOn={show === 'mine'}
        onClick={() => onShow(show === 'mine' ? undefined : 'mine')}
      />
    </div>
  );
}

type ChipProps = {
  label: string;
  count: number | undefined;
  isLarge?: boolean;
  isOn: boolean;
  onClick: () => void;
};

const Chip = ({ label, count, isLarge = false, isOn, onClick }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
    {label}{' '}
    <span className={styles.count}>
      {count === undefined ? null : formatCount(count)}
      {isLarge ? '+' : ''}
    </span>
  </button>
);
