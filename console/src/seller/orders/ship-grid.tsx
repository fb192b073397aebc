import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isTyping } from '#parts/list-card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CarrierNames } from './carrier-names.tsx';
import { ShipmentRow } from './shipment-row.tsx';
import { carrierOf, checkRows, filled, pastedColumn, type ShipRow } from './ship-rows.ts';

type ShipGridProps = {
  rows: readonly ShipRow[];
  setRows(rows: readonly ShipRow[]): void;
  isBusy: boolean;
  onShip(indexes: readonly number[]): void;
};

/**
 * One row per order. The cursor starts in the first empty number; scanners type and send Enter, which moves on; a pasted column
 * fills downwards; Ctrl+Enter ships.
 */
export function ShipGrid({ rows, setRows, isBusy, onShip }: ShipGridProps) {
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const [hasNoCarrier, setHasNoCarrier] = useState(false);
  const fieldsOf = (name: 'carrier' | 'number') => [
    ...(table.current?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? []),
  ];
  const [isCarrierKnown] = useState(carrierOf(rows, 0) !== '');
  useEffect(() => {
    fieldsOf(isCarrierKnown ? 'number' : 'carrier')[0]?.focus();
  }, [isCarrierKnown]);

  const paste = (text: string, from: number): boolean => {
    const column = pastedColumn(text);
    if (column) setRows(filled(rows, from, column));
    return column !== null;
  };
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const first = rows.findIndex(({ number }) => number.trim() === '');
      if (paste(event.clipboardData?.getData('text') ?? '', Math.max(0, first))) event.preventDefault();
    };
    addEventListener('paste', pasted);
    return () => removeEventListener('paste', pasted);
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return send();
    const all = fieldsOf('number');
    const at = all.indexOf(event.currentTarget);
    const next = all.find((input, index) => index > at && input.value === '');
    (next ?? document.getElementById('ship-send'))?.focus();
  }

  const { problems, doubts, going, ...counts } = checkRows(rows);

  function send() {
    const isStuck = going.length === 0 && counts.withoutCarrier > 0;
    setHasNoCarrier(isStuck);
    if (isStuck) fieldsOf('carrier')[0]?.focus();
    else if (going.length > 0) onShip(going);
    else fieldsOf('number')[0]?.focus();
  }

  function change(index: number, changes: Partial<ShipRow>) {
    setRows(rows.map((row, place) => (place === index ? { ...row, ...changes } : row)));
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Notice tone="info">{t('console.ship.scan')}</Notice>
      {hasNoCarrier && <FieldError>{t('console.ship.carrier.missing')}</FieldError>}
      <section className="card">
        <table ref={table} className="rows">
          <GridHead
            onFillDown={() => setRows(rows.map((row) => ({ ...row, carrier: carrierOf(rows, 0) })))}
          />
          <tbody>
            {rows.map((row, index) => (
              <ShipmentRow
                key={row.order.id}
                row={row}
                problem={problems[index]!}
                doubt={doubts[index]!}
                above={index > 0 ? carrierOf(rows, index - 1) : ''}
                onChange={(changes) => change(index, changes)}
                onPaste={(text) => paste(text, index)}
                onKeyDown={onKeyDown}
              />
            ))}
          </tbody>
        </table>
      </section>
      <CarrierNames />
      <GridFoot {...counts} going={going.length} isBusy={isBusy} />
    </form>
  );
}

function GridHead({ onFillDown }: { onFillDown(): void }) {
  const t = useT();
  return (
    <thead>
      <tr>
        <th>{t('console.order.number')}</th>
        <th>{t('console.order.buyer')}</th>
        <th>{t('console.order.goods')}</th>
        <th>
          {t('console.ship.carrier')}{' '}
          <button type="button" className="link ms-1 min-h-6" onClick={onFillDown}>
            {t('console.ship.fill-down')}
          </button>
        </th>
        <th>{t('console.ship.number')}</th>
        <th>{t('console.ship.check')}</th>
      </tr>
    </thead>
  );
}

type GridFootProps = {
  ready: number;
  without: number;
  withoutCarrier: number;
  wrong: number;
  going: number;
  isBusy: boolean;
};

function GridFoot({ ready, without, withoutCarrier, wrong, going, isBusy }: GridFootProps) {
  const t = useT();
  return (
    <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 lg:bottom-4">
      <div>
        <p className="font-semibold" role="status">
          {t('console.ship.footer', { ready, without })}
          {withoutCarrier > 0 && ` · ${t('console.ship.footer.carrier', { count: withoutCarrier })}`}
          {wrong > 0 && ` · ${t('console.ship.wrong', { count: wrong })}`}
        </p>
        <p className="text-13 text-text-2">{t('console.ship.footer.hint')}</p>
      </div>
      <Button id="ship-send" type="submit" variant="primary" icon="truck" busy={isBusy && t('console.busy')}>
        {t('console.ship.send', { count: going })}
      </Button>
    </div>
  );
}
