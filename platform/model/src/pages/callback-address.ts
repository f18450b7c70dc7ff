/** Adds the address to return to, if any. */
export function withCallback(address: string, callbackUrl: string | null | undefined): string {
  return callbackUrl ? `${address}?callbackUrl=${encodeURIComponent(callbackUrl)}` : address;
}
