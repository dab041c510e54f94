const failedStylesheets = new Set<HTMLLinkElement>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.add(target);
  },
  // Capture, because load errors do not bubble.
  { capture: true },
);

/** Vite retries failed scripts, but not stylesheets. */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...failedStylesheets];
  failedStylesheets.clear();
  await Promise.all(links.map(replaceWithCopy));
}

const replaceWithCopy = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', resolve);
    copy.addEventListener('error', reject);
    link.replaceWith(copy);
  });
