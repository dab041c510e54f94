import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import type { Nginx } from '#tests/support/nginx.ts';
import { makePhotoForm, nextIpAddress, request, type Session } from './requests.ts';

/** The demo accounts with access to the directory. */
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'staff'] as const;
/** Must not appear in logs. */
export const secret = 'a-token-that-opens-an-account-for-an-hour';

/** Below the rate limits of 20 photos and 10 enquiries an hour per member. */
const maxPhotos = 15;
const maxEnquiries = 8;

type MemberLoad = ReturnType<typeof newMemberLoad>;
const newMemberLoad = (name: DemoAccountName) => ({
  name,
  requests: 0,
  toMarketplace: 0,
  signIns: 0,
  photos: 0,
  lastTitle: '',
  /** The messages of accepted enquiries. */
  enquiries: [] as string[],
  failures: [] as string[],
});

/** Browses as every member until the load is stopped. */
export function startLoad(nginx: Nginx, image: string): { stop(): Promise<MemberLoad[]> } {
  let isStopped = false;
  const members = names.map(newMemberLoad);
  const browsing = members.map((member) => browse(nginx, image, member, () => isStopped));
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(browsing);
      const requests = members.reduce((sum, member) => sum + member.requests, 0);
      const failed = members.reduce((sum, member) => sum + member.failures.length, 0);
      process.stdout.write(`  rolling restart: ${requests} requests sent, ${failed} failed\n`);
      return members;
    },
  };
}

/**
 * Opens pages as a member, with all requests of a page in parallel. Regularly signs in again and sends photos and enquiries.
 * Every status but 200 is a failure.
 */
async function browse(
  { url, marketplaceUrl }: Nginx,
  image: string,
  load: MemberLoad,
  isStopped: () => boolean,
): Promise<void> {
  const { name } = load;
  const address = nextIpAddress();
  const attempt = async (path: string, options: Parameters<typeof request>[2] = {}, host = url) => {
    load.requests += 1;
    if (host === marketplaceUrl) load.toMarketplace += 1;
    try {
      const { status, body } = await request(host, path, { address, ...options });
      if (status === 200) return body ?? true;
      load.failures.push(`${path}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      load.failures.push(`${path}: ${error}`);
    }
    return null;
  };
  const form = { grant_type: 'password', username: demoEmail(name), password: demoPassword };
  let session: Session | undefined;
  for (let round = 0; !isStopped(); round += 1) {
    if (round % 5 === 0) {
      load.signIns += 1;
      const opened = await attempt('/connect/token', { form });
      if (opened) session = { token: opened.access_token, userId: opened.userId };
    }
    if (!session) return;
    const options = { session };
    const ownProfile = `/api/users/${session.userId}`;
    const lists = ['/api/members/list?req.size=20', '/api/events/list', '/api/marketplace/products'];
    const resetLink = `/account/reset-password?userId=7&token=${secret}`;
    const paths = [...lists, ownProfile, '/api/values/genders', '/', resetLink, image];
    await Promise.all([
      ...paths.map((path) => attempt(path, options)),
      ...['/', image].map((path) => attempt(path, {}, marketplaceUrl)),
    ]);
    const positionTitle = `Round ${round}`;
    if (await attempt(ownProfile, { ...options, json: { positionTitle } })) load.lastTitle = positionTitle;
    await attempt('/api/marketplace/cart/updatebasket', { ...options, json: { cartItems: [] } });
    if (round % 7 === 3 && load.photos < maxPhotos) {
      load.photos += 1;
      await attempt('/api/users/profileimage', { ...options, upload: await makePhotoForm() });
    }
    if (round % 7 === 5 && load.enquiries.length < maxEnquiries) {
      const message = `enquiry-${name}-${round}.`;
      const person = { firstName: 'Awhina', lastName: 'Ngata', email: demoEmail(name) };
      const json = { ...person, enquiryType: 'Events', message };
      if (await attempt('/api/enquiry/submit', { ...options, json })) load.enquiries.push(message);
    }
  }
}
