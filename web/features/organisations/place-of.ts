type Placed = { suburb: string | null; state?: string | null; country: string | null };

export const placeOf = ({ suburb, state, country }: Placed) =>
  [suburb, state, country].filter(Boolean).join(', ');
