import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const steps = [
  ['verify', 'npx souk backup --verify <file>'],
  ['restore', 'DATA_DIR=/var/lib/souk-new npx souk restore <file>'],
  ['start', 'DATA_DIR=/var/lib/souk-new npm start'],
] as const;

export function RestoreCard() {
  const t = useT();
  return (
    <Card title={t('operator.backups.restore')}>
      <p className="text-text-2">{t('operator.backups.restore.text')}</p>
      <ol className="grid list-decimal gap-3 ps-5">
        {steps.map(([name, command]) => (
          <li key={name}>
            {t(`operator.backups.restore.${name}`)}
            <code
              dir="ltr"
              className="mt-1 block overflow-x-auto rounded-control bg-sunk px-3 py-2 text-start text-13"
            >
              {command}
            </code>
          </li>
        ))}
      </ol>
      <p className="text-13 text-text-2">{t('operator.backups.restore.secrets')}</p>
    </Card>
  );
}
