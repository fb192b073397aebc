/** The store that an act is limited to; null: the whole shop (an operator or a command). */
export type Scope = { storeId: number | null };

export const wholeShop: Scope = { storeId: null };
