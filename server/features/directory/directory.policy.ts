import { notAllowed } from '../../errors.ts';

type Reader = { membershipName: string; isRepresentative: unknown };

/** The directory comes with a full membership, and its who's-who with a segment of its own. */
export function assertMayList(reader: Reader | undefined, { whosWho }: { whosWho: boolean }): void {
  if (!reader || /^informational/i.test(reader.membershipName)) {
    throw notAllowed('The member directory comes with a full membership.');
  }
  if (whosWho && !reader.isRepresentative)
    throw notAllowed("The who's who is for Membership Representatives.");
}
