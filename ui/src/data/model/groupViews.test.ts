import type { ModelSummary } from '@viewkraft/model';
import { groupViews, listedViews } from './groupViews.js';

const view = (name: string, rest: Partial<ModelSummary> = {}): ModelSummary => ({
  name,
  label: name,
  columns: 1,
  relations: 0,
  primaryKey: 'id',
  display: 'id',
  ...rest,
});

describe('the navigation', () => {
  test('[F1] lists every view: views without a group first, groups by label, the platform’s views last', () => {
    const sales = { en: 'Sales', de: 'Vertrieb' };
    const groups = groupViews(
      [
        view('users', { system: true }),
        view('proofs', { group: { en: 'System', de: 'System' } }),
        view('invoices', { group: sales, label: { en: 'Invoices', de: 'Rechnungen' } }),
        view('grid_views', { system: true }),
        view('media', { system: true, unlisted: true }),
        view('notes'),
        view('customers', { group: 'Sales', label: { en: 'Customers', de: 'Kunden' } }),
        view('orders', { group: { en: 'Buying', de: 'Einkauf' } }),
      ],
      'de',
      'System',
    );
    expect(groups.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual([
      ['', ['notes']],
      ['Einkauf', ['orders']],
      ['Vertrieb', ['Kunden', 'Rechnungen']],
      ['System', ['grid_views', 'media', 'proofs', 'users']],
    ]);
  });

  test('[F1] overview and palette omit views that are read only for pages, and the settings of the grid', () => {
    const views = [view('notes'), view('grid_views', { system: true }), view('media', { system: true, unlisted: true })];
    expect(listedViews(views).map(({ name }) => name)).toEqual(['notes']);
  });
});
