import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { step } from '#server/start/progress.ts';
import { type Command, waysToInstall } from './debian-package.ts';

/** The headless shell is first, because it takes half the time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Found = { path: string } | { missing: string };

export async function findBrowser(): Promise<Found> {
  const present = () =>
    [process.env.BROWSER_PATH ?? '', ...usualPlaces, chromium.executablePath()].find(existsSync);
  const found = present();
  if (found) return { path: found };

  const ways: Command[] = [
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
    ...waysToInstall('chromium-headless-shell', 'chromium'),
  ];
  for (const [command, args] of ways) {
    await step('Getting a browser', async () =>
      spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }),
    );
    const got = present();
    if (got) return { path: got };
  }
  return {
    missing:
      'The journeys need a browser, and none was found or could be fetched: ' +
      'install Chrome or Chromium, or name one with BROWSER_PATH.',
  };
}
