const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Sessions end after this time without a call (decision 027). */
export const idleMs = { seller: 12 * hourMs, operator: hourMs } as const;

/** Sessions end after this time in any case, as NIST SP 800-63B requires for AAL1 and AAL2. */
export const longestMs = { seller: 30 * 24 * hourMs, operator: 12 * hourMs } as const;

export const confirmedMs = 10 * minuteMs;

export const seenEveryMs = minuteMs;
