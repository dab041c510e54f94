/** A link as somebody typed it; without http it gets https:// put before it. */
export const webLink = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

/** A web address as people say it. */
export const spokenAddress = (address: string) => address.replace(/^(https?:\/\/)?(www\.)?|\/$/gi, '');
