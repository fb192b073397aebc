const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After so long without a call a session has ended (decision 027). */
export const idleMs = { seller: 12 * hourMs, operator: hourMs } as const;

/** However busy it was. As NIST SP 800-63B asks of its levels AAL1 and AAL2. */
export const longestMs = { seller: 30 * 24 * hourMs, operator: 12 * hourMs } as const;

/** How long a proof anew is good for. */
export const confirmedMs = 10 * minuteMs;

/** That a session was seen is written no more often. */
export const seenEveryMs = minuteMs;
