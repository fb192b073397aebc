import { apiAddress } from '@souk/rules/api-address';

/*
 * Every link shape of SPEC §2, built here and nowhere else. Each takes slugs and ids as the API gives them.
 */

const part = (text: string | number) => encodeURIComponent(String(text));

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  // Numbers are written down as texts.
  return said.length > 0 ? `${path}?${new URLSearchParams(said as [string, string][])}` : path;
}

/** Stands for the slug where a listing is of all goods. */
export const everything = 'everything';

/** What the link of an order's mails carries besides its number (CONTRACT D8). */
export type SignedLink = { expires: string; signature: string };

type OrderQuery = Partial<SignedLink> & {
  [
    name in
      | 'placed'
      | 'paid'
      | 'mailed'
      | 'cancel'
      | 'cancelled'
      | 'coded'
      | 'change'
      | 'changed'
      | 'withdrawn'
      | 'returned'
  ]?: string;
};

export const links = {
  home: () => '/',
  brands: () => '/brands',
  categories: () => '/categories',
  cart: () => '/cart',
  /** One line of it, which the page shows at once. */
  cartLine: (id: number) => `/cart#line-${id}`,
  shipping: () => '/shipping',
  /** `method`: the payment method that was chosen there before. */
  checkout: (method?: number) => withQuery('/checkout', { method }),
  /** The payment of an order; each `visit` leads to the provider by itself once. `signed`: by the link of a mail. */
  pay: (orderId: number, visit?: string, signed?: SignedLink) =>
    withQuery(`/pay/${orderId}`, { visit, ...signed }),
  payAnotherWay: (orderId: number, signed?: SignedLink) =>
    withQuery(`/pay/${orderId}`, { choose: 1, ...signed }),
  /** The same, for an order whose first payment could not be opened. */
  payRefused: (orderId: number) => `/pay/${orderId}?refused=1`,
  flashSales: () => '/flash-sale',
  flashSale: (id: number) => `/flash-sale/${id}`,
  trackOrder: (number?: string) => withQuery('/track-order', { tracking_id: number }),
  /** Pages of the consoles, which are another document; `/dev/mail` is the host's own. */
  sellerConsole: (path = '') => `/seller${path}`,
  operatorConsole: (path = '') => `/operator${path}`,
  devMail: () => '/dev/mail',
  search: (text?: string) => withQuery('/search', { q: text }),
  category: (slug: string) => `/all/${part(slug)}`,
  subcategory: (categorySlug: string, slug: string) => `/all/${part(categorySlug)}/${part(slug)}`,
  /** `variant`: which is chosen there. */
  product: (product: { slug: string; id: number }, variant?: number) =>
    withQuery(`/${part(product.slug)}/product/${product.id}`, { variant }),
  /** What shoppers say of it. */
  reviews: (
    product: { slug: string; id: number },
    query: { stars?: number | undefined; order?: string | undefined; reviews?: number | undefined } = {},
  ) => `${withQuery(links.product(product), query)}#reviews`,
  /** The products of whatever has this slug: a category, brand or collection. */
  listing: (slug: string) => `/${part(slug)}/products`,
  allProducts: () => `/${everything}/products`,
  collection: (collection: { slug: string; id: number }) =>
    withQuery(`/${part(collection.slug)}/collection`, { collection: collection.id }),
  brand: (brand: { slug: string; id: number }) =>
    withQuery(`/${part(brand.slug)}/brand`, { brand: brand.id }),
  /** Its products, or with `show` its reviews or what is to be known about it. */
  store: (
    slug: string,
    query: { show?: 'reviews' | 'about'; stars?: number; page?: number; category?: string } = {},
  ) => withQuery(`/shop/${part(slug)}`, query),
  /** Where somebody applies for a store; off unless the setting `vendor_registration` is on. */
  sellerRegister: () => '/seller/register',
  /** How one's own application stands, by the applicant's signature. */
  sellerApplication: (id: number, signature: string) => withQuery(`/seller/application/${id}`, { signature }),
  /** Where the operator decides, by the signed link of a mail. */
  sellerApproval: (id: number | string, search: string) => `/seller/approval/${id}${search}`,
  page: (slug: string) => `/page/${part(slug)}`,
  /** Where a shopper reviews a product, or changes what they wrote. */
  review: (productId: number, query: { saved?: 1 } = {}) => withQuery(`/user/review/${productId}`, query),
  /** `query`: what has just happened to it (`placed`, `cancelled` …), what is asked for, and the signed link. */
  order: (id: number, query: OrderQuery = {}) => withQuery(`/user/order/${id}`, query),
  /** The same on paper. */
  receipt: (id: number, signed?: SignedLink) => withQuery(`/user/order/${id}/receipt`, signed),
  /** Where the buyer declares to withdraw from it. */
  withdraw: (id: number, signed?: SignedLink) => withQuery(`/user/order/${id}/withdraw`, signed),
  /** Where the buyer asks the seller of this part to take something of it back. */
  sendBack: (id: number, partId: number, signed?: SignedLink) =>
    withQuery(`/user/order/${id}/return`, { part: partId, ...signed }),
  /** Guest-only pages; `next` is where to go on to once signed in, `social` what became of signing in with a provider. */
  login: (next?: string, social?: 'expired') => withQuery('/login', { social, next }),
  /** For somebody who has deleted their account. */
  loginDeleted: () => '/login?deleted=1',
  /** For somebody who was signed in until a moment ago. */
  loginAgain: (next: string) => withQuery('/login', { ended: 1, next }),
  register: (next?: string) => withQuery('/register', { next }),
  /** `console`: where somebody goes on whose account opens one. */
  forgotPassword: (next?: string, console?: 'seller' | 'operator') =>
    withQuery('/forgot-password', { next, console }),
  /** Leaves the shop for a provider and comes back signed in; an address of the API. */
  socialLogin: (provider: 'google' | 'facebook', next?: string) =>
    withQuery(apiAddress('user/social-login/redirect/{provider}', { provider }), { next }),
  socialCallback: (next?: string) => withQuery('/social-callback', { next }),
  /** Where the form that signs out posts to. */
  logout: () => '/logout',
  profile: () => '/user/profile',
  /** Where the account is deleted. */
  deleteAccount: () => '/user/profile?delete=1',
  addresses: () => '/user/addresses',
  orders: (list: { q?: string; status?: number; page?: number } = {}) => withQuery('/user/orders', list),
  wishlists: () => '/user/wishlists',
  compared: () => '/user/compared',
  following: () => '/user/following',
  vouchers: (list: { show?: string; page?: number; added?: number } = {}) =>
    withQuery('/user/vouchers', list),
  /** `/uploads/…` of a relative picture name (CONTRACT §1.8). */
  upload: (name: string) => `/uploads/${name.split('/').map(part).join('/')}`,
  contact: () => '/contact',
  /** Where the newsletter's forms post to without script. */
  newsletter: () => '/newsletter',
  /** The two links of a newsletter's mails (CONTRACT §2.1, `email-subscription`). */
  confirmNewsletter: (link: { id: string; expires: string; signature: string }) =>
    withQuery('/newsletter/confirm', link),
  unsubscribe: (link: { id: string; signature: string }) => withQuery('/newsletter/unsubscribe', link),
  sitemap: () => '/sitemap',
  /** Where the language form posts to. */
  language: () => '/language',
} as const;

/** For search engines: the index, and what it names. No page leads there, so that no browser fetches them. */
export const linksForMachines = {
  index: () => '/sitemap.xml',
  pages: (lang?: string) => withQuery('/sitemap-pages.xml', { lang }),
  products: (part: number, lang?: string) => withQuery('/sitemap-products.xml', { part, lang }),
} as const;

/** Whether there is a list of products that filters narrow (features/listing). */
export const isListing = (pathname: string): boolean =>
  /^\/(?:search|all\/[^/]+(?:\/[^/]+)?|[^/]+\/(?:products|brand|collection))$/.test(pathname);

/** Only addresses of this shop: one slash at the start, no scheme, no host; anything else is the front page. */
export function safeReturnPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])/.test(path) && !/[\p{Cc}]/u.test(path) ? path : '/';
}
