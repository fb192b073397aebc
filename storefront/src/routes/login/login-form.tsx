import type { SignInAnswer } from '#features/account/enter-code.ts';
import { loginFields } from '#features/account/account-fields.ts';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { toneOf, wordsOf, type SocialProblem } from '#features/account/social-problem.ts';
import { socialProviders } from '#features/account/social-providers.ts';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

export type LoginAnswer = SignInAnswer<keyof typeof loginFields>;

type LoginFormProps = {
  action: string;
  next: string;
  answer: Extract<LoginAnswer, { step: 'form' }> | undefined;
  isDeleted: boolean;
  /** The login has expired; the customer didn't log out. */
  isEnded: boolean;
  problem: SocialProblem | null;
  /** Receives the submitted form, in case a code has to be sent again. */
  onSend: (form: FormData) => void;
};

/** Pages that guests may use without logging in. */
const openToGuests: readonly string[] = [links.cart(), links.shipping(), links.checkout()];

export function LoginForm({ action, next, answer, isDeleted, isEnded, problem, onSend }: LoginFormProps) {
  const t = useT();
  const form = useForm('login', loginFields, { answer });
  const onward = next === links.home() ? undefined : next;
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.login.title')}>
        {t.rich('account.login.new', {
          link: (text) => (
            <Link to={links.register(onward)} className="link">
              {text}
            </Link>
          ),
        })}
      </AuthHead>
      {isDeleted && (
        <Notice tone="success" live>
          {t('account.login.deleted')}
        </Notice>
      )}
      {isEnded && !answer && (
        <Notice tone="info" live>
          {t('account.login.ended')}
        </Notice>
      )}
      {problem && (
        <Notice tone={toneOf(problem)} live>
          {t(wordsOf(problem), { provider: problem.provider ? socialProviders[problem.provider] : '' })}
        </Notice>
      )}
      <AccountForm
        form={form}
        action={action}
        submit={t('account.login.submit')}
        busy={t('account.login.busy')}
        onSend={onSend}
      >
        <FormField of={form} name="email" isFirst />
        <div className="relative">
          <FormField of={form} name="password" />
          {/* After the password field in tab order, visually beside its label. */}
          <Link to={links.forgotPassword(onward)} className="link absolute end-0 top-0 text-14">
            {t('account.login.forgot')}
          </Link>
        </div>
      </AccountForm>
      <SocialButtons next={onward} />
      {openToGuests.includes(next.split('?')[0] ?? next) && (
        <LinkButton to={next} variant="neutral" wide>
          {t('account.login.asGuest')}
        </LinkButton>
      )}
    </div>
  );
}
