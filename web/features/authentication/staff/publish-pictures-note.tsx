import type { SignInPicture } from '#contract/sign-in-pictures.staff.ts';
import common from '#web/ui/display/common.module.css';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import styles from './picture-list.module.css';

type Props = { live: SignInPicture[]; pictures: SignInPicture[] };

/** The pictures before and after, and when visitors see them. */
export function PublishPicturesNote({ live, pictures }: Props) {
  const [before, after] = [live, pictures].map((list) => list.filter(({ isShown }) => isShown));
  const removed = live.filter(({ key }) => !pictures.some((picture) => picture.key === key));
  const isOrderKept = isDeepEqual(before?.map(toKey), after?.map(toKey));
  return (
    <>
      {isOrderKept ? null : <Thumbnails title="Shown now" pictures={before} />}
      <Thumbnails title={isOrderKept ? 'Shown now and from now on' : 'Shown from now on'} pictures={after} />
      {removed.length > 0 ? <Thumbnails title="Removed" pictures={removed} /> : null}
      <ChangedCredits live={live} pictures={pictures} />
      <p className={common.note}>This applies within 5 seconds, to visitors who open the sign-in page.</p>
    </>
  );
}

const toKey = ({ key }: SignInPicture) => key;

const Thumbnails = ({ title, pictures = [] }: { title: string; pictures: SignInPicture[] | undefined }) => (
  <section className={common.stackSmall}>
    <h3 className={common.note}>
      {title}: {pictures.length === 0 ? 'a drawing of the portal' : pictures.length}
    </h3>
    <ul className={styles.thumbnails}>
      {pictures.map(({ key, credit }) => (
        <li key={key}>
          <img src={`/files/${key}`} alt={credit || 'Without a credit'} className={styles.thumbnail} />
        </li>
      ))}
    </ul>
  </section>
);

function ChangedCredits({ live, pictures }: Props) {
  const changed = pictures.flatMap(({ key, credit }, index) => {
    const before = live.find((picture) => picture.key === key);
    return before && before.credit !== credit ? [{ key, credit, index, before: before.credit }] : [];
  });
  return changed.map(({ key, credit, index, before }) => (
    <p key={key} className={styles.credit}>
      Credit of picture {index + 1}: <del>{before || 'none'}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{credit || 'none'}</ins>
    </p>
  ));
}
