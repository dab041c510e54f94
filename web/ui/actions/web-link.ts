export const webLink = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

export const spokenAddress = (address: string) => address.replace(/^(https?:\/\/)?(www\.)?|\/$/gi, '');
