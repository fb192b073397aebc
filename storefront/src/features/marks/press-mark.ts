import { callFromBrowser } from '#api/browser-api.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { markPages } from './mark-pages.ts';
import { isMarked, setSavedItems, showFollowers, showMark, type MarkKind } from './marks.ts';
import { storeWaiting, takeWaiting } from './waiting-mark.ts';

let loading: Promise<number> | null = null;
const underWay = new Set<string>();

/** Asks what is marked, once per visit; two at a time share one call. Answers the status: 401 for guests. */
function loadSavedItems(): Promise<number> {
  return (loading ??= callFromBrowser('GET user/marks').then((outcome) => {
    loading = null;
    if (outcome.ok) setSavedItems(outcome.data);
    return outcome.ok ? 200 : outcome.status;
  }));
}

/** A signed-in shopper has come to a page: loads the marks, and does what was pressed there before signing in. */
export async function welcome(t: Translate): Promise<void> {
  const waiting = takeWaiting(location.pathname);
  if (waiting) await pressMark(waiting.kind, waiting.id, t);
  else if (isMarked('wishlist', 0) === null) await loadSavedItems();
}

/**
 * One press on a heart, a pair of scales or "Follow": shown at once, taken back with the server's words if it is
 * refused. Guests are sent to sign in, and it is done when they are back.
 */
export async function pressMark(kind: MarkKind, id: number, t: Translate): Promise<void> {
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
    // Pressed before the marks had arrived: what is marked stays so, a blind toggle would take it away.
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
