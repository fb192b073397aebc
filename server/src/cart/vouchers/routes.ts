import type { userVouchers, voucherOffers } from '@souk/contract/voucher';
import { moneyText } from '@souk/rules/money';
import { findOrderAddress } from '#shipping/addresses/queries.ts';
import type { CartLine } from '../cart-line.ts';
import { loadCartLines } from '../load-cart-lines.ts';
import { inLanguage } from '#texts/translations.ts';
import { pageOf } from '#db/pagination.ts';
import type { Call, Handlers } from '#http/mount.ts';
import type { Shopper } from '#access/shopper.ts';
import { Answer, Refusal, refuse, type Reason } from '#http/refusal.ts';
import { textOf } from '#texts/texts.ts';
import { findUsableVoucher, voucherLines } from '#marketing/vouchers/check-voucher.ts';
import { collectVoucher } from '#marketing/vouchers/collect-voucher.ts';
import { readCode, signCode } from '#marketing/vouchers/stored-code.ts';
import type { VoucherRow } from '#marketing/vouchers/queries.ts';
import {
  countCollected,
  listCollected,
  type CollectedVoucherFilter,
  type CollectedVoucherRow,
} from '#marketing/vouchers/collected-queries.ts';
import { inCallersLanguage } from '#marketing/vouchers/in-callers-language.ts';
import { listVoucherOffers } from './list-voucher-offers.ts';
import { voucherSentence } from '#marketing/vouchers/refusals.ts';
import { cartVoucherDiscount } from './cart-voucher-discount.ts';
import { collectedVoucherView, validVoucherView } from '#marketing/vouchers/view.ts';
import { voucherOfferView } from './view.ts';

const pageSize = 20; // CONTRACT §1.5

export const voucherHandlers: Handlers<'voucher'> = {
  validity: {
    limit: 'voucher-or-track',
    async handle(call) {
      const { shop, body, choices } = call;
      const code = codeOf(body);
      if (code === '') return refuse('refusal.voucher.required');
      const asked = await askFor(call, code);
      if (!asked.ok) return new Refusal(asked.reasons);
      if (body.keep) choices.keep('voucher', signCode(shop.authSecret, asked.voucher.code));
      return validVoucherView(asked.voucher, asked.discountMinor, call.settings.currency);
    },
  },
  appliedVoucher: {
    async handle(call) {
      const { shop, choices, language, settings } = call;
      const stored = choices.read('voucher');
      const code = stored === null ? null : readCode(shop.authSecret, stored);
      if (code === null) return { voucher: null };
      const asked = await askFor(call, code);
      if (asked.ok) {
        const { voucher, discountMinor } = asked;
        const discount = moneyText(discountMinor, settings.currency);
        return { voucher: { code: voucher.code, discount, store_id: voucher.store_id, refused: [] } };
      }
      const refused = asked.reasons.map(({ key, values }) => textOf(language, key, values));
      return { voucher: { code, discount: null, store_id: null, refused } };
    },
  },
  removeVoucher: {
    async handle({ choices }) {
      choices.keep('voucher', null);
      return true;
    },
  },
  userVouchers: { handle: (call) => answerList(call) },
  collectVoucher: {
    // Also reveals whether a code is valid.
    limit: 'voucher-or-track',
    async handle({ db, userId, body, language, settings, now }) {
      const code = codeOf(body);
      const { voucher_id: voucherId = null } = body;
      if (code === '' && voucherId === null) return refuse('refusal.voucher.required');
      const outcome = await collectVoucher(db, { userId, voucherId, code, now });
      if (!outcome.ok) return new Refusal([voucherSentence(outcome, settings)]);
      const [voucher = outcome.voucher] = await inCallersLanguage({ db, language }, [outcome.voucher]);
      return new Answer(collectedVoucherView(voucher, settings.currency), 'toast.voucher.collected');
    },
  },
  voucherOffers: { handle: (call) => answerOffers(call) },
};

type Asked = { ok: true; voucher: VoucherRow; discountMinor: number } | { ok: false; reasons: Reason[] };

async function askFor(
  { db, shopper, language, settings, now }: Pick<Call, 'db' | 'shopper' | 'language' | 'settings' | 'now'>,
  code: string,
): Promise<Asked> {
  const noLines: Asked = { ok: false, reasons: [{ key: 'refusal.order.none-selected' }] };
  if (!shopper) return noLines;
  const [lines, address] = await Promise.all([
    orderableLines({ db, now, language }, shopper),
    findOrderAddress(db, shopper),
  ]);
  if (lines.length === 0) return noLines;
  const { userId } = shopper;
  const email = address?.email ?? null;
  const customer = userId === null && email === null ? null : { userId, email };
  const question = { code, customer, lines: voucherLines(lines), settings, now };
  const found = await findUsableVoucher(db, question);
  if (!found.ok) return { ok: false, reasons: found.reasons.map((one) => voucherSentence(one, settings)) };
  const discountMinor = cartVoucherDiscount(found.voucher, lines, settings);
  const [voucher = found.voucher] = await inLanguage(
    { db, language },
    'vouchers',
    [found.voucher],
    ['title'],
  );
  return { ok: true, voucher, discountMinor };
}

async function answerList(call: Call<typeof userVouchers>) {
  const { db, userId, query, language, settings, now } = call;
  const collector = { userId, now };
  const perPage = query.per_page || pageSize;
  const filter: CollectedVoucherFilter = {
    states: query.state ? statesByFilter[query.state] : null,
    ids: query.voucher_ids.length > 0 ? query.voucher_ids : null,
  };
  const order = { by: query.order_by ?? 'created_at', direction: query.type ?? 'desc' } as const;
  const [rows, total] = await Promise.all([
    listCollected(db, collector, { ...filter, order, page: query.page, perPage }),
    countCollected(db, collector, filter),
  ]);
  return pageOf({
    rows: (await inCallersLanguage({ db, language }, rows)).map((row) =>
      collectedVoucherView(row, settings.currency),
    ),
    total,
    page: query.page,
    perPage,
    links: call.links,
  });
}

const statesByFilter = {
  usable: ['usable', 'upcoming'],
  used: ['used', 'used-up'],
  expired: ['expired'],
} as const satisfies Record<string, readonly CollectedVoucherRow['state'][]>;

async function answerOffers({ db, shopper, userId, language, settings, now }: Call<typeof voucherOffers>) {
  if (!shopper || userId === null) return [];
  const lines = await orderableLines({ db, now, language }, shopper);
  if (lines.length === 0) return [];
  const offers = await listVoucherOffers(db, { userId, lines, settings, now });
  const vouchers = await inCallersLanguage(
    { db, language },
    offers.map((offer) => offer.voucher),
  );
  return offers.map((offer, index) =>
    voucherOfferView({ ...offer, voucher: vouchers[index] ?? offer.voucher }, settings.currency),
  );
}

async function orderableLines(
  { db, now, language }: Pick<Call, 'db' | 'now' | 'language'>,
  shopper: Shopper,
): Promise<CartLine[]> {
  const selected = await loadCartLines(db, shopper, { now, language, only: 'selected' });
  return selected.filter((line) => line.isAvailable);
}

function codeOf(body: { voucher?: string | undefined; code?: string | undefined }): string {
  return body.voucher?.trim() || body.code?.trim() || '';
}
