import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import styles from './letter.module.css';

/** Plain text: the HTML has inline styles, which the content security policy refuses. */
export function LetterText({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n{2,}/);
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </div>
  );
}

/** An action is its name, a colon, and its address on the next line. */
function Paragraph({ text }: { text: string }) {
  const [, label, address] = /^(.+):\n(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!address) return <p>{text}</p>;
  return (
    <div className={styles.action}>
      <ButtonLink href={address}>{label}</ButtonLink>
      <p className={styles.address}>{address}</p>
    </div>
  );
}
