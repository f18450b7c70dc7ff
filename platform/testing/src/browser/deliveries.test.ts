import { inChromium } from './in-chromium.js';
import { until } from '../server/until.js';
import { startReceiver } from '../webhooks/receiver.js';

const views = { goods: { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } } } } as const;

inChromium('the log of webhooks', { views, env: { WEBHOOKS_PRIVATE: 'on' } }, (suite) => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());

  test('a message that was refused is sent again by its button, and the open form shows the response', async () => {
    receiver.answerWith(() => 500);
    const secret = 'whsec-0123456789';
    await suite.admin.send('POST', '/api/webhooks/', {
      address: receiver.address,
      views: 'goods',
      actions: 'create',
      secret,
    });
    await suite.admin.send('POST', '/api/goods/', { name: 'Tea' });
    await receiver.count(1);
    const [row] = await suite.admin.list('webhook_deliveries');
    const page = await suite.visit(`/private/webhook_deliveries/${String(row?.['id'])}`);
    const status = page.getByRole('combobox', { name: 'Status' });
    await page.getByText('said 500').waitFor();
    receiver.answerWith(() => 200);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('said 200').waitFor();
    await status.getByText('Delivered').waitFor();
    expect(receiver.received).toHaveLength(2);
  });

  test('a new webhook needs a secret, and shows no deliveries before it is saved', async () => {
    const page = await suite.visit('/private/webhooks/new');
    const secret = page.getByLabel('Secret', { exact: true });
    await page.locator('[data-column="secret"]').getByText('*').waitFor({ state: 'attached' });
    expect(await secret.getAttribute('required')).not.toBeNull();
    expect(await page.getByText('Deliveries', { exact: true }).count()).toBe(0);
    await page.getByLabel('Address', { exact: true }).fill(receiver.address);
    await secret.fill('whsec-0123456789');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Deliveries' }).waitFor();
    await page.locator('[data-column="secret"]').getByText('*').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Views' }).fill('goods');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(
      async () =>
        (await suite.admin.list('webhooks', { filter: { views: 'goods', actions: 'create, update, delete' } }))
          .length === 1,
    );
  });
});
