import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import type { Nginx } from '#tests/support/nginx.ts';
import { makePhotoForm, nextAddress, type Session, sendRequest } from './requests.ts';

/** All demo accounts that may open the directory. */
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'staff'] as const;
/** Must not be logged. */
export const secret = 'a-token-that-opens-an-account-for-an-hour';

/** Limits of the portal: 20 photos and 10 enquiries an hour per member. */
const maxPhotos = 15;
const maxEnquiries = 8;

type MemberLoad = {
  name: DemoAccountName;
  requests: number;
  toMarketplace: number;
  signIns: number;
  photos: number;
  /** The messages of accepted enquiries. */
  enquiries: string[];
  failures: string[];
  lastTitle: string;
};

/** Every member browses until the load is stopped. */
export function startLoad(nginx: Nginx, picture: string): { stop(): Promise<MemberLoad[]> } {
  let isOver = false;
  const members = names.map((name): MemberLoad => {
    const counters = { requests: 0, toMarketplace: 0, signIns: 0, photos: 0 };
    return { name, ...counters, enquiries: [], failures: [], lastTitle: '' };
  });
  const browsing = members.map((member) => browse(nginx, picture, member, () => isOver));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(browsing);
      const requests = members.reduce((sum, member) => sum + member.requests, 0);
      const failed = members.reduce((sum, member) => sum + member.failures.length, 0);
      process.stdout.write(`  rolling restart: ${requests} requests sent, ${failed} failed\n`);
      return members;
    },
  };
}

/**
 * Opens pages as a member, with all requests of a page in parallel. Sometimes signs in again, sends a photo or an enquiry.
 * Every status but 200 is a failure.
 */
async function browse(
  { url, marketplaceUrl }: Nginx,
  picture: string,
  load: MemberLoad,
  isOver: () => boolean,
): Promise<void> {
  const { name } = load;
  const address = nextAddress();
  const attempt = async (path: string, given: Parameters<typeof sendRequest>[2] = {}, host = url) => {
    load.requests += 1;
    if (host === marketplaceUrl) load.toMarketplace += 1;
    try {
      const { status, body } = await sendRequest(host, path, { address, ...given });
      if (status === 200) return body ?? true;
      load.failures.push(`${path}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      load.failures.push(`${path}: ${error}`);
    }
    return null;
  };
  const form = { grant_type: 'password', username: demoEmail(name), password: demoPassword };
  let session: Session | undefined;
  for (let round = 0; !isOver(); round += 1) {
    if (round % 5 === 0) {
      load.signIns += 1;
      const opened = await attempt('/connect/token', { form });
      if (opened) session = { token: opened.access_token, userId: opened.userId };
    }
    if (!session) return;
    const given = { session };
    const own = `/api/users/${session.userId}`;
    const lists = ['/api/members/list?req.size=20', '/api/events/list', '/api/marketplace/products'];
    const resetLink = `/account/reset-password?userId=7&token=${secret}`;
    await Promise.all([
      ...[...lists, own, '/api/values/genders', '/', resetLink, picture].map((path) => attempt(path, given)),
      ...['/', picture].map((path) => attempt(path, {}, marketplaceUrl)),
    ]);
    const positionTitle = `Round ${round}`;
    if (await attempt(own, { ...given, json: { positionTitle } })) load.lastTitle = positionTitle;
    await attempt('/api/marketplace/cart/updatebasket', { ...given, json: { cartItems: [] } });
    if (round % 7 === 3 && load.photos < maxPhotos) {
      load.photos += 1;
      await attempt('/api/users/profileimage', { ...given, upload: await makePhotoForm() });
    }
    if (round % 7 === 5 && load.enquiries.length < maxEnquiries) {
      const message = `enquiry-${name}-${round}.`;
      const person = { firstName: 'Awhina', lastName: 'Ngata', email: demoEmail(name) };
      const json = { ...person, enquiryType: 'Events', message };
      if (await attempt('/api/enquiry/submit', { ...given, json })) load.enquiries.push(message);
    }
  }
}
