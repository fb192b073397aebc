import type { LibraryPicture } from '@souk/contract/console/operator-pictures';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ChoosePicture } from '#parts/choose-picture.tsx';
import { useAct } from '#parts/use-act.ts';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { addressOfUse, hasMore } from './picture-words.ts';

type PictureSheetProps = { picture: LibraryPicture | null; onClose(): void; onReplaced(): void };

/** One picture: large, its uses, and replacing it. */
export function PictureSheet({ picture, onClose, onReplaced }: PictureSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={picture !== null}
      onClose={onClose}
      title={picture?.title || picture?.name || t('operator.media.title')}
    >
      {picture && <Details picture={picture} onReplaced={onReplaced} />}
    </Sheet>
  );
}

/** Pictures of these records can't be replaced without their owners. */
const theirs = ['product', 'store', 'review', 'product-draft', 'window-draft', 'translation'];

function Details({ picture, onReplaced }: { picture: LibraryPicture; onReplaced(): void }) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { act } = useAct();
  const { id, name, uses, added_at: addedAt } = picture;
  const own = uses.filter(({ kind }) => kind !== 'order');
  const isTheirs = own.some(({ kind }) => theirs.includes(kind));
  async function replace(image: string) {
    const isDone = await act(async () => {
      const { count } = await call('POST operator/media/{id}/replace', { params: { id }, body: { image } });
      toast(t('operator.media.replaced', { count }));
    });
    if (isDone) onReplaced();
  }
  return (
    <div className="grid gap-4">
      <Picture
        name={name}
        alt=""
        width={4}
        height={3}
        sizes="560px"
        widths={[640, 1280]}
        className="aspect-4/3 w-full rounded-control border border-line bg-sunk object-contain"
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
        <dt className="text-text-3">{t('operator.media.name')}</dt>
        <dd className="wrap-anywhere">
          <a
            href={`/uploads/${name}`}
            target="_blank"
            rel="noreferrer"
            className="link"
            title={t('operator.media.whole')}
          >
            <bdi dir="ltr">{name}</bdi>
          </a>
        </dd>
        <dt className="text-text-3">{t('operator.media.added')}</dt>
        <dd>{when(addedAt)}</dd>
      </dl>
      <section className="grid gap-1.5">
        <h3 className="font-semibold">{t('operator.media.where')}</h3>
        {uses.length === 0 ? (
          <p className="text-text-2">
            {t(picture.is_new ? 'operator.media.nowhere.new' : 'operator.media.nowhere')}
          </p>
        ) : (
          <ul className="grid gap-1">
            {uses.map((use) => (
              <UsageListRow key={`${use.kind}/${use.id}`} use={use} />
            ))}
          </ul>
        )}
        {hasMore(picture) && <p className="text-13 text-text-3">{t('operator.media.more')}</p>}
      </section>
      {may('content.write') && own.length > 0 && (
        <section className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">{t('operator.media.replace')}</h3>
          <p className="text-13 text-text-2">
            {t(isTheirs ? 'operator.media.replace.theirs' : 'operator.media.replace.text')}
          </p>
          {!isTheirs && (
            <ChoosePicture
              title={t('operator.media.replace')}
              choose={t('operator.media.replace.choose')}
              onChoose={(image) => void replace(image)}
            >
              {(buttons) => buttons}
            </ChoosePicture>
          )}
        </section>
      )}
    </div>
  );
}

function UsageListRow({ use }: { use: LibraryPicture['uses'][number] }) {
  const t = useT();
  const to = addressOfUse(use);
  const name = t(`operator.media.use.${use.kind}`);
  const title = use.title || (use.id === null ? '' : t('operator.media.untitled'));
  const words = title === '' ? name : <bdi>{title}</bdi>;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {to === null ? (
        <span className="wrap-anywhere">{words}</span>
      ) : (
        <Link to={to} className="link wrap-anywhere">
          {words}
        </Link>
      )}
      {title !== '' && <span className="text-13 text-text-3">{name}</span>}
    </li>
  );
}
