import type { ModelSummary } from '@viewkraft/model';
import { groupViews } from './groupViews.js';

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
  test('[F1] lists views without a group first, groups by label, the platform’s views last, and omits those of the grid', () => {
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
      ['System', ['proofs', 'users']],
    ]);
  });
});
