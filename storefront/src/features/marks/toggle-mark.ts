import { callFromBrowser } from '#api/browser-api.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { markPages } from './mark-pages.ts';
import { isMarked, setSavedItems, showFollowers, showMark, type MarkKind } from './marks.ts';
import { storeWaiting, takeWaiting } from './waiting-mark.ts';

let loading: Promise<number> | null = null;
const underWay = new Set<string>();

/** Loads the marks once per visit, deduplicating in-flight requests. Returns the status: 401 for guests. */
function loadSavedItems(): Promise<number> {
  return (loading ??= callFromBrowser('GET user/marks').then((outcome) => {
    loading = null;
    if (outcome.ok) setSavedItems(outcome.data);
    return outcome.ok ? 200 : outcome.status;
  }));
}

/** Loads a logged-in customer's marks and applies the mark selected on this page before login. */
export async function welcome(t: Translate): Promise<void> {
  const waiting = takeWaiting(location.pathname);
  if (waiting) await toggleMark(waiting.kind, waiting.id, t);
  else if (isMarked('wishlist', 0) === null) await loadSavedItems();
}

/**
 * Toggles wishlist, comparison or following: an optimistic update, reverted with the server's message if it is refused. Guests
 * are sent to the login page, and the mark is set when they return.
 */
export async function toggleMark(kind: MarkKind, id: number, t: Translate): Promise<void> {
  const name = `${kind} ${id}`;
  if (underWay.has(name)) return;
  underWay.add(name);
  const refusal = await toggle(kind, id, t);
  underWay.delete(name);
  if (refusal?.status === 401) {
    const { pathname, search } = location;
    storeWaiting({ kind, id }, pathname);
    location.assign(links.login(pathname + search));
  } else if (refusal) {
    toast({ message: refusal.messages.join(', ') || t('error.unreachable'), tone: 'error' });
  }
}

type Refusal = { status: number; messages: string[] };

async function toggle(kind: MarkKind, id: number, t: Translate): Promise<Refusal | null> {
  if (isMarked(kind, id) === null) {
    const status = await loadSavedItems();
    if (status !== 200) return { status, messages: [] };
    // The marks weren't loaded yet: don't toggle, which could remove an existing mark.
    if (isMarked(kind, id)) return null;
  }
  const wasOn = isMarked(kind, id) === true;
  showMark(kind, id, !wasOn);
  const outcome =
    kind === 'following'
      ? await callFromBrowser('POST user/store/follow', { body: { store_id: id } })
      : await callFromBrowser(
          kind === 'compare' ? 'POST user/compare-list/action' : 'POST user/wishlist/action',
          { body: { product_id: id } },
        );
  if (!outcome.ok) {
    showMark(kind, id, wasOn);
    return outcome;
  }
  const { data, message } = outcome;
  const isFollow = 'following' in data;
  if (isFollow) showFollowers(id, data.followers_count);
  // An empty list is the 'removed' event of SPEC §4.
  const isOn = isFollow ? data.following : !Array.isArray(data);
  showMark(kind, id, isOn);
  const action = { label: t(`marks.show.${kind}`), href: markPages[kind] };
  toast(isOn ? { message, action } : message);
  return null;
}
