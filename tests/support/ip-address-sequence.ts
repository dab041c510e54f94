/** Returns a function that returns a different address at each call, because rate limits are per address. */
export function createIpAddressSequence(network: `${number}.${number}`): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${network}.${count >> 8}.${count & 255}`;
  };
}
