import type { RecordUses } from '@souk/contract/console/record-uses';
import type { MessageKey } from '@souk/contract/message-key';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RecordPicker } from './fields/record-picker.tsx';
import type { Place } from './calls.ts';
import { isMerged, MergePreview } from './merge-record.tsx';
import { UsesList } from './uses-list.tsx';
import { ownWords } from './words.ts';

/** What to do instead of deleting, for kinds whose uses can't be moved. */
const advice: Partial<Record<RecordKindName, MessageKey>> = {
  voucher: 'operator.uses.advice.voucher',
  'flash-sale': 'operator.uses.advice.flash-sale',
  attribute: 'operator.uses.advice.attribute',
};

type Target = { id: number; title: string };
type DetailsProps = {
  place: Place;
  id: number;
  name: string;
  used: RecordUses;
  into: Target | null;
  setInto(into: Target): void;
};

/** What uses a record that is about to be deleted, and where to move it. */
export function DeleteDetails({ place, id, name, used, into, setInto }: DetailsProps) {
  const t = useT();
  const { kind } = place;
  const blocking = used.uses.filter(({ blocks }) => blocks);
  const affected = used.uses.filter(({ blocks }) => !blocks);
  const isBlocked = blocking.length > 0;
  const own = advice[kind];
  const mayMerge = isMerged(kind) && used.uses.length > 0;
  const isItself = into?.id === id;
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-3">
        {isBlocked ? (
          <>
            <p>{t(used.can_move ? 'operator.uses.blocked' : 'operator.uses.blocked.fixed', { name })}</p>
            <UsesList uses={blocking} record={`${kind}:${id}`} area={place.area} />
            {own && <p>{t(own)}</p>}
          </>
        ) : (
          <p>{t(ownWords(kind)?.gone ?? 'operator.record.delete.text')}</p>
        )}
        {affected.length > 0 && (
          <>
            <p>{t('operator.uses.also')}</p>
            <UsesList uses={affected} record={`${kind}:${id}`} area={place.area} />
          </>
        )}
      </div>
      {((isBlocked && used.can_move) || mayMerge) && (
        <div className="grid gap-2">
          <RecordPicker
            name="move"
            label={t(
              !mayMerge
                ? 'operator.uses.move.into'
                : used.can_move
                  ? 'operator.uses.move-or-merge.into'
                  : 'operator.merge.into',
            )}
            to={kind}
            value={into?.id ?? null}
            error={isItself ? t('operator.uses.itself', { name }) : undefined}
            onChange={(chosen, { title }) => setInto({ id: chosen, title })}
          />
          {mayMerge && used.can_move && (
            <p className="text-13 text-text-2">{t('operator.uses.move-or-merge.hint', { name })}</p>
          )}
        </div>
      )}
      {into && !isItself && isMerged(kind) && (
        <div className="grid gap-2">
          <p>{t('operator.uses.merge.effect')}</p>
          <MergePreview kind={kind} id={id} name={name} into={into.id} />
        </div>
      )}
    </div>
  );
}
