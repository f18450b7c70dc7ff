import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AppError } from '@viewkraft/model';

/** Resolves a host name to all its addresses. */
export type Resolver = (name: string, done: (error: Error | null, found: readonly LookupAddress[]) => void) => void;

export const systemResolver: Resolver = (name, done) => resolve(name, { all: true }, done);

/**
 * A look-up for outgoing connections: all addresses of a host must be allowed, and the connection uses one of those
 * checked, which prevents DNS rebinding. Fails with AppError FORBIDDEN. A literal IP address is connected to without a
 * look-up, so the caller checks it.
 */
export function checkedLookup(resolver: Resolver, mayReach: (address: string) => boolean): LookupFunction {
  return (name, { all }, done) => {
    resolver(name, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${name} has no address`), '');
      if (!found.every(({ address }) => mayReach(address))) return done(new AppError('FORBIDDEN'), '');
      if (all) done(null, [...found]);
      else done(null, first.address, first.family);
    });
  };
}
