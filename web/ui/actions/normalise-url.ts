export const ensureHttps = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);

export const formatUrl = (url: string) => url.replace(/^(https?:\/\/)?(www\.)?|\/$/gi, '');
