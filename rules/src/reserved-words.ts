/** First words of addresses that are no category's, brand's or product's: pages of the consoles begin with them. */
const reserved: ReadonlySet<string> = new Set(['seller', 'operator', 'console', 'install', 'api', 'uploads']);

/** Whether a slug would stand in the way of such an address, as `/seller/products` does. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug.toLowerCase());
