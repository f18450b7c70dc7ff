/** The parts of an address that decide whose it is, as `URL` has them. */
export interface HostParts {
  /** `https:` */
  readonly protocol: string;
  /** In lower case; IPv6 in brackets. */
  readonly hostname: string;
  /** Empty: the usual one of the protocol. */
  readonly port: string;
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The entry of the configured hosts that stands for an address, if there is one (B5): `host` for the usual port of http or
 * https, `host:port` for just that one.
 */
export function imageHostEntry(
  domains: readonly string[],
  { protocol, hostname, port }: HostParts,
): string | undefined {
  const usual = usualPorts[protocol];
  if (usual === undefined) return undefined;
  const actual = port === '' ? usual : port;
  return domains.find((entry) => {
    const [, name = '', named] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    return name === hostname && (named ?? usual) === actual;
  });
}
