/** Within which store an act may look and write; null is the whole shop (an operator, a command). */
export type Scope = { storeId: number | null };

export const wholeShop: Scope = { storeId: null };
