import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Place } from './category-places.ts';

const pauseMs = 400;

type CategorySuggestionProps = { title: string; places: readonly Place[]; onTake(place: Place): void };

/** Suggests a category from the title; nothing without a match. */
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
        .catch(() => {}); // optional; the field works without it
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
    // The places don't change while the page is open.
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
