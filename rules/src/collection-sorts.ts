export const COLLECTION_SORTS = ['new', 'popular', 'cheap', 'dear'] as const;
