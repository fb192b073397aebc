import type { BulkChange } from '@souk/contract/seller-console/bulk';
import { readAmount } from '#parts/money-input.tsx';

type Typed = {
  field: 'price' | 'offer' | 'stock' | 'status';
  op: 'percent' | 'add' | 'set';
  amount: string;
  ending: 'none' | '.90' | '.99' | '.00';
  status: 'public' | 'private';
  currency: string;
};

/** Typed change as sent; null for invalid numbers. A leading minus subtracts. */
export function readChange({ field, op, amount, ending, status, currency }: Typed): BulkChange | null {
  if (field === 'status') return { field, to: status };
  const [, sign = '', digits = ''] = /^([+\-−]?)\s*(.+)$/.exec(amount.trim()) ?? [];
  const turned = sign === '-' || sign === '−' ? -1 : 1;
  if (op === 'set' && sign !== '') return null;
  if (field === 'stock') {
    if (!/^\d{1,7}$/.test(digits)) return null;
    const count = Number(digits) * turned;
    return { field, by: op === 'set' ? { op, count } : { op: 'add', count } };
  }
  if (op === 'percent') {
    const plain = digits.replace('%', '').trim().replace(',', '.');
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
    const percent = Number(plain) * turned;
    return percent > -100 && percent <= 500 ? { field, by: { op, percent, ending } } : null;
  }
  const minor = readAmount(digits, currency);
  return minor === null ? null : { field, by: { op, minor: op === 'set' ? minor : minor * turned } };
}
