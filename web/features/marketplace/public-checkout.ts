import { marketplace } from '#contract/marketplace.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/overlays/notify.ts';

type Items = Parameters<typeof call<typeof marketplace.updateBasket>>[1]['body']['cartItems'];

/** An empty list is ignored: it would only clear the basket. */
export async function parseCartItems(text: string | undefined): Promise<Items | undefined> {
  try {
    const { cartItems } = await import('#contract/cart-items.ts');
    const read = cartItems.safeParse(JSON.parse(text ?? ''));
    return read.success && read.data.length > 0 ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export async function fillBasket(text: string | undefined): Promise<void> {
  const cartItems = await parseCartItems(text);
  if (!cartItems || !(await updateBasket(cartItems))) notify('error', 'Failed to update your cart.');
}

async function updateBasket(cartItems: Items): Promise<boolean> {
  try {
    const { success } = await call(marketplace.updateBasket, { body: { cartItems } });
    return success === 'True';
  } catch (error) {
    // The page reloads to sign in and must keep this address.
    if (error instanceof ApiError && error.status === 401) return new Promise(() => {});
    return false;
  }
}
