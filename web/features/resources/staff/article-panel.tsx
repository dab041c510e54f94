import { useQuery } from '@tanstack/react-query';
import type { LibraryItem } from '#contract/library-items.ts';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { ArticleAttachments } from './article-attachments.tsx';
import { ArticleChecks } from './article-checks.tsx';
import styles from './article-panel.module.css';
import { GoLiveFields } from './go-live-fields.tsx';
import { KindField } from './kind-field.tsx';
import { audienceQuery, type LibraryOptions } from './library.calls.ts';
import { OwnerFields } from './owner-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PublishingNote } from './publishing-note.tsx';
import { SuccessorField } from './successor-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { Article } from './use-article.ts';
import { useIsForColleague } from './use-is-for-colleague.ts';

type Props = {
  item: LibraryItem;
  article: Article;
  options: LibraryOptions;
  isReadOnly: boolean;
  /** Also true for a scheduled text. Its owner and time can still change. */
  isTextReadOnly: boolean;
  findings: Finding[];
  goLive: string | undefined;
  onGoLiveChange: (moment: string | undefined) => void;
};

/** Everything about an article except its text. */
export function ArticlePanel(props: Props) {
  const { item, article, options, isReadOnly, isTextReadOnly, findings, goLive, onGoLiveChange } = props;
  const { can } = usePermissions();
  const isForColleague = useIsForColleague({ item, article, options });
  return (
    // Disabled fields take no focus, so the arrow keys need the panel to scroll it.
    <aside className={styles.panel} aria-label="Details" tabIndex={isReadOnly ? 0 : undefined}>
      <ArticleChecks findings={findings} attachments={item.attachments} />
      <div className={styles.fields}>
        <Notice item={item} />
        <PublishingNote {...{ item, article, options }} />
        {can('resources.publish') && !isForColleague ? (
          <fieldset className={styles.section} disabled={isReadOnly}>
            <GoLiveFields item={item} goLive={goLive} onChange={onGoLiveChange} />
          </fieldset>
        ) : null}
        <fieldset className={styles.section} disabled={isTextReadOnly}>
          <PlaceFields article={article} options={options} />
          <Audience accessLevelId={article.values.accessLevelId} />
        </fieldset>
        <fieldset className={styles.section} disabled={isTextReadOnly}>
          <DetailFields {...{ item, article, options }} />
        </fieldset>
        <fieldset className={styles.section} disabled={isReadOnly}>
          <OwnerFields {...{ item, article, options, isReadOnly }} />
        </fieldset>
        <fieldset className={styles.section} disabled={isTextReadOnly}>
          <SuccessorField item={item} article={article} />
        </fieldset>
        <fieldset className={styles.section} disabled={isTextReadOnly}>
          <PictureFields article={article} />
        </fieldset>
        <fieldset className={styles.files} disabled={isTextReadOnly}>
          <ArticleAttachments item={item} article={article} maxMegabytes={options.maxAttachmentMegabytes} />
        </fieldset>
      </div>
    </aside>
  );
}

function Notice({ item: { state, isLive, liveVersion, reviewNote, publishedAt } }: { item: LibraryItem }) {
  if (reviewNote && state === 'draft')
    return (
      <Banner kind="info">
        <strong>Sent back</strong>
        <span>{reviewNote}</span>
      </Banner>
    );
  if (!isLive) return null;
  const since = publishedAt ? ` since ${formatDay(publishedAt)}` : '';
  return (
    <p className={styles.note}>
      Members see version {liveVersion ?? 1}
      {since}
      {state === 'published' ? '.' : ', until you publish this draft.'}
    </p>
  );
}

function Audience({ accessLevelId }: { accessLevelId: string }) {
  const { data } = useQuery(audienceQuery(accessLevelId));
  return (
    <details className={styles.audience}>
      <summary>
        <strong>{data ? formatCount(data.memberCount) : '…'}</strong> members can read this
      </summary>
      <ul>
        {data?.memberships.map(({ id, name, memberCount }) => (
          <li key={id}>
            {name} <span className={styles.figure}>{formatCount(memberCount)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Members by membership. Disabled accounts do not count.</p>
    </details>
  );
}

type FieldProps = Pick<Props, 'item' | 'article' | 'options'>;

const DetailFields = ({ item, article, article: { values, change }, options }: FieldProps) => (
  <>
    <KindField
      kind={values.kind}
      known={options.kinds}
      error={article.invalidFields.kind}
      onChange={(kind) => change({ kind })}
    />
    <TagsField tags={values.tags} known={options.tags} onChange={(tags) => change({ tags })} />
    <DateInput
      name="resourceDate"
      label="Date"
      hint="Empty for the day of publishing."
      value={values.resourceDate ?? ''}
      onValueChange={(day) => change({ resourceDate: day || null })}
    />
    <TextField
      name="urlName"
      label="Address"
      hint={
        item.publishedAt
          ? 'The old address leads here too.'
          : 'Follows the title until you publish, unless you type another address.'
      }
      value={values.urlName}
      error={article.invalidFields.urlName}
      onValueChange={(urlName) => change({ urlName })}
    />
  </>
);
