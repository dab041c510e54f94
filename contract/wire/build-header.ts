/** The build that the server runs. Pages of another build offer to reload. */
export const buildHeader = 'x-portal-build';
