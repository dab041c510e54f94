export const ensureHttps = (address: string) =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`;

export const displayUrl = (address: string) => address.replace(/^(https?:\/\/)?(www\.)?|\/$/gi, '');
