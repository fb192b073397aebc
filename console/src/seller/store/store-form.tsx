import type { StoreProfile } from '@souk/contract/seller-console/store';
import { LONGEST, STORE } from '@souk/rules/limits';
import { useState } from 'react';
import { useMe } from '#api/me.ts';
import { useFormat } from '#format.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SaveChanges } from '#parts/save-changes.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ChatFields } from './chat-fields.tsx';
import { ExportCard } from './export-card.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { LegalFields } from './legal-fields.tsx';
import { OnePicture } from './one-picture.tsx';
import { RenameNotice } from './rename-notice.tsx';
import { storeFieldName, storeFieldText } from './store-field-words.ts';
import { StorePreview } from './store-preview.tsx';
import { StoreWords } from './store-words.tsx';
import { useStoreDraft } from './use-store-draft.ts';
import { VacationCard } from './vacation-card.tsx';

export function StoreForm({ profile }: { profile: StoreProfile }) {
  const t = useT();
  const { may } = useMe();
  const { country } = useFormat();
  const form = useStoreDraft(profile);
  const own = profile.languages.find(({ is_default: isDefault }) => isDefault) ?? profile.languages[0]!;
  const [code, setCode] = useState(own.code);
  const language = profile.languages.find((one) => one.code === code) ?? own;
  const { draft, set, errors } = form;
  const words = { draft, set, errors, language };
  return (
    <>
      <PageHead
        title={t('console.nav.store')}
        text={<bdi dir="ltr">{`${location.host}/shop/${profile.slug}`}</bdi>}
      />
      {profile.status === 'suspended' && (
        <Notice tone="warning" title={t('console.store.suspended')}>
          <bdi>{profile.suspended_reason}</bdi>
        </Notice>
      )}
      {profile.rename && <RenameNotice rename={profile.rename} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]">
        <fieldset disabled={!may('store.write')} className="grid min-w-0 gap-4">
          <Card
            title={t('console.store.who')}
            end={<LanguageTabs languages={profile.languages} chosen={language.code} onChoose={setCode} />}
          >
            <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
              <OnePicture
                name="image"
                value={draft.image}
                shape="logo"
                onChange={(name) => set('image', name)}
              />
              <OnePicture
                name="banner_image"
                value={draft.banner_image}
                shape="banner"
                onChange={(name) => set('banner_image', name)}
              />
            </div>
            <StoreWords
              {...words}
              name="name"
              max={LONGEST.storeName}
              hint={profile.renames_wait ? t('console.store.hint.name.approval') : undefined}
            />
            <StoreWords {...words} name="description" max={STORE.description} rows={5} isHtml />
          </Card>
          <Card title={t('console.store.policy')}>
            <p className="-mt-1 text-13 text-text-2">{t('console.store.policy.text')}</p>
            <StoreWords {...words} name="return_policy" max={STORE.policy} rows={6} isHtml />
          </Card>
          <LegalFields draft={draft} set={set} errors={errors} isRequired={profile.trader_required} />
          <ChatFields draft={draft} set={set} errors={errors} />
        </fieldset>
        <div className="grid gap-4">
          <StorePreview draft={draft} language={language} slug={profile.slug} />
          <VacationCard key={JSON.stringify(profile.vacation)} profile={profile} />
          {may('store.export') && <ExportCard />}
        </div>
      </div>
      <SaveChanges
        form={form}
        nameOf={(path) => storeFieldName(path, t)}
        textOf={(path, value) => storeFieldText(path, value, { t, country })}
      />
    </>
  );
}
