import { historyStaff } from '#contract/history.staff.ts';
import { type DraftProduct, emptyProduct, productsStaff } from '#contract/products.staff.ts';
import type { TestApp, TestSession } from './test-app.ts';
import { uploadPicture } from './uploads.ts';

type Version = { id: string; version: string };

export const completeProduct = (): DraftProduct => ({
  ...emptyProduct,
  name: 'Weather Almanac',
  sku: `T-${crypto.randomUUID()}`,
  description: 'A year of weather.',
  priceCents: 4_950,
});

/** Requests of staff about products, by default as `author`. */
export const productsClient = (portal: TestApp, author: TestSession) => {
  const inputOf = ({ id, version }: Version) => ({ params: { id }, version });
  const save = (item: Version, body: Partial<DraftProduct> = {}, caller = author) =>
    portal.send(
      productsStaff.saveProduct,
      { ...inputOf(item), body: { ...completeProduct(), ...body } },
      caller,
    );
  const create = async (copyOf?: string) =>
    (await portal.send(productsStaff.createProduct, { body: { copyOf } }, author)).body.item;
  const publish = (item: Version, caller = author) =>
    portal.send(productsStaff.publishProduct, inputOf(item), caller);
  return {
    create,
    save,
    publish,
    createLive: async (body: Partial<DraftProduct> = {}) =>
      (await publish((await save(await create(), body)).body.item)).body.item,
    get: (id: string, caller = author) =>
      portal.send(productsStaff.getStaffProduct, { params: { id } }, caller),
    remove: (item: Version, caller = author) =>
      portal.send(productsStaff.deleteProduct, { ...inputOf(item), body: {} }, caller),
    list: async (query = {}, caller = author) =>
      (await portal.send(productsStaff.listStaffProducts, { query }, caller)).body,
    putBack: (entryId: string | null, caller = author) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
    /** Returns the key. */
    addPicture: async (id: string): Promise<string> =>
      (await uploadPicture(portal, author, `/api/staff/products/${id}/pictures`)).key,
  };
};
