import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { ConflictSheet } from '#parts/conflict-sheet.tsx';
import { SaveBar } from '#parts/save-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { HandOverCard, HolidaysCard } from './shipping/hand-over-card.tsx';
import { handOverName, useHandOverText } from './shipping/hand-over-text.ts';
import { useHandOver, type SavedHandOver } from './shipping/use-hand-over.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET seller/hand-over', { signal });

export function Component() {
  const t = useT();
  const saved = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('console.nav.shipping')} text={t('console.shipping.text')} />
      <HandOver key={saved.version} saved={saved} />
    </>
  );
}

function HandOver({ saved }: { saved: SavedHandOver }) {
  const t = useT();
  const { may } = useMe();
  const textOf = useHandOverText();
  const form = useHandOver(saved);
  return (
    <>
      <fieldset
        disabled={!may('shipping.write')}
        className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]"
      >
        <HandOverCard form={form} />
        <HolidaysCard form={form} />
      </fieldset>
      <SaveBar
        count={form.changed}
        isNew={false}
        isBusy={form.isBusy}
        onSave={form.save}
        onDiscard={form.discard}
      />
      <ConflictSheet
        conflict={form.conflict}
        nameOf={(path) => handOverName(path, t)}
        textOf={textOf}
        onResolve={form.resolve}
        onClose={form.closeConflict}
      />
    </>
  );
}
