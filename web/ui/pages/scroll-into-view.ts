export function scrollIntoView(element: Element | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}
