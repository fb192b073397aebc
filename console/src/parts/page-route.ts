export type PageRoute = { path?: string; index?: true; lazy: () => Promise<object> };
