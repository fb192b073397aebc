import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { OwnProduct } from '@souk/contract/seller-console/products';
import { CATALOGUE } from '@souk/rules/limits';
import type { ReactNode, Ref } from 'react';
import { Card, CollapsibleCards } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useFormat } from '#format.ts';
import { SaveChanges } from '#parts/save-changes.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SellerDraft } from '@souk/contract/seller-console/drafts';
import { fieldName } from '#parts/product-field.ts';
import { useMedia } from '#parts/use-media.ts';
import { fieldDirection } from '#parts/field-direction.ts';
import { DoctorCard } from './doctor/doctor-card.tsx';
import { SetupCard } from './doctor/setup-card.tsx';
import { PictureList } from './picture-list.tsx';
import { DraftNotices } from './drafts/draft-notices.tsx';
import { PhonePreview } from './preview/phone-preview.tsx';
import { ProductActs } from './product-acts.tsx';
import { ProductSide } from './product-side.tsx';
import { ProductState } from './product-state.tsx';
import { CategoryField } from './fields/category-field.tsx';
import { FactsCard } from './fields/facts-card.tsx';
import { HtmlField } from './fields/html-field.tsx';
import { SafetyCard } from './fields/safety-card.tsx';
import { ScheduleField } from './fields/schedule-field.tsx';
import { SearchPreview } from './fields/search-preview.tsx';
import { Specifications } from './fields/specifications.tsx';
import { TextsCard } from './fields/texts-card.tsx';
import type { Choices, PartProps, SavedProduct } from './edited-product.ts';
import { Earnings, PriceDetails, PriceFields } from './price-fields.tsx';
import { ownPictures } from './product-draft.ts';
import { useProductDraft } from './use-product-draft.ts';
import { VariantMatrix } from './variant-matrix.tsx';

type ProductFormProps = {
  choices: Choices;
  saved: SavedProduct | null;
  doctor: ConsoleReplyOf<'GET seller/products/{id}/doctor'> | null;
  draft: SellerDraft | null;
  product: OwnProduct;
};

