import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import type { ShownProduct } from './shown-product.ts';

/** Product safety information required by GPSR, article 19, as far as the seller has provided it. */
export function ProductSafety({ product }: { product: ShownProduct }) {
  const t = useT();
  const rows = [
    [t('product.safety.manufacturer'), product.manufacturer],
    [t('product.safety.responsible'), product.responsible_person],
    [t('product.safety.use'), product.safety],
  ].filter(([, text]) => text);
  if (rows.length === 0) return null;
  return (
    <Disclosure
      className="border-y border-line py-2"
      summary={<h2 className="text-20 font-heading">{t('product.safety.title')}</h2>}
    >
      <dl className="mt-2 mb-3 grid max-w-[68ch] gap-3 text-14">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className="text-text-2">{term}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
