import type { SignInAnswer } from '#features/account/enter-code.ts';
import { Link } from 'react-router';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { toneOf, wordsOf, type SocialProblem } from '#features/account/social-problem.ts';
import { socialProviders } from '#features/account/social-providers.ts';
import { loginFieldErrors } from '#features/account/read-account-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export type LoginAnswer = SignInAnswer<'email' | 'password'>;

type LoginFormProps = {
  action: string;
  /** Where to go on to afterwards. */
  next: string;
  answer: Extract<LoginAnswer, { step: 'form' }> | undefined;
  isDeleted: boolean;
  /** The login ended on the way, without logging out. */
  isEnded: boolean;
  /** Why signing in with a provider came to nothing. */
  problem: SocialProblem | null;
  /** Keeps what was sent, in case a code has to be sent again. */
  onSend: (form: FormData) => void;
};

/** Ways that need no account, so that nobody is forced to have one. */
const openToGuests: readonly string[] = [links.cart(), links.shipping(), links.checkout()];

export function LoginForm({ action, next, answer, isDeleted, isEnded, problem, onSend }: LoginFormProps) {
  const t = useT();
  const state = useFieldErrors(loginFieldErrors, answer);
  const { fieldErrors } = state;
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
        form="login"
        action={action}
        state={state}
        submit={t('account.login.submit')}
        busy={t('account.login.busy')}
        onSend={onSend}
      >
        <EmailField
          form="login"
          error={fieldErrors.email && t(fieldErrors.email)}
          defaultValue={answer?.email}
          isFirst
        />
        <div className="relative">
          <Field
            name="password"
            form="login"
            label={t('account.password')}
            error={fieldErrors.password && t(fieldErrors.password)}
          >
            <PasswordInput autoComplete="current-password" required />
          </Field>
          {/* After the field in the order of keys, beside its label to the eye. */}
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
