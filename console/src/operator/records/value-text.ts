import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { RecordField } from './record-field.ts';
import { optionText } from './words.ts';

const longest = 200;

export function useValueText(fields: readonly RecordField[], currency: string) {
  const t = useT();
  const { money, moment } = useFormat();
  return (name: string, value: unknown): string => {
    const kind = fields.find((field) => field.name === name)?.kind;
    if (value === null || value === '') return '–';
    if (kind === 'money') return money({ minor: Number(value), currency });
    if (kind === 'moment') return moment(String(value));
    if (kind === 'turned-on') return t(`operator.offer.view.${value === 'public' ? 'public' : 'private'}`);
    if (kind === 'visibility') return t(`operator.record.view.${value === 'public' ? 'public' : 'private'}`);
    if (kind === 'choice') return optionText(String(value), t);
    if (kind === 'switch') return t(value === true ? 'console.conflict.on' : 'console.conflict.off');
    return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
  };
}
