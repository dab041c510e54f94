const renewal = {
  subject: 'Your membership renewal',
  textBody: 'Your membership ends next month. Renew it in the portal to keep your access.',
};

/** Addresses end with .example, so that no email can arrive. */
export const bouncedEmails = [
  ...['duty.officer', 'training', 'brigade.captain', 'stores'].map((name, index) => ({
    ...renewal,
    toAddress: `${name}@gulfplainsfire.example`,
    ageHours: 5 + index / 10,
    isBounced: true,
  })),
  {
    subject: 'You have joined the Aviation Working Group',
    textBody: 'Welcome to the group. Its pages are in the portal under Collaboration groups.',
    toAddress: 'r.castellano@kauricoast.example',
    ageHours: 26,
    isBounced: true,
  },
];

export const failedEmail = {
  subject: 'Your order: tax invoice 10998',
  textBody: 'Thank you for your order. The invoice is in the portal.',
  toAddress: 'accounts@brindabella.example',
  ageHours: 27,
  isBounced: false,
};
