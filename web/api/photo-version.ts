const key = 'muster.photoVersion';

/**
 * Goes behind the addresses of avatars. This portal's change with each picture; an existing server may keep an address,
 * and then the browser would go on showing the old one.
 */
export const photoVersion = () => localStorage.getItem(key) ?? '1';

/** After an upload. */
export const renewPhotoVersion = () => localStorage.setItem(key, String(Date.now()));
