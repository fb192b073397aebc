import { useEffect, useState } from 'react';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';
import { saleMoment } from './sale-moment.ts';

/**
 * When a sale starts or ends, in the reader's time zone. Until the page is hydrated, `inUtc`: public HTML is the same for
 * everybody.
 */
export function useSaleMoment(ms: number, inUtc: string): string {
  const language = useLanguage();
  const [text, setText] = useState(inUtc);
  useEffect(() => setText(saleMoment(ms, language, localZone())), [ms, language]);
  return text;
}

const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
