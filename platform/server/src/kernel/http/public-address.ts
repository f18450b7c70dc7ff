import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges within the allocated address space. */
const notPublic = new BlockList();
/** The allocated IPv6 space. Mapped, translated and local addresses are outside. */
const internet6 = new BlockList();
const loopback = new BlockList();

for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.31.196.0', 24], ['192.52.193.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16],
  ['192.175.48.0', 24], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3],
] as const) notPublic.addSubnet(network, bits, 'ipv4'); // prettier-ignore
for (const [network, bits] of [
  ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20],
] as const) notPublic.addSubnet(network, bits, 'ipv6'); // prettier-ignore
internet6.addSubnet('2000::', 3, 'ipv6');
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is publicly routable, by the special-purpose address registries (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      // An address with a zone belongs to a local network.
      return !address.includes('%') && internet6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
