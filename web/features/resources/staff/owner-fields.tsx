import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './article-panel.module.css';
import { completeReview, type LibraryOptions } from './library.calls.ts';
import { describeReview, formatReviewDay } from './review-day.ts';
import type { Article } from './use-article.ts';

type Props = { item: LibraryItem; article: Article; options: LibraryOptions; isReadOnly: boolean };

export function OwnerFields({ item, article, options, isReadOnly }: Props) {
  const { values, change } = article;
  const due = item.isLive ? describeReview(item.reviewOn) : undefined;
  return (
    <>
      <div className={styles.pair}>
        <PersonField
          label="Owner"
          person={item.owner}
          {...{ options, value: values.ownerId }}
          onChange={(ownerId) => change({ ownerId })}
        />
        <PersonField
          label="Deputy"
          person={item.deputy}
          {...{ options, value: values.deputyId }}
          onChange={(deputyId) => change({ deputyId })}
        />
      </div>
      <DateInput
        name="reviewOn"
        label="Review by"
        hint={due ? <strong className={styles.due}>{due}</strong> : undefined}
        value={values.reviewOn ?? ''}
        onValueChange={(day) => change({ reviewOn: day || null })}
      />
      {item.isLive && !isReadOnly ? <ReviewDone article={article} topic={item.id} /> : null}
    </>
  );
}

type PersonProps = {
  label: string;
  person: LibraryItem['owner'];
  options: LibraryOptions;
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Shows people who have left, who are not offered to others. */
function PersonField({ label, person, options: { editors }, value, onChange }: PersonProps) {
  const people = editors.map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = person === null || people.some((each) => each.value === person.id);
  const note = person?.hasLeft ? 'has left' : 'no longer edits';
  const former = isOffered ? [] : [{ value: person.id, label: `${person.name} (${note})` }];
  const isFormer = !isOffered && value === person.id;
  return (
    <SelectField
      label={label}
      placeholder={`No ${label.toLowerCase()}`}
      hint={
        isFormer ? (
          <strong className={styles.due}>{`${capitalise(note)}. Choose another.`}</strong>
        ) : undefined
      }
      value={value ?? ''}
      options={[...former, ...people]}
      onValueChange={(id) => onChange(id || null)}
    />
  );
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** One click for a text that is still correct. */
function ReviewDone({ article, topic }: { article: Article; topic: string }) {
  const [isRunning, setIsRunning] = useState(false);
  const complete = async () => {
    setIsRunning(true);
    try {
      const { item, entryId } = await article.run(completeReview);
      const day = item.reviewOn ? formatReviewDay(item.reviewOn) : 'in a year';
      const done = `Reviewed. The next review is by ${day}.`;
      if (entryId) notifyWithUndo(done, async () => void (await putBack(entryId)), topic);
      else notify('success', done, undefined, { topic });
    } catch (error) {
      notify('error', 'This did not work.', toErrorMessage(error), { topic });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <div className={styles.stack}>
      <Button kind="secondary" loading={isRunning} onClick={() => void complete()}>
        Review done
      </Button>
      <p className={styles.note}>The text is still correct. The next review is in a year.</p>
    </div>
  );
}
