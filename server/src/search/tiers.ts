/** Tiers of listed products by popularity, most popular first; each has its own index (`11-search.sql` of the baseline). */
export const tiers = [1, 2, 3, 4] as const;
export type Tier = (typeof tiers)[number];
