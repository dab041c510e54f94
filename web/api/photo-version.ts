const key = 'muster.photoVersion';

/** Part of avatar addresses, because some servers keep an address when the photo changes. */
export const photoVersion = () => localStorage.getItem(key) ?? '1';

export const bumpPhotoVersion = () => localStorage.setItem(key, String(Date.now()));
