const minuteMs = 60_000;
const horizonMinutes = 24 * 60;

/** Next run of a cron schedule in UTC. Supports what our jobs use: minute and hour as a number, `*` or a step; null for anything else. */
export function nextRun(cron: string, now: Date): Date | null {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const first = Math.floor(now.getTime() / minuteMs) + 1;
  for (let at = first; at <= first + horizonMinutes; at++) {
    const time = new Date(at * minuteMs);
    if (fits(minute, time.getUTCMinutes()) && fits(hour, time.getUTCHours())) return time;
  }
  return null;
}

function fits(field: string, value: number): boolean {
  const [, every] = /^\*\/(\d+)$/.exec(field) ?? [];
  if (every !== undefined) return value % Number(every) === 0;
  return field === '*' || field === String(value);
}
