import { readFileSync } from 'node:fs';
import { columnTypes, locales, widgets } from '@viewkraft/model';

interface DesignTexts {
  readonly design: {
    readonly type: Readonly<Record<string, string>>;
    readonly widget: Readonly<Record<string, string>>;
  };
}

test.each(locales)('the designer names every type and widget in %s', (locale) => {
  const file = new URL(`../../../../../../../locales/${locale}/parts/viewDesign.json`, import.meta.url);
  const { design } = JSON.parse(readFileSync(file, 'utf8')) as DesignTexts;
  expect(columnTypes.filter((type) => !design.type[type])).toEqual([]);
  expect(widgets.filter((widget) => !design.widget[widget])).toEqual([]);
});
