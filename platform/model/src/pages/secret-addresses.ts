import type { AppRoute } from './app-routes.js';

const isPreview = /[?&]preview=/;

/**
 * Recognises secret addresses of this site, with their query: those of routes with `secretAddress`, previews of pages,
 * and any address that contains the beginning of a secret one in any encoding. A truncated address still holds the
 * secret, and so does an address that leads back to it (`callbackUrl`).
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
