import { useMemo } from 'react';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';
import { countryCodes } from './country-codes.ts';

export function Countries() {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const order = new Intl.Collator(language);
    return countryCodes
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.name, other.name));
  }, [language]);
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
