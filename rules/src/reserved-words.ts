/** First path segments that categories, brands and products can't use, because console pages begin with them. */
const reserved: ReadonlySet<string> = new Set(['seller', 'operator', 'console', 'install', 'api', 'uploads']);

/** Whether a slug would collide with such a path, such as `/seller/products`. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug.toLowerCase());
