type Placed = { suburb: string | null; state?: string | null; country: string | null };

/** 'Burwood East, VIC, Australia', as far as it is known. */
export const placeOf = ({ suburb, state, country }: Placed) =>
  [suburb, state, country].filter(Boolean).join(', ');
