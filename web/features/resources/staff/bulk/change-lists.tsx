import type { ReactNode } from 'react';
import type { LeftAlone } from '#contract/library-changes.staff.ts';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import styles from './change-lists.module.css';
import type { ChangePreview } from './library-changes.calls.ts';

/** Lists the changes, their effect on members, and the reasons for those left alone. */
export const ChangeLists = ({ preview }: { preview: ChangePreview }) => (
  <>
    {preview.items.length > 0 ? (
      <section className={common.stackSmall}>
        <h3 className={common.h3}>{formatCount(preview.items.length)} will change</h3>
        <MemberEffect preview={preview} />
        <ScrollingList label="What will change">
          {preview.items.map(({ id, title, tags }) => (
            <li key={id}>
              {title}
              {tags ? <span className={styles.detail}>{describeTags(tags)}</span> : null}
            </li>
          ))}
        </ScrollingList>
      </section>
    ) : (
      <p>Nothing will change.</p>
    )}
    {preview.leftAlone.length > 0 ? (
      <section className={common.stackSmall}>
        <h3 className={common.h3}>{formatCount(preview.leftAlone.length)} left alone</h3>
        <LeftAloneList leftAlone={preview.leftAlone} />
      </section>
    ) : null}
  </>
);

const describeTags = (tags: string[]) => (tags.length > 0 ? `Tags: ${tags.join(', ')}` : 'No tags');

export const LeftAloneList = ({ leftAlone }: { leftAlone: LeftAlone[] }) => (
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

function MemberEffect({ preview }: { preview: ChangePreview }) {
  const { liveCount, gainingMemberCount: gaining, losingMemberCount: losing } = preview;
  const effects = [
    liveCount > 0 ? `Members see ${formatCount(liveCount)} of them.` : 'Members see none of them.',
    gaining > 0 ? `${countNoun(gaining, 'member')} will see some for the first time.` : undefined,
    losing > 0 ? `${countNoun(losing, 'member')} will no longer see some of them.` : undefined,
  ];
  return <p className={common.note}>{effects.filter(Boolean).join(' ')}</p>;
}
