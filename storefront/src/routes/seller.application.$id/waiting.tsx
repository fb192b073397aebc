import type { OwnApplication } from '@souk/contract/seller-application';
import { AuthHead } from '#features/account/auth-head.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

export function Waiting({ application }: { application: OwnApplication }) {
  const t = useT();
  const { store_name: store, email, question } = application;
  return (
    <>
      <AuthHead title={t('seller.sent.title')} />
      <Notice tone="success" live>
        {t.rich('seller.sent.text', {
          store,
          name: (text) => <bdi className="font-semibold">{text}</bdi>,
        })}
      </Notice>
      {question === '' ? (
        <p className="text-text-2">
          {t.rich('seller.sent.next', {
            address: email,
            email: (text) => (
              <bdi dir="ltr" className="font-label break-words text-text">
                {text}
              </bdi>
            ),
          })}
        </p>
      ) : (
        <Notice title={t('seller.asked')}>
          <p dir="auto" className="break-words whitespace-pre-line">
            {question}
          </p>
        </Notice>
      )}
    </>
  );
}
