import { startServer, type RunningServer } from '../server/start-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

/** The page's HTML inside `#root`, and its document. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  const html = await response.text();
  return {
    html,
    body: /<div id="root"[^>]*>([^]*)<\/div>\s*<\/body>/.exec(html)?.[1] ?? '',
    headers: response.headers,
  };
}

test.each([
  ['/login', 'Sign in', ['E-mail', 'Password', 'Forgot your password?']],
  ['/de/login', 'Anmelden', ['E-Mail', 'Passwort', 'Passwort vergessen?']],
  ['/signup', 'Create an account', ['Name', 'E-mail', 'Password']],
  ['/de/password-request', 'Passwort vergessen?', ['E-Mail']],
])('[G8] [A1] guests get %s as complete HTML, in the language of the address', async (path, title, texts) => {
  const { body } = await open(path);
  expect(/<h1[^>]*>([^<]*)</.exec(body)?.[1]).toBe(title);
  for (const text of texts) expect(body).toContain(`>${text}<`);
  expect(body.match(/<main[ >]/g)).toHaveLength(1);
  // With `post`, no browser puts the form's values into an address.
  expect(body).toMatch(/<form [^>]*method="post"/);
});

test('[A5] [G3] the page keeps the address to return to, and shows the error that it was reached with', async () => {
  const { body } = await open('/login?callbackUrl=%2Fuser&error=Verification');
  expect(body).toContain('href="/signup?callbackUrl=%2Fuser"');
  expect(body).toContain('href="/de/login?callbackUrl=%2Fuser&amp;error=Verification"');
  expect(body).toContain('This link is no longer valid');
});

test('[G8] an address adds nothing to the page but its own text', async () => {
  const { html, body, headers } = await open(
    `/login?callbackUrl=${encodeURIComponent('/__CONFIG____NONCE__"><script>')}`,
  );
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  expect(nonce).not.toBe('');
  expect(body).toContain(encodeURIComponent('/__CONFIG____NONCE__'));
  expect(body).not.toContain(nonce);
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

test('[A3] with a session, only the application shows these pages', async () => {
  const client = await server.admin();
  const { body } = await open('/password-new', { cookie: client.cookie });
  expect(body).toBe('');
  expect((await fetch(`${server.origin}/login`, { headers: { cookie: client.cookie }, redirect: 'manual' })).status).toBe(302); // prettier-ignore
});
