/** Again after 2 s, then ever later, at least once an hour: about a day, so that a night without mail loses none. */
export const retries = { retryLimit: 36, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };
