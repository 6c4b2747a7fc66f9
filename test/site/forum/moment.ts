const NEWEST = Date.UTC(2024, 11, 26, 14, 30);

/** A time as the forum writes it, so many minutes before its newest post. */
export function momentOf(minutesBefore: number): string {
  const iso = new Date(NEWEST - minutesBefore * 60_000).toISOString();
  const [, year, month, day, clock] = /^(\d+)-0?(\d+)-0?(\d+)T(\d+:\d+)/.exec(iso) ?? [];
  return `${year ?? ''}-${month ?? ''}-${day ?? ''} ${clock ?? ''}`;
}
