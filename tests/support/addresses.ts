/** Returns a new address at each call, because rate limits count by address. */
export function addressesIn(network: `${number}.${number}`): () => string {
  let given = 0;
  return () => {
    given += 1;
    return `${network}.${given >> 8}.${given & 255}`;
  };
}
