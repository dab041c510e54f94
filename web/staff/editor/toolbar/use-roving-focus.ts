import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const listItems = (toolbar: HTMLElement | null) =>
  Array.from(toolbar?.querySelectorAll<HTMLElement>('[data-toolbar-item]') ?? []);

/** One tab stop for a toolbar: arrows, Home and End move inside it; see the ARIA practices. */
export function useRovingFocus() {
  const toolbar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement>(null);
  const markCurrent = () => {
    const items = listItems(toolbar.current);
    const stop = items.find((item) => item === current.current) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
  // After every render, because items appear and disappear.
  useEffect(markCurrent);
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('[data-toolbar-item]')) return;
    current.current = target;
    markCurrent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = listItems(toolbar.current);
    const index = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  const focus = () =>
    (current.current?.isConnected ? current.current : listItems(toolbar.current)[0])?.focus();
  return { props: { ref: toolbar, onFocus, onKeyDown }, focus };
}
