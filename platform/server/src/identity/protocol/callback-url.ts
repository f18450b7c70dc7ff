/**
 * A safe destination after signing in or out: an absolute URL on the public origin, or a path on it. Anything else
 * becomes the bare origin, which prevents open redirects. The result is absolute, because clients parse it with `new
 * URL`.
 */
export function safeCallbackUrl(requested: unknown, origin: string): string {
  if (typeof requested !== 'string' || !/^(?:\/|https?:\/\/)/i.test(requested)) return origin;
  let url: URL;
  try {
    url = new URL(requested, origin);
  } catch {
    return origin;
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return origin;
  // Clients follow only the path, and a router reads `//host` as another site: `/..//host` resolves to that.
  if (url.pathname.startsWith('//')) return origin;
  // Clients look for `error` in the returned URL: a leftover from an earlier attempt would turn success into failure.
  if (url.searchParams.has('error')) url.searchParams.delete('error');
  return url.href === `${origin}/` && !requested.endsWith('/') ? origin : url.href;
}
