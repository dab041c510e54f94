import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './event-content.module.css';

/** Collapses long texts. Keyboard focus in the hidden part expands them. */
export function EventContent({ html, eventName }: { html: string; eventName: string }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => setLong(isOverflowing(frame.current)), []);
  useEffect(() => {
    // Images load and screens rotate.
    const observer = new ResizeObserver(() => setLong(isOverflowing(frame.current)));
    for (const part of frame.current?.children ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.content}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only expands the text for focus inside */}
      <div
        ref={frame}
        id={id}
        className={styles.frame}
        data-cut={isLong && !open ? '' : undefined}
        data-open={open}
        onFocus={() => setOpen(true)}
      >
        <RichText html={html} />
      </div>
      {isLong ? (
        <div className={styles.more}>
          <Button kind="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Read less' : 'Read more'}
            <VisuallyHidden> of {eventName}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns true when collapsing would hide more than the height of the button. */
function isOverflowing(frame: HTMLElement | null): boolean {
  if (!frame) return false;
  const visibleHeight = Number.parseInt(getComputedStyle(frame).getPropertyValue('--collapsed-height'), 10);
  return (frame.firstElementChild?.scrollHeight ?? 0) > visibleHeight + 48;
}
