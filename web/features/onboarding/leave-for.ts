/** Goes to a page that is not ours. Whoever waits for it is busy until this page is gone. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
