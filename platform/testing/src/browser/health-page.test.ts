import { inChromium } from './in-chromium.js';

inChromium('the health page', { env: { VIEWKRAFT_TEST_SAMPLE_MS: '300' } }, (suite) => {
  test('[J3] draws the last day, shows the values at the pointer, and offers the same as a table', async () => {
    const page = await suite.visit('/de/admin/health');
    const day = page.getByRole('region', { name: 'Der letzte Tag', exact: true });
    const plot = day.getByRole('img', { name: /^Arbeitsspeicher: jetzt \d+ MiB, Höchstwert \d+ MiB$/ });
    await plot.waitFor();
    expect(await day.getByRole('img').count()).toBe(6);
    await plot.hover();
    await day.getByText(/^\d\d:\d\d: \d+ MiB$/).waitFor();
    await day.getByRole('button', { name: 'Als Tabelle zeigen' }).click();
    const row = page.getByRole('row').last();
    expect(await row.getByRole('rowheader').innerText()).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:00$/);
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([expect.any(String), '0', expect.stringMatching(/ms|–/), expect.stringMatching(/MiB/), expect.stringMatching(/ms/), '0']); // prettier-ignore
    await day.getByRole('button', { name: 'Als Diagramme zeigen' }).click();
    await plot.waitFor();
  });
});
