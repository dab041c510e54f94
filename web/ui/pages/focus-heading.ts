/** For a button that vanishes with what it does: the Tab key goes on from the heading, not from the top of the page. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });
