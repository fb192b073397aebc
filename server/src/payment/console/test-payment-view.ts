import type { TestPayment } from '@souk/contract/console/test-payments';
import { returnAddresses } from '../return-addresses.ts';
import { findLastRefused, type TestPaymentRow } from '../test-payment/test-payment-queries.ts';
import type { Shop } from '#shop.ts';

const minute = 60_000;
/** Webhooks arrive within seconds, but a buyer who has not returned may still be paying. */
const noticeWithin = { returned: 2 * minute, started: 15 * minute };
const longest = 60 * minute;

export async function testPaymentView(shop: Shop, row: TestPaymentRow): Promise<TestPayment> {
  const { provider, started_at: started, returned_at: returned, noticed_at: noticed } = row;
  const now = shop.clock.now().getTime();
  const refused = await findLastRefused(shop.db, { provider, since: started });
  const isLate =
    noticed === null &&
    (now - started.getTime() > noticeWithin.started ||
      (returned !== null && now - returned.getTime() > noticeWithin.returned));
  const isSettled = noticed !== null && !['created', 'pending'].includes(row.state);
  const hasCome = row.received_minor !== null && row.received_currency !== null;
  return {
    id: row.id,
    provider,
    state: row.state as TestPayment['state'], // limited by the table's check
    amount: { minor: row.amount_minor, currency: row.currency },
    received: hasCome ? { minor: row.received_minor!, currency: row.received_currency! } : null,
    started_at: started.toISOString(),
    returned_at: returned?.toISOString() ?? null,
    noticed_at: noticed?.toISOString() ?? null,
    refused_at: refused?.toISOString() ?? null,
    is_late: isLate,
    is_over: isSettled || now - started.getTime() > longest,
    is_told_only: shop.payments.adapters.get(provider)?.isWebhookOnly === true,
    notify_address: returnAddresses(shop, row).notify,
  };
}
