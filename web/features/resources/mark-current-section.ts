/** Below the bar of the portal, and a little below where a jump puts a heading. */
const readingLinePx = 120;

/** Marks the link of the section that is being read. Returns a function that stops it. */
export function markCurrentSection(nav: HTMLElement): () => void {
  // The preview of staff shows the page in a frame.
  const page = nav.ownerDocument;
  const view = page.defaultView ?? window;
  const links = [...nav.querySelectorAll('a')];
  const headings = links.flatMap((link) => page.getElementById(link.hash.slice(1)) ?? []);
  let frame = 0;
  const update = () => {
    const current = findCurrentHeading(headings, view);
    for (const link of links) setCurrent(link, link.hash === `#${current?.id}`);
  };
  const updateSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  view.addEventListener('scroll', updateSoon, { passive: true });
  view.addEventListener('resize', updateSoon);
  updateSoon();
  return () => {
    cancelAnimationFrame(frame);
    view.removeEventListener('scroll', updateSoon);
    view.removeEventListener('resize', updateSoon);
  };
}

/** At the end of the page the last headings cannot reach the line. */
function findCurrentHeading(headings: HTMLElement[], view: Window): HTMLElement | undefined {
  const { scrollY, innerHeight, document: page } = view;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= page.documentElement.scrollHeight - 2;
  if (!isAtEnd) return headings.findLast((heading) => topOf(heading) <= readingLinePx);
  const visible = headings.filter((heading) => topOf(heading) < innerHeight);
  return visible.find((heading) => heading === page.activeElement && topOf(heading) > 0) ?? visible.at(-1);
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

function setCurrent(link: HTMLElement, isCurrent: boolean): void {
  if (link.hasAttribute('aria-current') === isCurrent) return;
  if (isCurrent) {
    link.setAttribute('aria-current', 'location');
    scrollIntoColumn(link);
  } else link.removeAttribute('aria-current');
}

/** `scrollIntoView` could also scroll the page. */
function scrollIntoColumn(link: HTMLElement): void {
  const column = link.closest('[data-scrolls-along]');
  if (!column) return;
  const [linkBox, columnBox] = [link.getBoundingClientRect(), column.getBoundingClientRect()];
  if (linkBox.bottom > columnBox.bottom)
    column.scrollTop += linkBox.bottom - columnBox.bottom + linkBox.height;
  if (linkBox.top < columnBox.top) column.scrollTop -= columnBox.top - linkBox.top + linkBox.height;
}
