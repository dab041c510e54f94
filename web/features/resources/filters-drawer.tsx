import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format-number.ts';
import { LateDrawer } from '#web/ui/late-drawer.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import styles from './filters-drawer.module.css';

type Props = {
  /** How many filters are chosen. */
  chosen: number;
  /** How many resources there are with them, once that is known. */
  found: number | undefined;
  /** Whoever closes it is done choosing. */
  onDone: () => void;
  children: ReactNode;
};

/** The filters where there is no room beside the list. */
export function FiltersDrawer({ chosen, found, onDone, children }: Props) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onDone();
  };
  return (
    <div className={styles.filters}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        Filters
        {chosen > 0 ? (
          <span className={styles.chosen}>
            {chosen}
            <Unseen> chosen</Unseen>
          </span>
        ) : null}
      </Button>
      <LateDrawer
        title="Filters"
        open={open}
        onOpenChange={change}
        actions={<Button onClick={() => change(false)}>{`Show ${countOf(found)}`}</Button>}
      >
        <div className={styles.content}>{children}</div>
      </LateDrawer>
    </div>
  );
}

const countOf = (found: number | undefined) =>
  found === undefined ? 'resources' : `${formatCount(found)} ${found === 1 ? 'resource' : 'resources'}`;
