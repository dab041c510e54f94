/** Also moves the focus, so that Tab continues from there. */
export function jumpTo(targetId: string, page = document): void {
  const target = page.getElementById(targetId);
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}
