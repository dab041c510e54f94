export type Viewer = { isInformational: boolean; isEmailConfirmed: boolean };

/** Restricted viewers see only the name, position and organisation of other members, and no directory. */
export const isRestrictedViewer = ({ isInformational, isEmailConfirmed }: Viewer) =>
  isInformational || !isEmailConfirmed;
