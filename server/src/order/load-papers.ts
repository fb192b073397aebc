import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { formatMoney, notationIn, type MoneySettings } from '@souk/rules/format-money';
import { restOf } from '@souk/rules/parcels';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Scope } from '#access/scope.ts';
import { paymentMethods } from '#ledger/methods.ts';
import { readTextsOnce } from '#notification/mail/compose-mail.ts';
import { mailTexts } from '#notification/mail/mail-texts.ts';
import type { Shop } from '#shop.ts';
import { dateFormat } from '#texts/date-format.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { listPartLines, listSellerOrders, type OneSellerOrder } from './seller-queries.ts';
import { pickupPointsOf, sellerAddressView, sellerLineView, sellerOrderRowView } from './seller-view.ts';
import type { AddressSnapshot } from './snapshot-order.ts';

/** Picking and packing data of a store's parts. Parts outside the scope are left out. */
export async function loadPapers(shop: Shop, scope: Scope, ids: readonly number[]): Promise<SellerPaper[]> {
  const orders = await listSellerOrders(shop.db, scope, { ids, now: shop.clock.now() });
  const partIds = orders.map(({ id }) => id);
  const [lines, { languages, defaultLanguage, settings }] = await Promise.all([
    listPartLines(shop.db, partIds),
    shop.site.read(),
  ]);
  const textsOf = readTextsOnce(shop);
  return Promise.all(
    orders.map(async (order) => {
      const language = languages.find(({ code }) => code === order.language_code) ?? defaultLanguage;
      const own = lines.filter(({ order_part_id: of }) => of === order.id);
      const { id, number, placed_at, state, buyer, units, delivery } = sellerOrderRowView(order, {
        seesMoney: false,
      });
      return {
        id,
        number,
        placed_at,
        state,
        buyer,
        units,
        delivery,
        address: sellerAddressView(order.address as AddressSnapshot, language), // written by snapshotOrder only
        pickup_points: pickupPointsOf(own, language),
        lines: own.filter(({ quantity }) => quantity > 0).map((line) => sellerLineView(line, order.currency)),
        rest: restOf(own, order.parcels),
        has_other_stores: order.parts > 1,
        slip: slipOf(order, { language, texts: await textsOf(language.code), settings }),
      };
    }),
  );
}

type Slip = {
  language: Language;
  texts: Readonly<Record<string, string>>;
  settings: MoneySettings & { time_zone: string };
};

function slipOf(order: OneSellerOrder, { language, texts, settings }: Slip): SellerPaper['slip'] {
  const t = mailTexts(texts, language);
  const { name } = order.address as AddressSnapshot;
  const method = paymentMethods.find(({ id }) => id === order.order_method);
  const cash = cashOf(order);
  const date = dateFormat(language.code, { dateStyle: 'long', timeZone: settings.time_zone });
  return {
    language: language.code,
    direction: directionOf(language),
    placed: date.format(order.created_at),
    method: method ? t(method.titleKey) : '',
    cash:
      cash === 0
        ? null
        : t('mail.slip.cash', { total: formatMoney(cash, notationIn(order.currency, settings)) }),
    words: {
      to: t(order.is_pickup ? 'order.pickup' : 'mail.slip.to'),
      order: t('mail.slip.order'),
      product: t('mail.slip.product'),
      pieces: t('mail.slip.pieces'),
      note: t('mail.slip.note'),
      thanks: t('mail.slip.thanks', { name: name.split(/\s/)[0]! }),
      other_stores: t('mail.slip.other-stores'),
    },
  };
}

/** Due in cash for a part; 0 once something has shipped, because its courier collects the whole. */
function cashOf({ payment_done: isPaid, order_method: method, parcels, ...order }: OneSellerOrder): number {
  const isDue = !isPaid && !order.cancelled && parcels.length === 0;
  return isDue && method === PAYMENT_METHOD_CODE.cash_on_delivery
    ? order.total_minor - order.dropped_minor
    : 0;
}
