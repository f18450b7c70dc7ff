import { secretAddresses, withoutEndSlash, withoutLocale } from '@viewkraft/model';
import { activePlugins, isPluginAddress } from '../plugin/activePlugins.js';
import { styleNonce } from '../theme/styleNonce.js';

const isSecretAddress = secretAddresses(activePlugins().flatMap(({ routes = [] }) => routes));

/**
 * Whether the document's address is secret. This never changes within a document: third-party content that was loaded
 * once stays in it and could read every later address.
 */
export const isSecretDocument = isSecretAddress(location.href);

/**
 * Whether an address of this site needs a full page load: because exactly one of the address and the document is
 * secret, or because its page may contain a DataGrid, whose styles need a nonce that documents of public pages do not
 * have.
 */
export function needsOwnDocument(address: string): boolean {
  if (isSecretAddress(address) !== isSecretDocument) return true;
  return styleNonce === undefined && mayHoldDataGrid(new URL(address, location.href).pathname);
}

function mayHoldDataGrid(pathname: string): boolean {
  const path = withoutEndSlash(withoutLocale(pathname));
  return path.startsWith('/private/') || path === '/admin-test' || isPluginAddress(path, ({ isLight }) => !isLight);
}
