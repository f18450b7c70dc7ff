/** An address of a database server. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

interface HostsUrl {
  /** The URL with the first host only. */
  readonly url: URL;
  /** At least one, in their order. */
  readonly hosts: readonly Host[];
}

/**
 * Parses `mysql://user:password@a:3306,b:3306,c/database`, whose hosts hold the same database.
 *
 * @throws TypeError if it is no such URL
 */
export function hostsOf(text: string): HostsUrl {
  const [, scheme = '', authority = '', rest = ''] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(text) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const user = authority.slice(0, at);
  const urls = authority
    .slice(at)
    .split(',')
    .map((host) => new URL(`${scheme}${user}${host}${rest}`));
  const [url] = urls as [URL, ...URL[]];
  if (urls.some(({ hostname }) => hostname === '')) throw new TypeError('A host is empty');
  return { url, hosts: urls.map(hostOf) };
}

const hostOf = ({ hostname, port }: URL): Host => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || 3306),
});

export const printHost = ({ host, port }: Host): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;
