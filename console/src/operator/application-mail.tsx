import { useState } from 'react';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAnswer } from '#parts/use-answer.ts';
import { MailFrame } from './mail-frame.tsx';

const decisions = ['approve', 'ask', 'reject'] as const;

type ApplicationMailProps = { id: number; words: string };

/** Preview of the email a decision sends, including the text being typed. */
export function ApplicationMail({ id, words }: ApplicationMailProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const [decision, setDecision] = useState<(typeof decisions)[number]>('approve');
  const answer = useAnswer(isShown ? { decision, words } : null, (body, signal) =>
    call('POST operator/applications/{id}/mail-preview', { params: { id }, body, signal }),
  );
  return (
    <div className="grid gap-3">
      <Button
        size="small"
        icon="mail"
        className="justify-self-start"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'operator.application.mail.hide' : 'operator.application.mail.show')}
      </Button>
      {isShown && (
        <section className="grid gap-3" aria-label={t('operator.application.mail')}>
          <div className="flex flex-wrap gap-1.5">
            {decisions.map((one) => (
              <Chip key={one} selected={one === decision} onClick={() => setDecision(one)}>
                {t(`operator.application.${one}`)}
              </Chip>
            ))}
          </div>
          {answer?.problem ? (
            <Notice tone="error" live>
              {answer.problem}
            </Notice>
          ) : answer?.reply ? (
            <Mail {...answer.reply} isBusy={!answer.isLatest} />
          ) : (
            <Skeleton className="h-60 rounded-card" />
          )}
        </section>
      )}
    </div>
  );
}

type MailProps = {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: string;
  direction: 'ltr' | 'rtl';
  isBusy: boolean;
};

function Mail({ to, subject, html, text, language, direction, isBusy }: MailProps) {
  const t = useT();
  const [isText, setIsText] = useState(false);
  return (
    <article className="overflow-hidden rounded-card border border-line" aria-busy={isBusy}>
      <header className="flex items-center justify-between gap-4 border-b border-line bg-sunk px-3 py-2">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-12 text-text-2 wrap-anywhere">
            {t('operator.application.mail.to', { email: to })}
          </p>
          <h3 className="justify-self-start font-semibold wrap-anywhere" lang={language} dir={direction}>
            {subject}
          </h3>
        </div>
        <Chip selected={isText} onClick={() => setIsText(!isText)}>
          {t('operator.application.mail.text')}
        </Chip>
      </header>
      {isText ? (
        <p className="p-3 whitespace-pre-line wrap-anywhere" lang={language} dir={direction}>
          {text}
        </p>
      ) : (
        <MailFrame title={subject} html={html} />
      )}
    </article>
  );
}
