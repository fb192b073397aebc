/** CONTRACT D14, per client address. `null` in the request's place means: not counted. */
const limits = {
  default: { max: 600, timeWindow: 60_000 },
  'voucher-or-track': { max: 20, timeWindow: 10 * 60_000 },
  order: { max: 10, timeWindow: 10 * 60_000 },
} as const;

export type LimitName = keyof typeof limits;

export function limitOf(name: LimitName) {
  return { ...limits[name], groupId: name };
}
