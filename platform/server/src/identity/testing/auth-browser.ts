export const anna = {
  email: 'anna@example.com',
  name: 'Anna',
  roles: ['editor'],
  password: 'anna has a long password',
};

/** A minimal browser: keeps cookies and sends origin headers. */
export class Browser {
  readonly jar = new Map<string, string>();
  constructor(private readonly server: { readonly origin: string }) {}

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    path: string,
    init: { method?: string; form?: Record<string, string>; json?: unknown; headers?: Record<string, string> } = {},
  ) {
    const { method = 'GET', form, json, headers = {} } = init;
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
    const response = await fetch(new URL(path, this.server.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.jar.size > 0 ? { cookie: this.cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const text = await response.text();
    const parsed: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
    return { status: response.status, body: parsed as Record<string, never>, headers: response.headers };
  }

  async token(): Promise<string> {
    return String((await this.send('/api/auth/csrf')).body['csrfToken']);
  }

  async signIn(email = anna.email, password = anna.password, more: Record<string, string> = {}) {
    const form = {
      email,
      password,
      csrfToken: await this.token(),
      callbackUrl: `${this.server.origin}/private`,
      ...more,
    };
    return this.send('/api/auth/callback/credentials', {
      method: 'POST',
      form,
      headers: { 'x-auth-return-redirect': '1' },
    });
  }
}
