/** The mailed URL of a one-time link. */
export function linkUrl(origin: string, token: string, email: string, callbackUrl: string): string {
  return `${origin}/api/auth/callback/email?${new URLSearchParams({ callbackUrl, token, email })}`;
}
