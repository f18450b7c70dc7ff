/* global document */
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider, signIn, signOut, useSession } from 'next-auth/react';

/**
 * A page that uses Auth.js as documented: a form to sign in, a button to sign out, and all states of `useSession` so
 * far.
 */
function Page() {
  const { data, status, update } = useSession();
  const [told, setTold] = useState([]);
  const [error, setError] = useState('');
  useEffect(() => {
    setTold((before) => (before.at(-1) === status ? before : [...before, status]));
  }, [status]);
  const send = async (form) => {
    const given = { email: String(form.get('email')), password: String(form.get('password')) };
    if (form.get('stay') === null) return void (await signIn('credentials', { ...given, callbackUrl: '/signed-in' }));
    const answer = await signIn('credentials', { ...given, redirect: false, callbackUrl: '/signed-in' });
    setError(answer.error ?? 'none');
  };
  const field = (name, type) => createElement('input', { name, type, 'aria-label': name });
  const button = (text, action) => createElement('button', { type: 'button', onClick: () => void action() }, text); // prettier-ignore
  const line = (label, text) => createElement('output', { 'aria-label': label }, text);
  return createElement(
    'form',
    { action: send },
    field('email', 'email'),
    field('password', 'password'),
    field('stay', 'checkbox'),
    createElement('button', null, 'Sign in'),
    button('Sign out', () => signOut({ redirect: false })),
    button('Sign out and leave', () => signOut({ callbackUrl: '/signed-out' })),
    button('Update', () => update({ name: 'Mallory' })),
    line('statuses', told.join(' ')),
    line('user', JSON.stringify(data?.user ?? null)),
    line('error', error),
  );
}

createRoot(document.body).render(createElement(SessionProvider, null, createElement(Page)));
