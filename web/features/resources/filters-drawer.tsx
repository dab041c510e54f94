import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { LateDrawer } from '#web/ui/overlays/late-drawer.tsx';
import styles from './filters-drawer.module.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: number;
  found: number | undefined;
  children: ReactNode;
};

export function FiltersDrawer({ open, onOpenChange, chosen, found, children }: Props) {
  return (
    <div className={styles.filters}>
      <Button kind="quiet" onClick={() => onOpenChange(true)}>
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
        onClose={() => onOpenChange(false)}
        actions={<Button onClick={() => onOpenChange(false)}>{`Show ${countOf(found)}`}</Button>}
      >
        <div className={styles.content}>{children}</div>
      </LateDrawer>
    </div>
  );
}

const countOf = (found: number | undefined) =>
  found === undefined ? 'resources' : `${formatCount(found)} ${found === 1 ? 'resource' : 'resources'}`;
