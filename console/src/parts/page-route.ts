/** A page in a file of its own: `index` is the first of a console. */
export type PageRoute = { path?: string; index?: true; lazy: () => Promise<object> };
