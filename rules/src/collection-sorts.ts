/** In which order a collection finds its products by a rule. */
export const COLLECTION_SORTS = ['new', 'popular', 'cheap', 'dear'] as const;
