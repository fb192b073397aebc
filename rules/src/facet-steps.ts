/* From where on the facets of amounts count. */

/** Stars. */
export const RATING_STEPS = [1, 2, 3, 4] as const;

/** Percent less than the selling price; 1: reduced at all. */
export const DISCOUNT_STEPS = [1, 20, 30, 50] as const;
