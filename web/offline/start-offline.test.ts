import { beforeEach, expect, it, vi } from 'vitest';
import { hasKeptCopies } from '#web/api/kept-cache.ts';

const checkKeptResources = vi.fn(() => Promise.resolve());
vi.mock('./check-kept-resources.ts', () => ({ checkKeptResources }));
vi.mock('#web/api/kept-cache.ts', () => ({ hasKeptCopies: vi.fn() }));
const { startOffline } = await import('./start-offline.ts');

const page = Object.assign(new EventTarget(), { hidden: false });

async function showPage(): Promise<void> {
  for (const hidden of [true, false]) {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  await vi.dynamicImportSettled();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve() } });
});

it('checks the copies at the start, and when the page is shown again after 10 minutes', async () => {
  // Afterwards nothing is kept for the worker to prepare.
  vi.mocked(hasKeptCopies).mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  await startOffline();
  expect(checkKeptResources).toHaveBeenCalledTimes(1);
  vi.mocked(hasKeptCopies).mockResolvedValue(true);
  vi.advanceTimersByTime(9 * 60_000);
  await showPage();
  expect(checkKeptResources).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await showPage();
  await showPage();
  expect(checkKeptResources).toHaveBeenCalledTimes(2);
});
