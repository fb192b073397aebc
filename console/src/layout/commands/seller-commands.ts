import type { MessageKey } from '@souk/contract/message-key';
import type { SellerPermission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import type { Declared, NameIn } from './command.ts';

type PageName = NameIn<'console.command.words.page.'>;

/** Names of the synonyms of the pages in the menu. */
export const sellerPageNames: Readonly<Record<string, PageName>> = {
  '/seller': 'home',
  '/seller/orders': 'orders',
  '/seller/returns': 'returns',
  '/seller/products': 'products',
  '/seller/stock': 'stock',
  '/seller/reviews': 'reviews',
  '/seller/shipping': 'shipping',
  '/seller/vouchers': 'offers',
  '/seller/money': 'money',
  '/seller/numbers': 'numbers',
  '/seller/store': 'store',
  '/seller/bank-details': 'bank',
  '/seller/team': 'team',
  '/seller/api': 'api',
};

type Line<Name> = readonly [
  to: string,
  icon: IconName,
  needs: SellerPermission | null,
  title: MessageKey,
  name: Name,
];

/** Pages below those of the menu. */
const pages: readonly Line<PageName>[] = [
  ['/seller/products/grid', 'grid', 'products.write', 'console.grid.title', 'grid'],
  ['/seller/bundles', 'ticket', 'vouchers.read', 'operator.kind.bundle-deal', 'bundles'],
  ['/seller/flash-sales', 'bolt', 'flash.read', 'operator.kind.flash-sale', 'flash-sales'],
  ['/seller/money/payouts', 'wallet', 'money.read', 'console.payout.title', 'payouts'],
  ['/seller/money/statements', 'receipt', 'money.read', 'console.statement.title', 'statements'],
  ['/seller/money/invoices', 'receipt', 'money.read', 'console.invoice.title', 'invoices'],
  ['/seller/money/dac7', 'receipt', 'money.read', 'ledger.dac7.title', 'dac7'],
  ['/seller/api/webhooks', 'bolt', 'keys.read', 'console.programs.webhooks', 'webhooks'],
  ['/seller/account', 'user', null, 'console.account.title', 'account'],
  ['/seller/notices', 'bell', null, 'console.notices.title', 'notices'],
];

/** The first five are suggested before anything is typed. */
const acts: readonly Line<NameIn<'console.command.words.act.'>>[] = [
  ['/seller/orders?view=to_confirm', 'check', 'orders.write', 'console.command.act.confirm', 'confirm'],
  ['/seller/orders?view=to_ship', 'truck', 'orders.write', 'console.command.act.ship', 'ship'],
  ['/seller/products/new', 'plus', 'products.write', 'console.command.act.add-product', 'add-product'],
  ['/seller/stock?view=low', 'list', 'stock.write', 'console.command.act.restock', 'restock'],
  ['/seller/reviews?view=to_answer', 'chat', 'reviews.write', 'console.command.act.answer', 'answer'],
  [
    '/seller/products/import',
    'arrow-up',
    'products.write',
    'console.command.title.import-products',
    'import-products',
  ],
  ['/seller/orders/tracking', 'arrow-up', 'orders.write', 'console.tracking.title', 'import-tracking'],
  ['/seller/vouchers/new', 'plus', 'vouchers.write', 'operator.kind.voucher.new', 'new-voucher'],
  ['/seller/bundles/new', 'plus', 'vouchers.write', 'operator.kind.bundle-deal.new', 'new-bundle'],
  ['/seller/shipping/new', 'plus', 'shipping.write', 'operator.kind.shipping-rule.new', 'new-shipping-rule'],
  ['/seller/store#store-vacation', 'calendar', 'store.write', 'console.vacation.title', 'vacation'],
  ['/seller/store#store-image', 'image', 'store.write', 'console.command.title.change-logo', 'change-logo'],
  ['/seller/team', 'plus', 'members.write', 'console.team.invite', 'invite-member'],
  ['/seller/api', 'plus', 'keys.write', 'console.key.new', 'new-api-key'],
];

/** Fields of the store page. */
const fields = [
  'name',
  'description',
  'return_policy',
  'banner_image',
  'legal_name',
  'vat_number',
  'register_number',
  'email',
  'phone',
  'address_1',
  'whatsapp_btn',
] as const;

export const sellerCommands: readonly Declared[] = [
  ...acts.map(([to, icon, needs, title, name]): Declared => ({
    kind: 'act',
    to,
    icon,
    needs,
    title,
    words: `console.command.words.act.${name}`,
  })),
  ...pages.map(([to, icon, needs, title, name]): Declared => ({
    kind: 'page',
    to,
    icon,
    needs,
    title,
    words: `console.command.words.page.${name}`,
  })),
  ...fields.map((name): Declared => ({
    kind: 'setting',
    icon: 'store',
    to: `/seller/store#store-${name}`,
    needs: 'store.read',
    title: `console.store.field.${name}`,
    words: `console.command.words.store.${name}`,
  })),
];
