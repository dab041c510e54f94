import { cartItems as cartSchema, invoices } from '#contract/invoices.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/overlays/notify.ts';

type Items = Parameters<typeof call<typeof invoices.updateBasket>>[1]['body']['cartItems'];

/**
 * What an address says to buy; nothing where it is not a list of products and quantities. An empty list says nothing to
 * buy: to follow it would only throw away what is in the basket.
 */
export function readProducts(text: string | undefined): Items | undefined {
  try {
    const read = cartSchema.safeParse(JSON.parse(text ?? ''));
    return read.success && read.data.length > 0 ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Puts what an address says into the basket, or tells that it could not be done. */
export async function fillBasket(text: string | undefined): Promise<void> {
  const cartItems = readProducts(text);
  if (!cartItems || !(await isTaken(cartItems))) notify('error', 'Failed to update your cart.');
}

async function isTaken(cartItems: Items): Promise<boolean> {
  try {
    const { success } = await call(invoices.updateBasket, { body: { cartItems } });
    return success === 'True';
  } catch (error) {
    // The page is being loaded anew, to sign in and come back to this very address: it must stay.
    if (error instanceof ApiError && error.status === 401) return new Promise(() => {});
    return false;
  }
}
