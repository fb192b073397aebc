import { apiAddress } from '@souk/rules/api-address';

/* All URLs of SPEC §2. Slugs and IDs are those of the API. */

const part = (text: string | number) => encodeURIComponent(String(text));

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  // Numbers are converted to strings.
  return params.length > 0 ? `${path}?${new URLSearchParams(params as [string, string][])}` : path;
}

/** Slug of the list of all products. */
export const everything = 'everything';

/** Parameters of the links in order emails, besides the order ID (CONTRACT D8). */
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
  cartLine: (id: number) => `/cart#line-${id}`,
  shipping: () => '/shipping',
  /** `method`: the previously selected payment method. */
  checkout: (method?: number) => withQuery('/checkout', { method }),
  /** Payment of an order; redirects to the provider once per `visit`. `signed`: access by an emailed link. */
  pay: (orderId: number, visit?: string, signed?: SignedLink) =>
    withQuery(`/pay/${orderId}`, { visit, ...signed }),
  payAnotherWay: (orderId: number, signed?: SignedLink) =>
    withQuery(`/pay/${orderId}`, { choose: 1, ...signed }),
  /** After the checkout couldn't start the payment. */
  payRefused: (orderId: number) => `/pay/${orderId}?refused=1`,
  flashSales: () => '/flash-sale',
  flashSale: (id: number) => `/flash-sale/${id}`,
  trackOrder: (number?: string) => withQuery('/track-order', { tracking_id: number }),
  /** Consoles, which are separate apps; `/dev/mail` belongs to the host. */
  sellerConsole: (path = '') => `/seller${path}`,
  operatorConsole: (path = '') => `/operator${path}`,
  devMail: () => '/dev/mail',
  search: (text?: string) => withQuery('/search', { q: text }),
  category: (slug: string) => `/all/${part(slug)}`,
  subcategory: (categorySlug: string, slug: string) => `/all/${part(categorySlug)}/${part(slug)}`,
  /** `variant`: ID of the preselected variant. */
  product: (product: { slug: string; id: number }, variant?: number) =>
    withQuery(`/${part(product.slug)}/product/${product.id}`, { variant }),
  /** Reviews section of the product page. */
  reviews: (
    product: { slug: string; id: number },
    query: { stars?: number | undefined; order?: string | undefined; reviews?: number | undefined } = {},
  ) => `${withQuery(links.product(product), query)}#reviews`,
  /** Products of the category, brand or collection with this slug. */
  listing: (slug: string) => `/${part(slug)}/products`,
  allProducts: () => `/${everything}/products`,
  collection: (collection: { slug: string; id: number }) =>
    withQuery(`/${part(collection.slug)}/collection`, { collection: collection.id }),
  brand: (brand: { slug: string; id: number }) =>
    withQuery(`/${part(brand.slug)}/brand`, { brand: brand.id }),
  /** Products of the store; with `show`, its reviews or details. */
  store: (
    slug: string,
    query: { show?: 'reviews' | 'about'; stars?: number; page?: number; category?: string } = {},
  ) => withQuery(`/shop/${part(slug)}`, query),
  /** The store's business details (DSA art. 30). */
  trader: (slug: string) => `${withQuery(`/shop/${part(slug)}`, { show: 'about' })}#trader`,
  /** Seller application; 404 unless the setting `vendor_registration` is on. */
  sellerRegister: () => '/seller/register',
  /** Status of an application, by the applicant's signature. */
  sellerApplication: (id: number, signature: string) => withQuery(`/seller/application/${id}`, { signature }),
  /** Decision on an application, by the emailed link. */
  sellerApproval: (id: number | string, search: string) => `/seller/approval/${id}${search}`,
  page: (slug: string) => `/page/${part(slug)}`,
  review: (productId: number, query: { saved?: 1 } = {}) => withQuery(`/user/review/${productId}`, query),
  /** `query`: an action's result (`placed`, `cancelled` …), requested forms, and the signature. */
  order: (id: number, query: OrderQuery = {}) => withQuery(`/user/order/${id}`, query),
  receipt: (id: number, signed?: SignedLink) => withQuery(`/user/order/${id}/receipt`, signed),
  invoice: (id: number, invoiceId: number, signed?: SignedLink) =>
    withQuery(`/user/order/${id}/invoice/${invoiceId}`, signed),
  withdraw: (id: number, signed?: SignedLink) => withQuery(`/user/order/${id}/withdraw`, signed),
  /** Return of items of one part. */
  sendBack: (id: number, partId: number, signed?: SignedLink) =>
    withQuery(`/user/order/${id}/return`, { part: partId, ...signed }),
  /** Login; `next`: where to go after login, `social`: why a provider login failed. */
  login: (next?: string, social?: 'expired') => withQuery('/login', { social, next }),
  /** Login after deleting the account. */
  loginDeleted: () => '/login?deleted=1',
  /** Login after the session has expired. */
  loginAgain: (next: string) => withQuery('/login', { ended: 1, next }),
  register: (next?: string) => withQuery('/register', { next }),
  /** `console`: where the user continues if the account belongs to one. */
  forgotPassword: (next?: string, console?: 'seller' | 'operator') =>
    withQuery('/forgot-password', { next, console }),
  /** Provider login, an API URL that redirects to the provider. */
  socialLogin: (provider: 'google' | 'facebook', next?: string) =>
    withQuery(apiAddress('user/social-login/redirect/{provider}', { provider }), { next }),
  socialCallback: (next?: string) => withQuery('/social-callback', { next }),
  logout: () => '/logout',
  profile: () => '/user/profile',
  deleteAccount: () => '/user/profile?delete=1',
  addresses: () => '/user/addresses',
  orders: (list: { q?: string; status?: number; page?: number } = {}) => withQuery('/user/orders', list),
  wishlists: () => '/user/wishlists',
  compared: () => '/user/compared',
  following: () => '/user/following',
  vouchers: (list: { show?: string; page?: number; added?: number } = {}) =>
    withQuery('/user/vouchers', list),
  /** `/uploads/…` of a relative image name (CONTRACT §1.8). */
  upload: (name: string) => `/uploads/${name.split('/').map(part).join('/')}`,
  contact: () => '/contact',
  newsletter: () => '/newsletter',
  /** The links of newsletter emails (CONTRACT §2.1, `email-subscription`). */
  confirmNewsletter: (link: { id: string; expires: string; signature: string }) =>
    withQuery('/newsletter/confirm', link),
  unsubscribe: (link: { id: string; signature: string }) => withQuery('/newsletter/unsubscribe', link),
  sitemap: () => '/sitemap',
  language: () => '/language',
} as const;

/** Sitemap index and sitemaps. Not in `links`, because no page links to them. */
export const linksForMachines = {
  index: () => '/sitemap.xml',
  pages: (lang?: string) => withQuery('/sitemap-pages.xml', { lang }),
  products: (part: number, lang?: string) => withQuery('/sitemap-products.xml', { part, lang }),
} as const;

/** Whether the path is a product list with filters (features/listing). */
export const isListing = (pathname: string): boolean =>
  /^\/(?:search|all\/[^/]+(?:\/[^/]+)?|[^/]+\/(?:products|brand|collection))$/.test(pathname);

/** Accepts only paths of this origin (one leading slash, no scheme or host); others become the home page. */
export function safeReturnPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])/.test(path) && !/[\p{Cc}]/u.test(path) ? path : '/';
}
