import { useCallback } from 'react';
import { useLocation, useNavigation, useSearchParams, type ShouldRevalidateFunction } from 'react-router';

const name = 'open';

export function questionIn(search: URLSearchParams): string {
  const asked = new URLSearchParams(search);
  asked.delete(name);
  return asked.toString();
}

/** Opening or closing a panel doesn't reload the page's data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isOnlyOpened =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    questionIn(currentUrl.searchParams) === questionIn(nextUrl.searchParams);
  return !isOnlyOpened && defaultShouldRevalidate;
};

/**
 * The row opened in a panel. Stored in the URL, so it survives reloads and can be shared; back closes it, and moving on replaces
 * the entry. Opens immediately, even while the list loads.
 */
export function useOpenRow(): [string | null, (row: string | number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const open = (next?.pathname === pathname ? new URLSearchParams(next.search) : search).get(name);
  const setOpen = useCallback(
    (row: string | number | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(questionIn(before));
          if (row !== null) after.set(name, String(row));
          return after;
        },
        { replace: open !== null, preventScrollReset: true },
      ),
    [setSearch, open],
  );
  return [open, setOpen];
}
