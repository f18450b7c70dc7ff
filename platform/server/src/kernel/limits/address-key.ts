/**
 * The part of a client's address that belongs to one customer: the whole IPv4 address, or the /64 of an IPv6 address.
 * Some proxies append the port.
 */
export function addressKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address);
  if (v4) return v4[1] ?? address;
  if (!address.includes(':')) return address;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const [head = '', tail] = bare.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
