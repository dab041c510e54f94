const storageKey = 'muster.photoVersion';

/** Cache buster for avatars: some servers keep the URL when the photo changes. */
export const getPhotoVersion = () => localStorage.getItem(storageKey) ?? '1';

export const bumpPhotoVersion = () => localStorage.setItem(storageKey, String(Date.now()));
