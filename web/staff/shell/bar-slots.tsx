import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { SlotsContext, useBarSlots } from './use-bar-slots.ts';

/** The bar stays mounted, and each page fills in its title and its main button. */
export function BarSlotsProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [action, setAction] = useState<HTMLElement | null>(null);
  return <SlotsContext value={{ title, action, setTitle, setAction }}>{children}</SlotsContext>;
}

/** On phones the bar has no room, so the content is shown where it is rendered. */
export function InBar({ slot, children }: { slot: 'title' | 'action'; children: ReactNode }) {
  const element = useBarSlots()[slot];
  const isWide = useMinWidth(600);
  if (!isWide) return children;
  return element ? createPortal(children, element) : null;
}
