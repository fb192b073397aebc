import type { IconName } from '@souk/kit/ui/icon.tsx';
import { links } from '#links.ts';

type Person = { who: string; icon: IconName; open: string; tries: Readonly<Record<string, string>> };

/** Roles of the demo with their console and suggested actions; the keys are those of the texts. */
export const people = [
  {
    who: 'shopper',
    icon: 'cart',
    open: links.login(links.home()),
    tries: {
      misspelt: links.search('headfones'),
      buy: links.allProducts(),
      flash: links.flashSales(),
    },
  },
  {
    who: 'seller',
    icon: 'store',
    open: links.sellerConsole(),
    tries: {
      ship: links.sellerConsole('/orders?view=to_confirm'),
      prices: links.sellerConsole('/stock'),
      product: links.sellerConsole('/products/new'),
      returns: links.sellerConsole('/returns'),
      numbers: links.sellerConsole('/numbers'),
    },
  },
  {
    who: 'operator',
    icon: 'shield',
    open: links.operatorConsole(),
    tries: {
      work: links.operatorConsole(),
      refund: links.operatorConsole('/orders'),
      appeal: links.operatorConsole('/returns'),
      search: links.operatorConsole('/search'),
      window: links.operatorConsole('/storefront/banner'),
    },
  },
] as const satisfies readonly Person[];

/** The operator's team: the same console with different permissions. */
export const team = [
  {
    who: 'catalogue',
    icon: 'grid',
    open: links.operatorConsole(),
    tries: {
      approve: links.operatorConsole('/approvals'),
      brands: links.operatorConsole('/catalogue/category'),
      link: links.operatorConsole('/storefront/link'),
    },
  },
  {
    who: 'support',
    icon: 'chat',
    open: links.operatorConsole(),
    tries: { messages: links.operatorConsole('/messages'), orders: links.operatorConsole('/customers') },
  },
  {
    who: 'finance',
    icon: 'wallet',
    open: links.operatorConsole(),
    tries: {
      payments: links.operatorConsole('/payments'),
      reports: links.operatorConsole('/reports?by=method'),
    },
  },
] as const satisfies readonly Person[];

export type DemoPerson = (typeof people)[number] | (typeof team)[number];
export const addressOf = ({ who }: DemoPerson) => `${who}@example.com`;
export const password = 'souk-demo';
