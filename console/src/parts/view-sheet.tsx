import { LIST_VIEW } from '@souk/rules/limits';
import type { ListView } from '@souk/contract/console-views';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { Refused } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { showRefusal } from './show-refusal.ts';
import type { SavedViews } from './use-saved-views.ts';

type ViewSheetProps = {
  open: boolean;
  view: ListView | null;
  saved: SavedViews;
  onClose(): void;
};

export function ViewSheet({ open, view, saved, onClose }: ViewSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t(view ? 'console.views.edit' : 'console.views.save')}>
      <ViewForm key={view?.id} view={view} saved={saved} onDone={onClose} />
    </Sheet>
  );
}

function ViewForm({ view, saved, onDone }: { view: ListView | null; saved: SavedViews; onDone(): void }) {
  const t = useT();
  const { audience } = useMe();
  const navigate = useNavigate();
  const [title, setTitle] = useState(view?.title ?? '');
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function act(done: () => Promise<void>, words: string) {
    setIsBusy(true);
    try {
      await done();
      toast({ message: words });
      onDone();
    } catch (problem) {
      const about = problem instanceof Refused ? problem.fields['title'] : undefined;
      if (about === undefined) showRefusal(problem, t);
      else setError(about);
    } finally {
      setIsBusy(false);
    }
  }
  function save(event: SyntheticEvent) {
    event.preventDefault();
    const name = title.trim();
    if (name === '') return setError(t('console.views.title.required'));
    void act(
      () => (view ? saved.change(view.id, { title: name, is_shared: isShared }) : saved.make(name, isShared)),
      t('console.views.saved', { title: name }),
    );
  }
  async function remove(of: ListView) {
    await act(() => saved.remove(of.id), t('console.views.deleted', { title: of.title }));
    await navigate('?', { preventScrollReset: true });
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      <p className="text-text-2">{t('console.views.text')}</p>
      <Field form="view" name="title" label={t('console.views.title')} error={error}>
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={LIST_VIEW.title}
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
            setError('');
          }}
        />
      </Field>
      <Switch
        label={t(audience === 'operator' ? 'console.views.share.shop' : 'console.views.share.store')}
        checked={isShared}
        onChange={({ target }) => setIsShared(target.checked)}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {view && (
          <Button icon="trash" blocked={isBusy} onClick={() => void remove(view)}>
            {t('console.views.delete')}
          </Button>
        )}
        <Button type="submit" variant="primary" className="ms-auto" busy={isBusy && t('console.busy')}>
          {t('console.views.save.do')}
        </Button>
      </div>
    </form>
  );
}
