import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './event-content.module.css';

/** Collapses a long text. Keyboard focus inside the text expands it. */
export function EventContent({ html, eventName }: { html: string; eventName: string }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const update = () => setIsLong(isOverflowing(frame.current));
    update();
    // Loading images and rotating the screen change the height.
    const observer = new ResizeObserver(update);
    for (const child of frame.current?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.content}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only expands the text for focus inside */}
      <div
        ref={frame}
        id={id}
        className={styles.frame}
        data-collapsed={isLong && !isOpen}
        onFocus={() => setIsOpen(true)}
      >
        <RichText html={html} />
      </div>
      {isLong ? (
        <div className={styles.toggle}>
          <Button kind="text" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Read less' : 'Read more'}
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
