import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import styles from './change-lists.module.css';

export type LeftAlone = { id: string; title: string; reason: string };

type Changed = { id: string; title: string; detail?: ReactNode };
type Props = { changed: Changed[]; leftAlone: LeftAlone[]; effect?: ReactNode };

/** Lists the changes, their effect, and the reasons for those left alone. */
export const ChangeLists = ({ changed, leftAlone, effect }: Props) => (
  <>
    {changed.length > 0 ? (
      <section className={common.stackSmall}>
        <h3 className={common.h3}>{formatCount(changed.length)} will change</h3>
        {effect}
        <ScrollingList label="What will change">
          {changed.map(({ id, title, detail }) => (
            <li key={id}>
              {title}
              {detail ? <span className={styles.detail}>{detail}</span> : null}
            </li>
          ))}
        </ScrollingList>
      </section>
    ) : (
      <p>Nothing will change.</p>
    )}
    {leftAlone.length > 0 ? (
      <section className={common.stackSmall}>
        <h3 className={common.h3}>{formatCount(leftAlone.length)} left alone</h3>
        <LeftAloneList leftAlone={leftAlone} />
      </section>
    ) : null}
  </>
);

export const LeftAloneList = ({ leftAlone }: Pick<Props, 'leftAlone'>) => (
  <ScrollingList label="Left alone">
    {leftAlone.map(({ id, title, reason }) => (
      <li key={id}>
        {title}
        <span className={styles.detail}>{reason}</span>
      </li>
    ))}
  </ScrollingList>
);

const ScrollingList = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
  <ul className={styles.list} aria-label={label} tabIndex={0}>
    {children}
  </ul>
);
