import { type MarketplacePlace, parsePlace } from '#contract/marketplace-place.ts';
import { type ExpectedSender, type FrameMessage, readFrameMessage } from './frame-message.ts';

export const reportedPlace = (
  message: FrameMessage,
  expected: ExpectedSender,
): MarketplacePlace | undefined => parsePlace(readFrameMessage(message, expected, 'place')?.place);
