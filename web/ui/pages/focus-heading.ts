/** For a button that disappears: Tab continues from the heading. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });
