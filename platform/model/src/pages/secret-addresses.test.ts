import { secretAddresses } from './secret-addresses.js';

const isSecret = secretAddresses([
  { path: '/service/letter/:id', meta: { secretAddress: true } },
  { path: '/login', meta: {} },
]);

describe('[L1] secret addresses', () => {
  test.each([
    '/service/letter/1?key=k', '/de/service/letter/1?key=k', '/de/de/service/letter/1', '/service/letter/1/x?key=k',
    '/service/letter?key=k', 'https://x.example/de/service/letter/1?key=k#a', '/%73ervice/letter/1?key=k', '/Service/Letter/1', '/service/letter/%zz?key=k',
    '/login?callbackUrl=%2Fservice%2Fletter%2F1%3Fkey%3Dk', '/de/password-new?a=1&callbackUrl=https://x.example/de/service/letter/1',
    '/about?preview=x', '/de/ueber?a=1&preview=x#y', '/login?callbackUrl=%2Fabout%3Fpreview%3Dx',
    '/login?callbackUrl=%2Flogin%3FcallbackUrl%3D%252Fservice%252Fletter%252F1',
  ])('%s is one', (address) => expect(isSecret(address)).toBe(true)); // prettier-ignore

  test.each(['/', '/de', '/service', '/service/letters/1', '/services/letter/1', '/service/letter-x', '/login?callbackUrl=', '/preview', '/about?a=preview', '/about?nopreview=1'])(
    '%s is none', (address) => expect(isSecret(address)).toBe(false)); // prettier-ignore
});
