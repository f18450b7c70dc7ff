import { loadScript } from './load-script.js';

interface Script {
  listTests(page: string, testsById: Map<string, string[]>): { text: string; problems: string[] };
}

describe('the page of requirements', () => {
  test('updates the tests of each requirement, and stays unchanged if no test has changed', async () => {
    const { listTests } = await loadScript<Script>('checks/list-tests.mjs');
    const tests = new Map([['A1', ['ui/src/a.test.ts', 'ui/src/b.test.tsx']]]);
    const page = '# Page\n\n- **A1.** It works.\n';
    const updated = listTests(page, tests);
    expect(updated).toEqual({
      text: '# Page\n\n- **A1.** It works.\n  - Tests: [a.test.ts](../ui/src/a.test.ts), [b.test.tsx](../ui/src/b.test.tsx)\n',
      problems: [],
    });
    expect(listTests(updated.text, tests)).toEqual(updated);
  });

  test('names a requirement without a test, a duplicate requirement, and a title with an unknown id', async () => {
    const { listTests } = await loadScript<Script>('checks/list-tests.mjs');
    const page = '- **A1.** One.\n- **A2.** Two.\n- **A2.** Three.\n';
    const tests = new Map([['A2', ['a.test.ts']], ['Z9', ['b.test.ts']]]); // prettier-ignore
    expect(listTests(page, tests).problems).toEqual([
      'A1 has no test: no title holds [A1].',
      'A2 is there twice.',
      'Titles hold [Z9], which is no requirement: b.test.ts',
    ]);
  });
});
