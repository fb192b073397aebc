import { useCallback } from 'react';
import { useLocation, useNavigation, useSearchParams, type ShouldRevalidateFunction } from 'react-router';

const name = 'open';

/** What a list is asked in this address, whatever row of it is open. */
export function questionIn(search: URLSearchParams): string {
  const asked = new URLSearchParams(search);
  asked.delete(name);
  return asked.toString();
}

/** A row that opens or closes beside its list asks for nothing of the page anew. */
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
 * Which row of a list is open beside it. It stands in the address, so that it can be sent and is open again after a reload; back closes it, and the
 * row after it takes its place there. A row opens at once, also where the list is still being asked.
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
