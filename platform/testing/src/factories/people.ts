import type { HttpClient } from '../server/http-client.js';

let count = 0;

/**
 * Creates a user with these roles, and the roles that do not exist yet. Returns a signed-in client and the id.
 * `admin` is a client of an administrator.
 */
export async function createPerson<Client extends HttpClient>(
  admin: HttpClient,
  newClient: () => Client,
  roles: readonly string[] = [],
): Promise<{ client: Client; id: string; email: string; password: string }> {
  const existing = new Set((await admin.list('roles', { limit: 1000 })).map((role) => role.name));
  for (const name of roles) if (!existing.has(name)) await admin.create('roles', [{ name }]);
  count += 1;
  const email = `person${count}.${roles.join('.') || 'plain'}@example.com`;
  const password = `a long enough password ${count}`;
  const [user] = await admin.create('users', [{ email, name: `Person ${count}`, roles, new_password: password }]);
  const client = await newClient().signIn(email, password);
  return { client, id: String(user?.id), email, password };
}
