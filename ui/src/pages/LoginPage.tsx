import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../api/ApiError.js';
import { useLocale } from '../i18n/useLocale.js';
import { afterSignIn } from '../routing/addresses.js';
import { guardRest } from '../routing/guardRest.js';
import { useTitle } from '../routing/useTitle.js';
import { sessionStore, SignInError } from '../session/SessionStore.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const codes = ['rate_limited', 'email_unverified', 'totp_required', 'totp_wrong'];

/** `/login`: for guests only. */
export function LoginPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(params.get('error') ? 'credentials' : null);
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;
  // The sign-in's own way comes first: the guard rests until this page has gone.
  useEffect(() => () => guardRest.set(false), []);
  useTitle(t('login.title'));

  const signIn = async ({ email, password }: Credentials) => {
    const target = afterSignIn(params.get('callbackUrl'), locale, location.origin);
    setProblem(null);
    try {
      guardRest.set(true);
      await sessionStore.signIn(email, password, target);
      await navigate(target, { replace: true });
    } catch (error) {
      guardRest.set(false);
      setProblem(problemOf(error));
    }
  };

  const field = (name: keyof Credentials) => {
    const { ref, ...input } = register(name, { required: true });
    return {
      ...input,
      inputRef: ref,
      error: errors[name] !== undefined,
      helperText: errors[name] ? t(`login.needed.${name}`) : ' ',
      slotProps: { htmlInput: { 'aria-required': true } },
    };
  };

  return (
    <Box sx={{ minHeight: '100%', display: 'grid', placeItems: 'center', py: 8 }}>
      <Box component="form" noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} sx={cardStyles}>
        <Typography variant="h1">{t('login.title')}</Typography>
        <Typography sx={{ mt: 1, mb: 5, color: 'text.secondary' }}>{t('login.lead')}</Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {t(`login.problem.${problem}`)}
          </Alert>
        )}
        <TextField
          {...field('email')}
          id="email"
          type="email"
          label={t('login.email')}
          autoComplete="username"
          autoFocus
        />
        <TextField
          {...field('password')}
          id="password"
          type="password"
          label={t('login.password')}
          autoComplete="current-password"
        />
        <Button type="submit" variant="contained" fullWidth size="large" disabled={isSubmitting} sx={{ mt: 2 }}>
          {t('login.submit')}
        </Button>
      </Box>
    </Box>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof SignInError) return codes.find((code) => code === error.code) ?? 'credentials';
  if (error instanceof ApiError && error.status === 429) return 'rate_limited';
  return error instanceof ApiError && error.isOffline ? 'offline' : 'failed';
}

const cardStyles = {
  width: 'min(400px, 100%)',
  p: { xs: 5, sm: 8 },
  border: '1px solid var(--vk-border)',
  borderRadius: '12px',
  backgroundColor: 'var(--vk-surface)',
};
