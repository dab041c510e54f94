/** For buttons that disappear after a click. Tab then continues from the heading. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });
