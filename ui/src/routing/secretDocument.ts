import { secretAddresses } from '@viewkraft/model';
import { activePlugins } from '../plugin/activePlugins.js';

const isSecret = secretAddresses(activePlugins().flatMap(({ routes = [] }) => routes));

/**
 * Whether nobody else may learn the document's address. It stays so for as long as the document lives, since what has come to
 * a page from another host stays in it, and sees every address that one goes on to.
 */
export const isSecretDocument = isSecret(location.href);

/** Whether an address of this site can only be reached by a full load: it is a secret, and the document's is none, or the reverse. */
export const needsOwnDocument = (address: string): boolean => isSecret(address) !== isSecretDocument;
