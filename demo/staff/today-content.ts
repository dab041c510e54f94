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

export const drafts = [
  {
    title: 'Lithium-ion incidents: first ten minutes',
    kind: 'Guideline',
    description: 'A one-page guide for the first crew at a battery fire.',
    contents: `<h2>Before you arrive</h2><p>Ask the caller what is burning: a scooter, a car, or a storage unit. Approach from upwind and stay 15 metres away from vents.</p>
<h2>On scene</h2><ul><li>Treat white vapour as toxic and explosive.</li><li>Cool with water from a distance. Foam does not stop thermal runaway.</li><li>Leave a burnt pack in the open for 24 hours, because it can ignite again.</li></ul>`,
    author: 'editor',
    ageHours: 26,
  },
  {
    title: 'Cyclone season: what changed in warnings',
    kind: 'Fact sheet',
    description: 'The new warning levels, and the wording for each of them.',
    contents:
      '<p>From this season the three levels are Advice, Watch and Act, and Emergency Warning. The colours are the same for flood, fire and cyclone.</p><p>Local wording must keep the first sentence of the template.</p>',
    author: 'editor',
    ageHours: 4,
  },
  {
    title: 'Burn-plan template for private land',
    kind: 'Template',
    description: 'A template that landholders and brigades fill in together.',
    contents:
      '<p>Use one form per burn. Section 3 lists the weather limits, section 4 the neighbours who were told.</p>',
    author: 'publisher',
    ageHours: 130,
  },
] as const;
