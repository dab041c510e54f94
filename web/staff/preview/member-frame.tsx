import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './member-frame.module.css';

type Props = {
  title: string;
  isPhone: boolean;
  /** The keys of the dialog do not see those that are pressed in the frame. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** With a doctype, because the text of a page without one has other sizes. Links leave the preview. */
const emptyPage = '<!doctype html><html lang="en-AU"><head><base target="_blank"></head><body></body></html>';

/** A separate document, so that the styles for phones follow the width of the frame. It has no address. */
export function MemberFrame({ title, isPhone, onKeyDown, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  // React sees only keys that are pressed in one of its elements, and the page may have no focus in them.
  const handleKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    const page = body?.ownerDocument;
    const handle = (event: KeyboardEvent) => handleKey(event);
    page?.addEventListener('keydown', handle);
    return () => page?.removeEventListener('keydown', handle);
  }, [body]);
  const prepare = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument;
    if (!page) return;
    const sheets = document.head.querySelectorAll('link[rel="stylesheet"], style');
    page.head.append(...[...sheets].map((sheet) => sheet.cloneNode(true)));
    setBody(page.body);
  };
  return (
    <>
      <iframe
        title={title}
        srcDoc={emptyPage}
        className={styles.frame}
        data-phone={isPhone || undefined}
        onLoad={prepare}
      />
      {body ? createPortal(<main className={styles.content}>{children}</main>, body) : null}
    </>
  );
}
