/** The parts of an address that identify its host, as in `URL`. */
export interface HostParts {
  /** `https:` */
  readonly protocol: string;
  /** In lower case; IPv6 in brackets. */
  readonly hostname: string;
  /** Empty: the protocol's default port. */
  readonly port: string;
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The configured host that matches an address, if any (B5): `host` matches the default port of http or https,
 * `host:port` only that port.
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
