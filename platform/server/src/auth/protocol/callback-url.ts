/**
 * Where a sign-in or sign-out may lead: an absolute address on our origin, or a path on it. Anything else silently
 * becomes the bare origin, so nobody is led away. The result is absolute, because clients read it with `new URL`.
 */
export function safeCallbackUrl(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^(?:\/|https?:\/\/)/i.test(wanted)) return origin;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return origin;
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return origin;
  // Clients go on to the path alone, and to a router `//host` is another site: `/..//host` ends up as that.
  if (url.pathname.startsWith('//')) return origin;
  // Clients look for `error` in the answer's address: one left over from an earlier attempt would undo a success.
  if (url.searchParams.has('error')) url.searchParams.delete('error');
  return url.href === `${origin}/` && !wanted.endsWith('/') ? origin : url.href;
}
