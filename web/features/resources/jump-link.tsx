import type { ComponentProps, MouseEvent } from 'react';
import { jumpTo } from './jump-to.ts';

/** Shows the target in the address of the page. Missing in the preview of staff, whose address is another. */
export type OnJump = ((targetId: string) => void) | undefined;

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { targetId: string; onJump: OnJump };

export function JumpLink({ targetId, onJump, children, ...rest }: Props) {
  const jump = (event: MouseEvent<HTMLElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    // The preview of staff shows the page in a frame, which has another document.
    jumpTo(targetId, event.currentTarget.ownerDocument);
    onJump?.(targetId);
  };
  return (
    <a {...rest} href={`#${targetId}`} onClick={jump}>
      {children}
    </a>
  );
}
