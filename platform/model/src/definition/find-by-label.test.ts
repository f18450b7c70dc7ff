import { columnFinder, valueFinder } from './find-by-label.js';

describe('names in a file', () => {
  const columns = columnFinder([
    { name: 'last_name', labels: [{ en: 'Last name', de: 'Nachname' }] },
    { name: 'name', labels: ['Title'] },
    { name: 'title', labels: [{ en: 'Salutation', de: 'Anrede' }] },
    { name: 'city_id', labels: [{ en: 'City id', de: 'Ort' }, 'City'] },
    { name: 'place', labels: [{ en: 'Place', de: 'Ort' }] },
    { name: 'share', labels: ['%'] },
  ]);

  test.each([
    ['last_name', ['last_name']],
    ['LAST NAME', ['last_name']],
    [' nachname ', ['last_name']],
    ['Nach-Name', ['last_name']],
    ['Title', ['title']],
    ['City', ['city_id']],
    ['Ort', ['city_id', 'place']],
    ['%', ['share']],
    ['?', []],
    ['', []],
    ['constructor', []],
  ])('[D11] "%s" is %j', (word, names) => {
    expect(columns(word)).toEqual(names);
  });

  test('[D11] labels of values differ in their punctuation', () => {
    const values = valueFinder([
      { name: 'best', labels: ['A+'] },
      { name: 'good', labels: ['A-'] },
    ]);
    expect(['a+', 'A-', 'A', 'BEST'].map(values)).toEqual([['best'], ['good'], [], ['best']]);
  });
});
