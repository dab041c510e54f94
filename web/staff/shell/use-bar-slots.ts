import { createContext, use } from 'react';

type Slots = {
  title: HTMLElement | null;
  action: HTMLElement | null;
  setTitle: (element: HTMLElement | null) => void;
  setAction: (element: HTMLElement | null) => void;
};

export const SlotsContext = createContext<Slots | null>(null);

export function useBarSlots(): Slots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('BarSlotsProvider is missing');
  return slots;
}
