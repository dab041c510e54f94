/** For buttons that disappear when clicked. Tab continues from the heading. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });
