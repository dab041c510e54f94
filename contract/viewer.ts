export type Viewer = { isInformational: boolean; isEmailConfirmed: boolean };

/** Restricted readers see only name, position and organisation of other members, and no directory. */
export const isRestrictedViewer = ({ isInformational, isEmailConfirmed }: Viewer) =>
  isInformational || !isEmailConfirmed;
