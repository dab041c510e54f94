import type { SignInPicture } from '#contract/sign-in-pictures.staff.ts';
import common from '#web/ui/display/common.module.css';
import styles from './picture-list.module.css';

type Props = { live: SignInPicture[]; pictures: SignInPicture[] };

/** The pictures before and after, and when visitors see them. */
export function PublishPicturesNote({ live, pictures }: Props) {
  const removed = live.filter(({ key }) => !pictures.some((picture) => picture.key === key));
  return (
    <>
      <Thumbnails title="Shown now" pictures={live.filter(({ isShown }) => isShown)} />
      <Thumbnails title="Shown from now on" pictures={pictures.filter(({ isShown }) => isShown)} />
      {removed.length > 0 ? <Thumbnails title="Removed" pictures={removed} /> : null}
      <p className={common.note}>This applies within 5 seconds, to visitors who open the sign-in page.</p>
    </>
  );
}

const Thumbnails = ({ title, pictures }: { title: string; pictures: SignInPicture[] }) => (
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
