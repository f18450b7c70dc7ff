import type { AppRoute } from './route-table.js';

const isPreview = /[?&]preview=/;

/**
 * Tells the addresses of this site, with their query, that nobody else may learn: of routes that say so (`secretAddress`),
 * previews of pages, and whatever names the beginning of such a one, however it is encoded: an address that was cut on its way
 * still holds the secret, and so does one that leads back to it (`callbackUrl`).
 */
export function secretAddresses(routes: readonly AppRoute[]): (address: string) => boolean {
  const names = routes.flatMap(({ path, meta }) =>
    meta.secretAddress ? [path.replace(/\/:.*$/, '').toLowerCase()] : [],
  );
  return (address) => {
    const plain = address
      .replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .toLowerCase();
    return (
      isPreview.test(plain) ||
      names.some((name) => plain.split(name).some((rest, at) => at > 0 && !/^[\w-]/.test(rest)))
    );
  };
}
