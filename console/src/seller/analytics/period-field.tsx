import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const dayMs = 24 * 3600 * 1000;
const usual = ['7', '30', '90', '365'] as const;

/** Period in days until today, or from first to last day; stored in the URL. */
export function PeriodField({ from, to }: { from: string; to: string }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const days = String(Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);
  const isUsual = search.get('to') === null && usual.some((one) => one === days);
  const [isOpen, setIsOpen] = useState(!isUsual);
  const [own, setOwn] = useState({ from, to });

  function ask(asked: { from: string | null; to: string | null }) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(asked))
        if (value === null) after.delete(name);
        else after.set(name, value);
      return after;
    });
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask(own);
      }}
    >
      <label className="grid gap-1 text-12 text-text-2">
        {t('console.numbers.period')}
        <Select
          small
          value={isOpen ? 'own' : days}
          onChange={({ target: { value } }) => {
            setIsOpen(value === 'own');
            if (value === 'own') return;
            const first = new Date(Date.now() - (Number(value) - 1) * dayMs).toISOString().slice(0, 10);
            ask({ from: first, to: null });
          }}
        >
          {usual.map((one) => (
            <option key={one} value={one}>
              {t('console.numbers.days', { count: Number(one) })}
            </option>
          ))}
          <option value="own">{t('console.numbers.own')}</option>
        </Select>
      </label>
      {isOpen && (
        <>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="grid gap-1 text-12 text-text-2">
              {t(`console.numbers.${name}`)}
              <input
                type="date"
                required
                className="control control-small"
                value={own[name]}
                onChange={({ target }) => setOwn((before) => ({ ...before, [name]: target.value }))}
              />
            </label>
          ))}
          <Button type="submit" size="small">
            {t('console.numbers.show')}
          </Button>
        </>
      )}
    </form>
  );
}
