import { focusHeading } from './focus-heading.ts';

const place = '[role="dialog"], [role="group"], fieldset';
const heading = 'h1, h2, h3, legend';
const control =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [aria-hidden="true"], [tabindex="-1"])';

/** The dialogs, popovers and groups of fields that an element stands in, from the nearest out. */
export function placesAround(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(place);
  return nearest ? [nearest, ...placesAround(nearest)] : [];
}

/** For a focus that is lost: to the heading of the nearest place, or to its first control; else to the page's heading. */
export function focusPlace(places: HTMLElement[]): void {
  const holder = document.activeElement as HTMLElement;
  // A dialog whose focused part is gone takes the focus itself.
  if (holder !== document.body && !places.includes(holder)) return;
  if (!places.some((each) => focusHeadingOf(each) || focusFirstControl(each))) focusHeading();
}

/** It can be focused for as long as it is: the router takes headings that always can for those of pages. */
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

/** Whether it could be: what is hidden, or gone itself, cannot. */
function isFocused(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
