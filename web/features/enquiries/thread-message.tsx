import type { ReactNode } from 'react';
import styles from './thread-message.module.css';

type Props = {
  author: string;
  /** When it was written, for people. */
  at: string;
  dateTime: string;
  text: string;
  /** `note` is visible to staff only. */
  kind: 'member' | 'staff' | 'note';
  /** Beside the time, such as the state of the email. */
  detail?: ReactNode;
};

/** One message in a thread. Its text is never HTML. */
export const ThreadMessage = ({ author, at, dateTime, text, kind, detail }: Props) => (
  <li className={styles.message} data-kind={kind}>
    <p className={styles.head}>
      <strong>{author}</strong>
      <time dateTime={dateTime}>{at}</time>
      {detail}
    </p>
    <p className={styles.text}>{text}</p>
  </li>
);
