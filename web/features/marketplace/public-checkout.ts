import { marketplace } from '#contract/marketplace.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/overlays/notify.ts';

type CartItems = Parameters<typeof call<typeof marketplace.updateBasket>>[1]['body']['cartItems'];

/** Rejects an empty list, because it would only clear the basket. */
export async function parseCartItems(text: string | undefined): Promise<CartItems | undefined> {
  try {
    const { cartItems } = await import('#contract/cart-items.ts');
    const parsed = cartItems.safeParse(JSON.parse(text ?? ''));
    return parsed.success && parsed.data.length > 0 ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export async function fillBasket(text: string | undefined): Promise<void> {
  const cartItems = await parseCartItems(text);
  if (!cartItems || !(await updateBasket(cartItems))) notify('error', 'Failed to update your cart.');
}

async function updateBasket(cartItems: CartItems): Promise<boolean> {
  try {
    const { success } = await call(marketplace.updateBasket, { body: { cartItems } });
    return success === 'True';
  } catch (error) {
    // The page reloads to sign in, and must keep its URL until then.
    if (error instanceof ApiError && error.status === 401) return new Promise(() => {});
    return false;
  }
}
