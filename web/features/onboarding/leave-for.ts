/** Never resolves, so that the caller stays busy until the page is gone. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
