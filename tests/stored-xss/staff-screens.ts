import type { MonitoredBrowser } from './monitored-browser.ts';
import { expectPage, openInApp, type ShownFields } from './page-checks.ts';
import type { PortalWithPayloads } from './portal-with-payloads.ts';

const screens: Record<string, ShownFields> = {
  '/staff/enquiries': { '/api/staff/enquiries': ['excerpt'] },
  '/staff/enquiries/templates': { '/api/staff/enquiry-templates': ['title', 'text'] },
  '/staff/history': { '/api/staff/history': ['label', 'reason', 'before', 'after'] },
  '/staff/events?view=drafts': { '/api/staff/events': ['name', 'venue'] },
  '/staff/today': { '/api/staff/today': ['title'] },
};
const eventFields = ['name', 'shortDescription', 'venue'];
const enquiryFields = ['firstName', 'email', 'phoneNumber', 'text'];

/** Opens the console as an administrator and returns the number of payloads shown. */
export async function expectStaffScreens(
  browser: MonitoredBrowser,
  portal: PortalWithPayloads,
): Promise<number> {
  const staff = await portal.signIn('staff');
  const page = await browser.newPage(staff);
  const list = await (await portal.call(staff, '/api/staff/enquiries?size=100')).json();
  const ids: string[] = list.enquiries.map(({ id }: { id: string }) => id);
  for (const id of ids.filter((_, index) => index % 6 === 0))
    screens[`/staff/enquiries/${id}`] = { [`/api/staff/enquiries/${id}`]: enquiryFields };
  const { events } = await (await portal.call(staff, '/api/staff/events?view=drafts&size=100')).json();
  for (const { id } of events.slice(0, 3))
    screens[`/staff/events/${id}`] = { [`/api/staff/events/${id}`]: eventFields };
  let count = 0;
  for (const [path, shown] of Object.entries(screens))
    count += await expectPage(browser, page, path, shown, openInApp(page));
  await page.context().close();
  return count;
}
