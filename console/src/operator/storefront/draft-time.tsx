import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { WindowDraft } from './draft-calls.ts';

/** Scheduled time, or that it failed. */
export function DraftTime({ draft: { publish_at: at, is_held_back: isHeld } }: { draft: WindowDraft }) {
  const t = useT();
  const { whole } = useFormat();
  if (at === null) return null;
  return (
    <p className={isHeld ? 'text-13 text-sale' : 'text-13 font-medium'}>
      {t(isHeld ? 'operator.draft.held' : 'operator.draft.at', { when: whole(at) })}
    </p>
  );
}
