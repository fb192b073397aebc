import { isOrderStatus, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { parseWords, wrongUsage } from './usage.ts';

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
  const { values, positionals } = parseWords('order', { args: words, options, allowPositionals: true });
  const [action, number, ...rest] = positionals;
  if (action === undefined || !isAction(action) || number === undefined || rest.length > 0)
    throw wrongUsage('order');
  const given = Object.keys(values) as Option[]; // parseArgs rejects others
  const stray = given.find((option) => !taken[action].includes(option));
  if (stray !== undefined) throw wrongUsage('order', `order ${action} doesn't take --${stray}.`);
  const { part, to } = values;
  if (action === 'show') return { action, number };
  if (action === 'advance') return { action, number, part, to: to === undefined ? undefined : statusOf(to) };
  const [carrier, parcelNumber] = [values.carrier, values.tracking].map((word) => word?.trim() || null);
  if (!carrier) throw wrongUsage('order', '--carrier is missing.');
  return { action, number, part, carrier, parcelNumber: parcelNumber ?? null };
}

function isAction(word: string): word is OrderWords['action'] {
  return Object.hasOwn(taken, word);
}

function statusOf(word: string): number {
  const code = Object.entries(ORDER_STATUS_CODE).find(([name]) => name === word)?.[1] ?? Number(word);
  if (!isOrderStatus(code)) throw wrongUsage('order', `Unknown status "${word}".`);
  return code;
}
