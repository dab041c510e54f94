export type Reader = { isInformational: boolean; isEmailConfirmed: boolean };

/** Restricted readers see only name, position and organisation of other members, and no directory. */
export const isRestrictedReader = ({ isInformational, isEmailConfirmed }: Reader) =>
  isInformational || !isEmailConfirmed;
