import { type MarketplacePlace, parsePlace } from '#contract/marketplace-place.ts';
import { type ExpectedSender, type FrameMessage, readFrameMessage } from './frame-message.ts';

/** Returns the place that the shop in the frame has navigated to, or undefined for any other message. */
export const reportedPlace = (
  message: FrameMessage,
  expected: ExpectedSender,
): MarketplacePlace | undefined => parsePlace(readFrameMessage(message, expected, 'place')?.place);
