const guardMs = 60_000; // SPEC §2: at most once per 60 seconds
const guardKey = 'souk-reloaded-at';

const chunkTexts =
  /dynamically imported module|module script failed|loading chunk|importing a module script/i;

/** A file of an older release is missing, so the page is outdated. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkTexts.test(error.message);
}

/** Whether the page may reload itself now; records the reload. Never without storage, to prevent a loop. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    if (nowMs - Number(storage.getItem(guardKey) ?? 0) < guardMs) return false;
    storage.setItem(guardKey, String(nowMs));
    return true;
  } catch {
    return false;
  }
}

const own = 'souk';

/** Reloads the page, marked so that `isOwnReload` can distinguish it from reloads by libraries. */
export function reloadPage(): void {
  if ('navigation' in window) navigation.reload({ info: own });
  else location.reload();
}

export const isOwnReload = ({ info }: NavigateEvent): boolean => info === own;
