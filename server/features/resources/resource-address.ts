import { normaliseText } from '#contract/normalise-text.ts';
import type { Db } from '../../db/database.ts';
import { validationFailed } from '../../http/errors.ts';
import { isAddressTaken, type LibraryItemRow } from './library-items.sql.ts';

const maxAddressLength = 110;

/** The second one is for a title whose address is taken. */
function listAddresses(title: string, id: string): [plain: string, withId: string] {
  const words = normaliseText(title)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const plain = words.join('-').slice(0, maxAddressLength).replace(/-$/, '');
  return [plain, `${plain || 'resource'}-${id.slice(0, 8)}`];
}

export async function chooseAddress(tx: Db, title: string, id: string): Promise<string> {
  const [plain, withId] = listAddresses(title, id);
  return plain && !(await isAddressTaken(tx, plain, id)) ? plain : withId;
}

/** True until members know the address or an editor types another one. */
export const isAddressOfTitle = ({ id, title, urlName, publishedAt }: LibraryItemRow): boolean =>
  publishedAt === null && listAddresses(title, id).includes(urlName);

export async function assertAddressIsFree(tx: Db, urlName: string, id: string): Promise<void> {
  if (await isAddressTaken(tx, urlName, id)) throw addressIsTaken();
}

export const addressIsTaken = () =>
  validationFailed([{ field: 'urlName', message: 'is the address of another resource' }]);
