import type { Audience, OperatorPermission, SellerPermission } from './permissions.ts';

/* What people at a console are told of (decision 071): whom it concerns, how they hear of it unless they chose otherwise, and where it leads. */

type Kind<Permission> = {
  /** Whoever may not see what it is about does not hear of it. */
  permission: Permission;
  /** Mailed unless somebody does not want it: what costs money when it waits, and of what no other mail tells. */
  isMailed: boolean;
  /** Its page, below the entrance of the console; `subject` is what the event was noted with. */
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
    // A change of many has a page of its own; what was deleted before there was a notice of that has none.
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

export const NOTICE_KINDS = Object.keys(ofBoth) as [NoticeKind, ...NoticeKind[]]; // the table has these

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(ofBoth, name);

/** The kinds that somebody with these rights hears of, at this console. */
export function noticesFor(audience: Audience, permissions: readonly string[]): NoticeKind[] {
  const own = audience === 'seller' ? sellerNotices : operatorNotices;
  return NOTICE_KINDS.filter(
    (kind) => Object.hasOwn(own, kind) && permissions.includes(ofBoth[kind].permission),
  );
}

export type NoticeWays = { panel: boolean; mail: boolean };

export const usualWays = (kind: NoticeKind): NoticeWays => ({ panel: true, mail: ofBoth[kind].isMailed });

/** `/seller/orders/12`. */
export function noticePath(kind: NoticeKind, subject: string): `/${string}` {
  const path = ofBoth[kind].path(subject);
  const root = Object.hasOwn(sellerNotices, kind) ? '/seller' : '/operator';
  return `${root}${path === '' || path.startsWith('?') ? path : `/${path}`}` as `/${string}`;
}
