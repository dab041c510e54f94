import type { historyStaff } from '#contract/history.staff.ts';
import type { ResponseBody } from '#web/api/call.ts';
import common from '#web/ui/display/common.module.css';
import { countChanges } from './history.calls.ts';
import { ChangedValue } from './history-entry.tsx';
import styles from './put-back-preview.module.css';

type Props = {
  preview: ResponseBody<typeof historyStaff.previewPutBack>;
  overwrite: string[];
  onOverwriteChange: (keys: string[]) => void;
};

export function PutBackPreview({ preview, overwrite, onOverwriteChange }: Props) {
  const { restored, restoredCount, conflicts, leftAlone } = preview;
  const toggle = (key: string, isTicked: boolean) =>
    onOverwriteChange(isTicked ? [...overwrite, key] : overwrite.filter((each) => each !== key));
  return (
    <>
      {restoredCount > 0 ? (
        <section className={common.stackSmall}>
          <h3 className={common.h3}>What will change</h3>
          <ul className={styles.list}>
            {restored.map((change) => (
              <li key={change.key}>
                <span className={common.note}>{change.object}</span>
                {/* Putting back goes from the new value to the old one. */}
                <ChangedValue change={{ ...change, before: change.after, after: change.before }} />
              </li>
            ))}
          </ul>
          {restoredCount > restored.length ? (
            <p className={common.note}>and {countChanges(restoredCount - restored.length)} more</p>
          ) : null}
        </section>
      ) : conflicts.length === 0 ? (
        <p>There is nothing to put back.</p>
      ) : null}
      {conflicts.length > 0 ? (
        <fieldset className={styles.conflicts}>
          <legend className={common.h3}>Edited since</legend>
          <p className={common.note}>These stay as they are now. Tick a field to put it back too.</p>
          {conflicts.map(({ key, object, field, before, current }) => (
            <label key={key} className={styles.conflict}>
              <input
                type="checkbox"
                checked={overwrite.includes(key)}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              <span className={common.text}>
                <span>
                  {field} <span className={common.note}>{object}</span>
                </span>
                <span className={common.note}>Now: {current ?? 'empty'}</span>
                <span className={common.note}>Before: {before ?? 'empty'}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {leftAlone.length > 0 ? (
        <section className={common.stackSmall}>
          <h3 className={common.h3}>Roles stay as they are</h3>
          <p className={common.note}>Ask an administrator to put these back.</p>
          <ul className={styles.list}>
            {leftAlone.map((change) => (
              <li key={change.key}>
                <span className={common.note}>{change.object}</span>
                <ChangedValue change={{ ...change, before: change.after, after: change.before }} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
