import type { LibraryItem } from '#contract/library-items.ts';
import { loadSession } from '#web/api/session.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import styles from './article-panel.module.css';
import type { LibraryOptions } from './library.calls.ts';
import type { Article } from './use-article.ts';
import { useIsForColleague } from './use-is-for-colleague.ts';

type Props = { item: LibraryItem; article: Article; options: LibraryOptions };

/** Explains who decides when members see the draft, to those who cannot. */
export function PublishingNote(props: Props) {
  const { item, options } = props;
  const { can } = usePermissions();
  const memberId = loadSession()?.userId;
  const isForColleague = useIsForColleague(props);
  const canPublish = can('resources.publish');
  const isWaiting = item.state === 'in review';
  if (item.binnedAt || !['draft', 'in review'].includes(item.state)) return null;
  if (canPublish && !isForColleague) return null;
  const publishers = options.editors.filter(({ id, mayPublish }) => mayPublish && id !== memberId);
  const reason = isForColleague && canPublish ? 'You wrote this draft, so a colleague publishes it.' : null;
  return (
    <p className={styles.note}>
      {reason} {isWaiting ? 'It waits for' : 'Send it for review to'}{' '}
      {publishers.length > 0 ? orList.format(publishers.map(({ name }) => name)) : 'a publisher'}.
      {publishers.length === 0 ? ' No colleague has this role yet. Ask an administrator.' : null}
    </p>
  );
}

const orList = new Intl.ListFormat('en-AU', { type: 'disjunction' });
