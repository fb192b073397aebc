import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Place } from './category-places.ts';

const pauseMs = 400;

type CategorySuggestionProps = { title: string; places: readonly Place[]; onTake(place: Place): void };

/** Where products of such a title stand in the shop, taken by one press. Nothing while there is none. */
export function CategorySuggestion({ title, places, onTake }: CategorySuggestionProps) {
  const t = useT();
  const [suggested, setSuggested] = useState<Place | null>(null);
  useEffect(() => {
    const away = new AbortController();
    const timer = setTimeout(() => {
      call('GET seller/category-suggestion', { query: { title: title.trim() }, signal: away.signal })
        .then(({ suggestion }) => {
          const place = places.find(
            ({ category, subcategory }) =>
              category === suggestion?.category_id && subcategory === suggestion.subcategory_id,
          );
          setSuggested(place ?? null);
        })
        .catch(() => {}); // nobody asked for it; the field is there without
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
    // The places are the shop's, and stay while the page does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [title]);
  return (
    <div role="status" className="text-13 text-text-2">
      {suggested && (
        <>
          {t('console.product.category.suggested')}{' '}
          <Button
            id="product-category-suggested"
            variant="link"
            size="small"
            onClick={() => onTake(suggested)}
          >
            <bdi>{suggested.title}</bdi>
          </Button>
        </>
      )}
    </div>
  );
}
