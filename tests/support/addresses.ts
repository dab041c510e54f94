/** Limits count by address: whoever is not about them comes from another one each time. */
export function addressesIn(network: `${number}.${number}`): () => string {
  let given = 0;
  return () => {
    given += 1;
    return `${network}.${given >> 8}.${given & 255}`;
  };
}
