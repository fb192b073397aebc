import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { SearchBox } from '@souk/kit/ui/search-box.tsx';
import type { Suggestion } from '@souk/kit/ui/suggestion-panel.tsx';

/** Search field of every page; its value follows `q` in the URL (SPEC §2). */
export function HeaderSearch() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isSearch = useLocation().pathname === links.search();
  const currentText = isSearch ? (params.get('q') ?? '') : '';
  const money = useMoney();
  const setting = useSiteSettings()?.setting;

  async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const [outcome, { suggestionsOf }] = await Promise.all([
      callFromBrowser('GET search', { query: { q: text }, signal }),
      // Load suggestions only when the visitor types.
      import('./suggestions.tsx'),
    ]);
    if (!outcome.ok) throw new Error('no suggestions');
    const isPhone = matchMedia('(width < 36rem)').matches;
    return suggestionsOf(outcome.data, { text, t, money, setting, isPhone });
  }

  return (
    <SearchBox
      key={currentText}
      action={links.search()}
      label={t('layout.search.label')}
      currentText={currentText}
      fetchSuggestions={fetchSuggestions}
      onPick={(href) => void navigate(href)}
      footer={(text) => (
        <Link
          to={links.search(text)}
          className="link flex min-h-11 items-center justify-center gap-1 text-14"
        >
          {t('layout.search.all', { text })}
          <Icon name="chevron-end" size={16} />
        </Link>
      )}
    />
  );
}
