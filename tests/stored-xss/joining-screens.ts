import type { MonitoredBrowser } from './monitored-browser.ts';
import { expectTexts, openOptions } from './page-checks.ts';
import { countPayloads } from './stored-payloads.ts';

const typed = ['<img src=x onerror=hit(7)>', '"><script>hit(8)</script>'] as const;

/** Joins with one of these organisations, and returns the number of payloads that the list of organisations shows. */
export async function expectJoiningScreens(browser: MonitoredBrowser, names: string[]): Promise<number> {
  const visitor = await browser.newPage();
  await visitor.goto('/onboarding/newsletter');
  const { options, shown } = await openOptions(browser, visitor, 'Organisation', names);
  await options.first().click();
  const continueButton = visitor.getByRole('button', { name: 'Continue', exact: true });
  await visitor.getByLabel('First name').fill(typed[0]);
  await visitor.getByLabel('Last name').fill(typed[1]);
  await visitor.getByLabel('Email').fill('newcomer@agency.example');
  await continueButton.click();
  for (const label of ['Password', 'Confirm password'])
    await visitor.getByLabel(label, { exact: true }).fill('Kotuku77!');
  await continueButton.click();
  await visitor.getByRole('heading', { level: 1, name: 'Review details' }).waitFor();
  await expectTexts(browser, visitor, [shown[0] as string, ...typed]);
  await visitor.getByRole('button', { name: 'Continue and join' }).click();
  await visitor.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await expectTexts(browser, visitor, [typed[0]]);
  await visitor.context().close();
  return countPayloads(shown);
}
