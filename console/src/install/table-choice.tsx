import { useId, useRef, useState } from 'react';
import type { TableOfInstaller } from '@souk/contract/install';
import { readText } from '@souk/rules/csv';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { StepProblem } from './step-parts.tsx';
import { useCall } from './use-call.ts';

export type ChosenTable = { text: string; name: string };

const maxBytes = 1_000_000;

type TableChoiceProps = { installKey: string; onTable(table: ChosenTable | null): void };

/** A product file, previewed before anything is created: the product count, and problems by line. */
export function TableChoice({ installKey, onTable }: TableChoiceProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { problem, isBusy, run } = useCall();
  const [name, setName] = useState('');
  const [isLarge, setIsLarge] = useState(false);
  const [found, setFound] = useState<TableOfInstaller | null>(null);

  function look(file: File) {
    onTable(null);
    setFound(null);
    setName(file.name);
    setIsLarge(file.size > maxBytes);
    if (file.size > maxBytes) return;
    void run(async () => {
      const table = { text: readText(new Uint8Array(await file.arrayBuffer())).text, name: file.name };
      const looked = await ask('look-at-table', installKey, { table });
      setFound(looked);
      if (looked.made > 0) onTable(table);
    });
  }

  return (
    <div className="grid gap-3 rounded-card border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('install.table.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) look(file);
            target.value = ''; // allows choosing the same file again
          }}
        />
        <Button
          size="small"
          busy={isBusy && t('install.table.looking')}
          onClick={() => input.current?.click()}
        >
          {t(name === '' ? 'install.table.choose' : 'install.table.other')}
        </Button>
        {name !== '' && <bdi className="min-w-0 text-13 wrap-anywhere text-text-2">{name}</bdi>}
      </div>
      {isLarge && (
        <Notice tone="error" live>
          {t('install.table.large')}
        </Notice>
      )}
      <StepProblem problem={problem} />
      {found && <Found found={found} />}
    </div>
  );
}

function Found({ found: { made, refused, problems } }: { found: TableOfInstaller }) {
  const t = useT();
  const more = refused - problems.length;
  return (
    <div role="status" className="grid gap-1">
      <p className="font-medium">
        {t('install.table.made', { count: made })}
        {refused > 0 && (
          <span className="font-normal text-text-2">
            {' · '}
            {t('install.table.left-out', { count: refused })}
          </span>
        )}
      </p>
      {problems.length > 0 && (
        <ul className="grid gap-0.5 text-13 wrap-anywhere text-sale">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {more > 0 && <li className="text-text-2">{t('install.table.more', { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
