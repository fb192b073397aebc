import { CURRENCIES } from '@souk/rules/currencies';
import { useMemo } from 'react';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';

export function Currencies() {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return CURRENCIES.map((code) => ({ code, name: names.of(code) ?? code }));
  }, [language]);
  return named.map(({ code, name }) => <option key={code} value={code}>{`${code} – ${name}`}</option>);
}
