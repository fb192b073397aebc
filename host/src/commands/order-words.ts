import { parseArgs } from 'node:util';
import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { UsageError } from '#usage-error.ts';

const usage = `Usage: souk order show <number>
       souk order advance <number> [--part <store>] [--to <status>]
       souk order parcel <number> --carrier <name> [--tracking <number>] [--part <store>]
Statuses: ${Object.values(ORDER_STATUS).join(', ')}; or their numbers.`;

export type OrderWords = { number: string; part?: string | undefined } & (
  | { action: 'show' }
  | { action: 'advance'; to?: number | undefined }
  | { action: 'parcel'; carrier: string; parcelNumber: string | null }
);

const options = {
  part: { type: 'string' },
  to: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
} as const;
type Option = keyof typeof options;

const taken: Record<OrderWords['action'], readonly Option[]> = {
  show: [],
  advance: ['part', 'to'],
  parcel: ['part', 'carrier', 'tracking'],
};

/** Parses the arguments; UsageError for anything not in the usage. */
export function readOrderWords(words: string[]): OrderWords {
  const { values, positionals } = parse(words);
  const [action, number, ...rest] = positionals;
  if (action === undefined || !isAction(action) || number === undefined || rest.length > 0)
    throw new UsageError(usage);
  const given = Object.keys(values) as Option[]; // parseArgs rejects others
  if (!given.every((option) => taken[action].includes(option))) throw new UsageError(usage);
  const { part, to } = values;
  if (action === 'show') return { action, number };
  if (action === 'advance') return { action, number, part, to: to === undefined ? undefined : statusOf(to) };
  const [carrier, parcelNumber] = [values.carrier, values.tracking].map((word) => word?.trim() || null);
  if (!carrier) throw new UsageError(usage);
  return { action, number, part, carrier, parcelNumber: parcelNumber ?? null };
}

function isAction(word: string): word is OrderWords['action'] {
  return Object.hasOwn(taken, word);
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch {
    throw new UsageError(usage);
  }
}

function statusOf(word: string): number {
  const code = Object.entries(ORDER_STATUS_CODE).find(([name]) => name === word)?.[1] ?? Number(word);
  if (!isOrderStatus(code)) throw new UsageError(usage);
  return code;
}
