/** '25 min', '6 h' or '2 d', rounded to the nearest. */
export function formatMinutes(minutes: number): string {
  if (minutes < 59.5) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
