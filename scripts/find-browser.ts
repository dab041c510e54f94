import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { type FindResult, findOrInstall, listDebianInstallers } from './find-or-install.ts';

/** The headless shell comes first, because tests take half the time with it. */
const usualPaths = [
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

export const findBrowser = (): Promise<FindResult> =>
  findOrInstall({
    name: 'a browser',
    find: () => [process.env.BROWSER_PATH ?? '', ...usualPaths, chromium.executablePath()].find(existsSync),
    installers: [
      [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
      ...listDebianInstallers('chromium-headless-shell', 'chromium'),
    ],
    error: 'No browser was found or could be installed: install Chrome or Chromium, or set BROWSER_PATH.',
  });
