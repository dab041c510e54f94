/** Scrolls no farther than it must; at once for who wants no motion. */
export function bringIntoView(element: Element | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}
