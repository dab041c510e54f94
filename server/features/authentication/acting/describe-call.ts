/** The text of a call that staff made as a member, for members and auditors. */
const texts: Record<string, string> = {
  savePrivacy: 'Changed the directory privacy',
  changePhoto: 'Changed the photo',
  updateUser: 'Changed the account details',
  submitEnquiry: 'Sent an enquiry',
  replyToEnquiry: 'Replied to an enquiry',
  saveItem: 'Saved an item',
  removeSavedItem: 'Removed a saved item',
  saveSearch: 'Saved a search',
  removeSavedSearch: 'Removed a saved search',
  markSearchAsSeen: 'Opened a saved search',
  downloadInvoice: 'Downloaded an invoice',
  downloadAdjustmentNote: 'Downloaded an adjustment note',
  openMarketplace: 'Opened the marketplace',
  updateBasket: 'Changed the marketplace basket',
  signOut: 'Ended the session',
};

export const describeCall = (endpoint: string): string => texts[endpoint] ?? endpoint;
