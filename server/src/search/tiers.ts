/** Those of what is listed, the most popular products first: each has an index of its own (migration 0045). */
export const tiers = [1, 2, 3, 4] as const;
export type Tier = (typeof tiers)[number];
