/* Lower bounds of facet buckets. */

export const RATING_STEPS = [1, 2, 3, 4] as const;

/** Percent below the selling price; 1: any reduction. */
export const DISCOUNT_STEPS = [1, 20, 30, 50] as const;
