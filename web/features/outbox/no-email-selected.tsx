import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './email-view.module.css';

export function NoEmailSelected() {
  return (
    <div className={styles.noEmail}>
      <div className={styles.contours}>
        <ContourLines seed={7} />
      </div>
      <p>Select an email to read it.</p>
    </div>
  );
}
