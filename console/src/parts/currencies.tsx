import { CURRENCIES } from '@souk/rules/currencies';
import { useMemo } from 'react';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';

/** Options of a select. `current`: included even if obsolete. */
export function Currencies({ current }: { current: string }) {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    const { compare } = new Intl.Collator(language);
    return [...new Set([...CURRENCIES, current])]
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.name, other.name));
  }, [language, current]);
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {`${name} (${code})`}
    </option>
  ));
}
