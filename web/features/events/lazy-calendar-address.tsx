import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';

const calendarAddress = createLazyModule(
  async () => (await import('./calendar-address.tsx')).CalendarAddress,
);

/** Lazy, because most members open the page to change a switch. */
export function LazyCalendarAddress() {
  const CalendarAddress = useLazyModule(calendarAddress, true, () => {});
  return CalendarAddress ? <CalendarAddress /> : null;
}
