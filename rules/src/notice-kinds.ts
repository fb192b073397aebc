import type { Audience, OperatorPermission, SellerPermission } from './permissions.ts';

/* Console notifications (decision 071): who receives each kind, whether it is emailed by default, and where it links to. */

type Kind<Permission> = {
  /** Permission required to receive it. */
  permission: Permission;
  /** Emailed by default: events that cost money when they wait and that no other email reports. */
  isMailed: boolean;
  /** Its page, relative to the console; `subject` is stored with the event. */
  path(subject: string): string;
};

export const sellerNotices = {
  'order.placed': { permission: 'orders.read', isMailed: false, path: (id) => `orders/${id}` },
  'order.late': { permission: 'orders.read', isMailed: true, path: (id) => `orders/${id}` },
  'order.cancelled': { permission: 'orders.read', isMailed: false, path: (id) => `orders/${id}` },
  'order.withdrawn': { permission: 'orders.read', isMailed: false, path: (id) => `orders/${id}` },
  'return.asked': { permission: 'returns.read', isMailed: false, path: (id) => `returns/${id}` },
  'message.written': { permission: 'orders.read', isMailed: false, path: (id) => `orders/${id}#messages` },
  'stock.low': { permission: 'stock.read', isMailed: false, path: () => 'stock?view=low' },
  'product.approved': { permission: 'products.read', isMailed: false, path: (id) => `products/${id}` },
  'product.rejected': { permission: 'products.read', isMailed: false, path: (id) => `products/${id}` },
  'product.taken-down': { permission: 'products.read', isMailed: false, path: (id) => `products/${id}` },
  'product.taken-back': {
    permission: 'products.read',
    isMailed: false,
    path: (id) => `products/${id}/history`,
  },
  'product.edited': {
    permission: 'products.read',
    isMailed: false,
    // Bulk changes have their own page; products deleted before notifications recorded ids have none.
    path: (subject) =>
      subject.startsWith('jobs/') ? subject : subject === '' ? 'products' : `products/${subject}`,
  },
  'product.deleted': { permission: 'products.read', isMailed: false, path: () => 'products' },
  'review.written': { permission: 'reviews.read', isMailed: false, path: () => 'reviews' },
  'flash.accepted': { permission: 'flash.read', isMailed: true, path: () => 'flash-sales' },
  'flash.refused': { permission: 'flash.read', isMailed: true, path: () => 'flash-sales' },
  'step.accepted': { permission: 'store.read', isMailed: false, path: () => 'welcome' },
  'step.rejected': { permission: 'store.read', isMailed: true, path: () => 'welcome' },
  'rename.approved': { permission: 'store.read', isMailed: true, path: () => 'store' },
  'rename.rejected': { permission: 'store.read', isMailed: true, path: () => 'store' },
  'store.opened': { permission: 'store.read', isMailed: true, path: () => '' },
  'terms.published': { permission: 'money.read', isMailed: true, path: () => 'money#seller-terms' },
} as const satisfies Record<string, Kind<SellerPermission>>;

export const operatorNotices = {
  'application.sent': { permission: 'sellers.read', isMailed: false, path: () => 'applications' },
  'application.files': { permission: 'sellers.read', isMailed: false, path: () => 'applications' },
  'step.sent': { permission: 'sellers.read', isMailed: false, path: () => '?kind=step' },
  'rename.sent': { permission: 'sellers.read', isMailed: false, path: () => '?kind=rename' },
  'product.waiting': { permission: 'catalog.read', isMailed: false, path: () => 'approvals' },
  'message.sent': { permission: 'customers.read', isMailed: false, path: () => 'messages' },
  'review.reported': { permission: 'reviews.read', isMailed: false, path: () => '?kind=review' },
  'refund.waits': { permission: 'refunds.read', isMailed: true, path: (id) => `orders/${id}` },
  'return.appealed': { permission: 'orders.read', isMailed: false, path: (id) => `returns/${id}` },
  'payment.strange': { permission: 'payments.read', isMailed: true, path: () => 'payments' },
  'flash.proposed': {
    permission: 'marketing.read',
    isMailed: false,
    path: (id) => `marketing/flash-sale/${id}`,
  },
  'window.held-back': { permission: 'content.read', isMailed: true, path: () => 'storefront/drafts' },
  'mail.failed': { permission: 'mails.read', isMailed: false, path: () => '?kind=mail' },
  'job.failed': { permission: 'jobs.read', isMailed: true, path: () => '?kind=job' },
} as const satisfies Record<string, Kind<OperatorPermission>>;

export type NoticeKind = keyof typeof sellerNotices | keyof typeof operatorNotices;

const ofBoth: Readonly<Record<NoticeKind, Kind<string>>> = { ...sellerNotices, ...operatorNotices };

export const NOTICE_KINDS = Object.keys(ofBoth) as [NoticeKind, ...NoticeKind[]];

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(ofBoth, name);

/** Its events are about a day, such as `2027-01-15`, which is shown in the reader's notation. */
export const isAboutDay = (kind: NoticeKind): boolean => kind === 'terms.published';

/** The kinds that a person with these permissions receives at this console. */
export function noticesFor(audience: Audience, permissions: readonly string[]): NoticeKind[] {
  const own = audience === 'seller' ? sellerNotices : operatorNotices;
  return NOTICE_KINDS.filter(
    (kind) => Object.hasOwn(own, kind) && permissions.includes(ofBoth[kind].permission),
  );
}

export type NoticeWays = { panel: boolean; mail: boolean };

export const usualWays = (kind: NoticeKind): NoticeWays => ({ panel: true, mail: ofBoth[kind].isMailed });

export function noticePath(kind: NoticeKind, subject: string): `/${string}` {
  const path = ofBoth[kind].path(subject);
  const root = Object.hasOwn(sellerNotices, kind) ? '/seller' : '/operator';
  return `${root}${path === '' || path.startsWith('?') ? path : `/${path}`}` as `/${string}`;
}
