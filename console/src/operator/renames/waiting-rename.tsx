import { useRevalidator } from 'react-router';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { OpenRename } from './open-rename.tsx';

export function WaitingRename({ id }: { id: number }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  return (
    <Card title={t('operator.rename.title')}>
      <OpenRename id={id} onDecided={(going) => void going?.then(() => revalidate())} />
    </Card>
  );
}
