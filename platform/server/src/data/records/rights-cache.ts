import type { Identity } from '@viewkraft/model';

/** Number of cached rights; the oldest are dropped. */
const maxRights = 5_000;

/** What identities may do with views; null: nothing. */
export class RightsCache<T> {
  private readonly byKey = new Map<string, T | null>();
  /** By the identity object: a session keeps the same one for all its requests, which saves building a key. */
  private readonly byIdentity = new WeakMap<Identity, Map<string, T | null>>();

  get(view: string, identity: Identity, make: () => T | null): T | null {
    let ofIdentity = this.byIdentity.get(identity);
    if (!ofIdentity) this.byIdentity.set(identity, (ofIdentity = new Map<string, T | null>()));
    let rights = ofIdentity.get(view);
    if (rights === undefined) ofIdentity.set(view, (rights = this.shared(view, identity, make)));
    return rights;
  }

  /** Equal identities share their rights, and what is derived from them. */
  private shared(view: string, { id, roles }: Identity, make: () => T | null): T | null {
    const key = `${view} ${id ?? ''} ${roles.join(' ')}`;
    let rights = this.byKey.get(key);
    if (rights === undefined) {
      rights = make();
      if (this.byKey.size >= maxRights) this.byKey.delete(this.byKey.keys().next().value as string);
      this.byKey.set(key, rights);
    }
    return rights;
  }
}
