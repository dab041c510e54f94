/** A ref for what replaces the element that had the focus. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
