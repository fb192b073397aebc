import type { OwnProduct } from '@souk/contract/seller-console/products';
import { Card } from '#parts/card.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { goToField } from './go-to-field.ts';

const steps = [
  { field: 'pictures', title: 'console.setup.pictures' },
  { field: 'title', title: 'console.setup.title-step' },
  { field: 'description', title: 'console.setup.description' },
  { field: 'selling_minor', title: 'console.setup.selling_minor' },
  { field: 'stock', title: 'console.setup.stock' },
  { field: 'category_id', title: 'console.setup.category_id' },
] as const;

function isDone(draft: OwnProduct, field: (typeof steps)[number]['field']): boolean {
  if (field === 'stock') return draft.variants.some(({ stock }) => stock > 0);
  const value = draft[field];
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'number' ? value > 0 : value.length > 0;
}

/** Checklist of a new product. */
export function SetupCard({ draft }: { draft: OwnProduct }) {
  const t = useT();
  const done = steps.filter(({ field }) => isDone(draft, field));
  const next = steps.find((step) => !done.includes(step));
  return (
    <Card
      title={t('console.setup.title')}
      end={
        <span className="text-13 text-text-2 tabular-nums">
          {t('console.setup.done', { done: done.length, all: steps.length })}
        </span>
      }
    >
      {next ? (
        <ul className="-mt-2 grid gap-0.5">
          {steps.map((step) => (
            <li key={step.field} className="flex min-h-8 items-center gap-2">
              {done.includes(step) ? (
                <>
                  <Icon name="success" size={18} className="text-success" />
                  <span className="text-text-2">
                    {t(step.title)} <span className="sr-only">{t('console.setup.is-done')}</span>
                  </span>
                </>
              ) : (
                <>
                  <span aria-hidden className="mx-0.5 size-3.5 rounded-full border-2 border-control" />
                  <button
                    type="button"
                    className={`min-h-8 text-start hover:underline ${step === next ? 'font-semibold text-primary-ink' : ''}`}
                    onClick={() => goToField(`product-${step.field}`)}
                  >
                    {step === next && `${t('console.setup.next')} `}
                    {t(step.title)}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2">
          <Icon name="success" size={18} className="text-success" /> {t('console.setup.ready')}
        </p>
      )}
    </Card>
  );
}
