const key = 'muster.photoVersion';

/** Cache buster for avatars: some servers keep the URL when the photo changes. */
export const photoVersion = () => localStorage.getItem(key) ?? '1';

export const bumpPhotoVersion = () => localStorage.setItem(key, String(Date.now()));
