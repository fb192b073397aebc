import type { FoundRecord } from '@souk/contract/console-search';
import type { Audience } from '@souk/rules/permissions';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { isKind, kinds } from '#operator/records/kinds.ts';
import { homeOf } from '#operator/records/calls.ts';
import { pagesOf, type Place } from '#parts/place.ts';
import type { Command, Declared } from './command.ts';
import { operatorCommands, operatorPageNames } from './operator-commands.ts';
import { sellerCommands, sellerPageNames } from './seller-commands.ts';

type Console = { audience: Audience; permissions: readonly string[]; places: readonly Place[]; t: Translate };

/** All that this role may do and open here, actions first. `places` is the menu. */
export function listCommands({ audience, permissions, places, t }: Console): Command[] {
  const declared = audience === 'operator' ? operatorCommands : sellerCommands;
  const own = declared
    .filter(({ needs }) => needs === null || permissions.includes(needs))
    .map((one) => commandOf(one, t));
  const ofMenu = pagesOf(places).map(({ page: { to, title }, place }): Command => ({
    id: `page ${to}`,
    kind: 'page',
    icon: place.icon,
    title: t(title),
    to,
    names: [...(place.within ? [t(place.title)] : []), ...namesOfPage(audience, to, t)],
    ...(place.within && { note: t(place.title) }),
  }));
  const isAct = ({ kind }: Command) => kind === 'act';
  return [...own.filter(isAct), ...ofMenu, ...own.filter((one) => !isAct(one))];
}

function commandOf({ kind, icon, to, title, words, text }: Declared, t: Translate): Command {
  return {
    id: `${kind} ${title}`,
    kind,
    icon,
    to,
    title: t(title),
    names: words ? namesIn(t(words)) : [],
    ...(text && { text: t(text) }),
  };
}

function namesOfPage(audience: Audience, to: string, t: Translate): string[] {
  if (audience === 'operator') {
    const name = operatorPageNames[to];
    return name ? namesIn(t(`operator.command.words.page.${name}`)) : [];
  }
  const name = sellerPageNames[to];
  return name ? namesIn(t(`console.command.words.page.${name}`)) : [];
}

const namesIn = (words: string): string[] => words.split(/[,،]/).map((name) => name.trim());

const iconOf: Readonly<Record<FoundRecord['kind'], IconName>> = {
  order: 'package',
  member: 'user',
  customer: 'user',
  seller: 'store',
  application: 'store',
  product: 'grid',
  category: 'list',
  subcategory: 'list',
  brand: 'verified',
  collection: 'grid',
  attribute: 'filter',
  page: 'receipt',
  voucher: 'ticket',
  'flash-sale': 'bolt',
  'bundle-deal': 'ticket',
  'tax-rule': 'scales',
  'shipping-rule': 'truck',
  'commission-rule': 'scales',
  invoice: 'receipt',
  payout: 'wallet',
};

export function commandOfRecord(found: FoundRecord, audience: Audience, t: Translate): Command {
  const { kind, id, title, note, match } = found;
  const details = [...new Set([match, note])].filter((text) => text !== '' && text !== title);
  return {
    id: `${kind} ${id}`,
    kind: 'record',
    icon: iconOf[kind],
    title,
    note: [t(`console.command.kind.${kind}`), ...details].join(' · '),
    to: audience === 'operator' ? addressInShop(found) : addressInStore(found),
    names: [],
    record: found,
  };
}

function addressInShop({ kind, id, title }: FoundRecord): string {
  if (isKind(kind)) return `${homeOf({ area: kinds[kind].area, kind })}/${id}`;
  const addresses = {
    order: `/operator/orders/${id}`,
    member: '/operator/settings/team',
    customer: `/operator/customers/${id}`,
    seller: `/operator/sellers/${id}`,
    application: `/operator/applications?q=${encodeURIComponent(title)}`,
    product: `/operator/products/${id}`,
    invoice: `/operator/invoices/${id}`,
    payout: `/operator/payouts/${id}`,
  };
  return addresses[kind];
}

function addressInStore({ kind, id }: FoundRecord): string {
  if (isKind(kind)) return `${homeOf({ area: 'store', kind })}/${id}`;
  switch (kind) {
    case 'order':
      return `/seller/orders/${id}`;
    case 'product':
      return `/seller/products/${id}`;
    case 'invoice':
      return `/seller/money/invoices/${id}`;
    case 'payout':
      return `/seller/money/payouts?open=${id}`;
    default:
      return '/seller/team';
  }
}
