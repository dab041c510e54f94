import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StaffPage } from './staff-page.tsx';
import styles from './staff-pending.module.css';

const rows = ['70%', '82%', '64%', '76%', '58%', '80%', '68%', '74%'] as const;

/** Has the shape of a table, as most pages of the console. */
export const StaffPending = () => (
  <StaffPage title="Loading" layout="wide">
    <div className={styles.table} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  </StaffPage>
);
