import { hostsOf, printHost } from './database-hosts.js';

test('a URL names one host or several, each with or without a port', () => {
  const { url, hosts } = hostsOf('mysql://user:p%40ss@a:3307,b,[::1]:3308/vk?x=1');
  expect(url.href).toBe('mysql://user:p%40ss@a:3307/vk?x=1');
  expect(hosts.map(printHost)).toEqual(['a:3307', 'b:3306', '[::1]:3308']);
  expect(hostsOf('mysql://user@only/vk').hosts).toEqual([{ host: 'only', port: 3306 }]);
});

test.each(['mysql://user@a,,b/vk', 'mysql://user@a:x,b/vk', 'mysql:///vk', 'nothing'])('%s is refused', (text) => {
  expect(() => hostsOf(text)).toThrow();
});
