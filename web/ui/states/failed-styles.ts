const failedStylesheets = new Set<HTMLLinkElement>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.add(target);
  },
  // Load errors do not bubble.
  { capture: true },
);

/** Vite requests failed scripts again, but each stylesheet only once. */
export async function reloadFailedStyles(): Promise<void> {
  const failed = [...failedStylesheets];
  failedStylesheets.clear();
  await Promise.all(failed.map(renew));
}

const renew = (failed: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const renewed = failed.cloneNode() as HTMLLinkElement;
    renewed.addEventListener('load', resolve);
    renewed.addEventListener('error', reject);
    failed.replaceWith(renewed);
  });
