/** Retries for about a day, so that a night without a mail server loses no email. */
export const retries = { retryLimit: 36, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };
