import { type SyntheticEvent, useEffect, useRef } from 'react';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';

/** Returns the handlers of a retry button. A retry removes the button, so the focus moves to the nearest heading. */
export function useRetryButton(retry: () => void) {
  const containers = useRef<HTMLElement[]>(null);
  useEffect(() => () => restoreFocus(containers.current), []);
  const onFocus = ({ currentTarget }: SyntheticEvent) => {
    containers.current = listContainers(currentTarget);
  };
  const onClick = (event: SyntheticEvent) => {
    onFocus(event);
    retry();
  };
  return { onFocus, onClick };
}

const containerSelector = '[role="dialog"], [role="group"], fieldset';
const headingSelector = 'h1, h2, h3, legend';
const controlSelector =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [aria-hidden="true"], [tabindex="-1"])';

function listContainers(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(containerSelector);
  return nearest ? [nearest, ...listContainers(nearest)] : [];
}

/** Focuses the heading or first control of the nearest container, or else the page heading. */
function restoreFocus(containers: HTMLElement[] | null): void {
  if (!containers) return;
  const focused = document.activeElement as HTMLElement;
  // Another element, such as a dialog, already has the focus.
  if (focused !== document.body && !containers.includes(focused)) return;
  if (!containers.some((container) => focusHeadingOf(container) || focusFirstControl(container)))
    focusHeading();
}

/** Makes the heading focusable until it loses the focus: the router treats focusable headings as page headings. */
function focusHeadingOf(container: HTMLElement): boolean {
  const heading = container.querySelector<HTMLElement>(headingSelector);
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  return tryFocus(heading);
}

const focusFirstControl = (container: HTMLElement) =>
  tryFocus(container.querySelector<HTMLElement>(controlSelector));

/** Returns false for hidden or removed elements, which cannot be focused. */
function tryFocus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
