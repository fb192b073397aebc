import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { Suspense } from 'react';
import { Await } from 'react-router';
import { Card } from '#parts/card.tsx';
import { saveFile } from '#parts/save-file.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { evidenceOf, evidenceText, type Evidence } from './evidence.ts';

/** What the shop knows about the order, in the order in which providers ask for it, and as a text to upload. */
export function DisputeEvidence({ order }: { order: Promise<OperatorOrder> }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      <Await resolve={order}>{(known) => <Known order={known} />}</Await>
    </Suspense>
  );
}

function Known({ order }: { order: OperatorOrder }) {
  const t = useT();
  const format = useFormat();
  const sections = evidenceOf(order, { t, format });
  return (
    <Card
      title={t('operator.evidence.title')}
      end={
        <Button
          size="small"
          icon="download"
          onClick={() => saveFile(`${order.number}.txt`, evidenceText(sections), 'text/plain')}
        >
          {t('operator.evidence.download')}
        </Button>
      }
    >
      <p className="text-text-2">{t('operator.evidence.text')}</p>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </Card>
  );
}

/** Only values get their own direction: a sentence that begins with a Latin name would be reordered on an Arabic page. */
function Section({ section: { title, rows, areValues } }: { section: Evidence }) {
  return (
    <section className="grid gap-1.5 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1.5">
        {rows.map((row, index) => (
          <li key={`${row}${index}`} className="wrap-anywhere whitespace-pre-line">
            {areValues ? <bdi>{row}</bdi> : row}
          </li>
        ))}
      </ul>
    </section>
  );
}
