import { type SyntheticEvent, useEffect, useRef } from 'react';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';

/** A retry removes the focused button with its message: moves the focus to the heading around it. */
export function useRestoreFocusAfterRetry(): (event: SyntheticEvent) => void {
  const places = useRef<HTMLElement[]>(null);
  useEffect(
    () => () => {
      if (places.current) restoreFocus(places.current);
    },
    [],
  );
  return ({ currentTarget }) => {
    places.current = focusContainersOf(currentTarget);
  };
}

const place = '[role="dialog"], [role="group"], fieldset';
const heading = 'h1, h2, h3, legend';
const control =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [aria-hidden="true"], [tabindex="-1"])';

function focusContainersOf(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(place);
  return nearest ? [nearest, ...focusContainersOf(nearest)] : [];
}

/** Restores a lost focus to the heading or first control of the nearest place, else to the page's heading. */
function restoreFocus(places: HTMLElement[]): void {
  const holder = document.activeElement as HTMLElement;
  // A dialog takes the focus itself.
  if (holder !== document.body && !places.includes(holder)) return;
  if (!places.some((each) => focusHeadingOf(each) || focusFirstControl(each))) focusHeading();
}

/** Focusable only temporarily: the router treats focusable headings as those of pages. */
function focusHeadingOf(inside: HTMLElement): boolean {
  const found = inside.querySelector<HTMLElement>(heading);
  if (!found) return false;
  if (!found.hasAttribute('tabindex')) {
    found.tabIndex = -1;
    found.addEventListener('blur', () => found.removeAttribute('tabindex'), { once: true });
  }
  return isFocused(found);
}

const focusFirstControl = (inside: HTMLElement) => isFocused(inside.querySelector<HTMLElement>(control));

/** Hidden or removed elements cannot be focused. */
function isFocused(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
