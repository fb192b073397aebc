const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The Monday before `now` by more than a day, and `weeks` weeks earlier; at 6:00 UTC. */
export function mondayBefore(now: Date, weeks: number): Date {
  const day = new Date(now.getTime() - dayMs);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return new Date(midnight - (sinceMonday + 7 * weeks) * dayMs + 6 * hourMs);
}