export function ProductForm({ choices, saved, doctor, draft: stored, product }: ProductFormProps) {
  const t = useT();
  const { when } = useFormat();
  const form = useProductDraft({ saved, product, stored, approval: choices.approval });
  const { draft, set, errors } = form;
  // New products have a live preview; elsewhere the layout stays unchanged.
  const hasPreview = useMedia('(width >= 80rem)') && saved === null;
  const side = (
    <ProductSide
      {...{ draft, choices, errors, set }}
      isNew={saved === null}
      schedule={
        <ScheduleField publishAt={form.publishAt} isNew={saved === null} onChange={form.setPublishAt} />
      }
    />
  );
  return (
    <>
      <PageHead
        up={{ to: '/seller/products', title: t('console.nav.products') }}
        title={saved ? saved.product.title : t('console.products.add')}
        mark={saved && <ProductState state={saved.state} />}
        text={saved ? undefined : t('console.product.new.text')}
      >
        {saved && <ProductActs saved={saved} />}
      </PageHead>
      {saved && <DraftNotices drafts={saved.drafts} />}
      {stored?.state === 'rejected' && (
        <Notice tone="warning" title={t('console.draft.state.rejected')}>
          {stored.reason}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        {saved ? (
          <ProductMain draft={draft} choices={choices} errors={errors} set={set} saved={saved} />
        ) : (
          <NewProductMain draft={draft} choices={choices} errors={errors} set={set}>
            {side}
          </NewProductMain>
        )}
        <div className={hasPreview ? 'sticky top-17 grid gap-6' : 'grid gap-4'}>
          {hasPreview && <PhonePreview draft={draft} choices={choices} />}
          {saved && doctor ? (
            <DoctorCard doctor={doctor} saved={saved} draft={draft} choices={choices} />
          ) : (
            <SetupCard draft={draft} />
          )}
          {saved && side}
        </div>
      </div>
      <SaveChanges
        form={form}
        isNew={saved === null}
        note={form.note}
        saveLabel={
          form.publishAt === null
            ? form.isLookedAt
              ? t('console.draft.send')
              : undefined
            : t('console.schedule.send', { when: when(form.publishAt) })
        }
        nameOf={(path) => fieldName(path, t)}
      />
    </>
  );
}

function ProductMain({ saved, ...part }: PartProps & { saved: SavedProduct }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <Pictures {...part} />
      <Card title={t('console.product.words')}>
        <TitleField {...part} />
        <Descriptions {...part} />
      </Card>
      <Card title={t('console.product.price-and-stock')}>
        <PriceFields {...part} saved={saved} />
        <PriceDetails {...part} saved={saved} />
        <Earnings {...part} />
      </Card>
      <Details {...part} lowest={saved.lowest.variants} />
    </div>
  );
}

/** What every product needs first; the rest is collapsed. */
function NewProductMain({ children, ...part }: PartProps & { children: ReactNode }) {
  const t = useT();
  const listed = useListed();
  return (
    <div className="grid gap-4">
      <Pictures {...part} />
      <Card title={t('console.product.basics')}>
        <TitleField {...part} focus={focusAtFirst} />
        <CategoryField {...part} isNew />
        <PriceFields {...part} saved={null} />
        <Earnings {...part} />
      </Card>
      <CollapsibleCards value={part.errors}>
        {children}
        <Card title={t('console.product.description')}>
          <Descriptions {...part} />
        </Card>
        <Card title={listed([t('console.product.offer'), t('console.stock.sku'), t('console.field.gtin')])}>
          <PriceDetails {...part} saved={null} />
        </Card>
        <Details {...part} lowest={[]} />
      </CollapsibleCards>
    </div>
  );
}

function Pictures({ draft, errors, set }: PartProps) {
  const t = useT();
  return (
    <Card title={t('console.product.pictures')}>
      <PictureList
        pictures={draft.pictures}
        error={errors['pictures']}
        onChange={(change) => set(({ pictures }) => ({ pictures: ownPictures(change(pictures)) }))}
      />
    </Card>
  );
}

/** Without scrolling, so that the pictures stay in view. */
const focusAtFirst = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

function TitleField({ draft, errors, set, focus }: PartProps & { focus?: Ref<HTMLInputElement> }) {
  const t = useT();
  return (
    <Field form="product" name="title" label={t('console.product.title')} error={errors['title']}>
      <TextInput
        {...(focus && { ref: focus })}
        dir={fieldDirection(draft.title)}
        value={draft.title}
        maxLength={CATALOGUE.title}
        onChange={({ target }) => set({ title: target.value })}
      />
    </Field>
  );
}

function Descriptions({ draft, errors, set }: PartProps) {
  const t = useT();
  return (
    <>
      <HtmlField
        name="overview"
        label={t('console.field.overview')}
        necessity="optional"
        hint={t('console.field.overview.hint')}
        rows={3}
        html={draft.overview}
        error={errors['overview']}
        onChange={(overview) => set({ overview })}
      />
      <HtmlField
        name="description"
        label={t('console.product.description')}
        hint={t('console.product.description.hint')}
        rows={6}
        html={draft.description}
        error={errors['description']}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

function Details({ lowest, ...part }: PartProps & { lowest: SavedProduct['lowest']['variants'] }) {
  const t = useT();
  const { draft, choices, errors, set } = part;
  return (
    <>
      <Card title={t('console.product.kinds')}>
        <p className="-mt-1 text-13 text-text-2">{t('console.product.kinds.text')}</p>
        <VariantMatrix
          variants={draft.variants}
          choices={choices}
          errors={errors}
          lowest={lowest}
          onChange={(variants) => set({ variants })}
        />
      </Card>
      <Specifications {...part} />
      <FactsCard {...part} />
      <SafetyCard {...part} />
      <TextsCard {...part} />
      <SearchPreview {...part} />
    </>
  );
}
