/** The signed-in member who reads, as far as privacy depends on it. */
export type Reader = { isInformational: boolean; isEmailConfirmed: boolean };

/** Restricted readers see name, position and organisation of other members, and no directory. */
export const isRestrictedReader = ({ isInformational, isEmailConfirmed }: Reader) =>
  isInformational || !isEmailConfirmed;
