import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

/** `off`: the shop doesn’t check VAT numbers; `no-number`: none of an EU country; `waiting`: the current number hasn’t been checked yet. */
export const VAT_CHECK_STATES = ['off', 'no-number', 'waiting', 'valid', 'invalid'] as const;

const vatCheck = z.object({
  state: z.enum(VAT_CHECK_STATES),
  vat_number: z.string(),
  /** When VIES gave this answer; null: it hasn’t yet. */
  checked_at: time.nullable(),
  /** Consultation number; empty: the shop has no VAT number of its own, or the check digits were wrong. */
  request_identifier: z.string(),
  /** As registered; empty: the member state doesn’t reveal them. */
  name: z.string(),
  address: z.string(),
  /** When VIES last didn’t answer; null: it did. The check is repeated automatically. */
  unanswered_at: time.nullable(),
});
export type VatCheck = z.output<typeof vatCheck>;

export const readOwnVatCheck = consoleEndpoint({
  method: 'GET',
  path: 'seller/store/vat-check',
  access: { seller: 'store.read' },
  summary: 'Get the result of the last VIES check of the store’s VAT number',
  reply: vatCheck,
});

export const readVatCheck = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/vat-check',
  access: { operator: 'sellers.read' },
  summary: 'Get the result of the last VIES check of a store’s VAT number',
  params,
  reply: vatCheck,
});

export const checkVatNumber = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/vat-check',
  access: { operator: 'sellers.write' },
  confirm: 'never',
  summary: 'Check a store’s VAT number with VIES now; without an answer the check is repeated automatically',
  params,
  reply: vatCheck,
});
