import type { ViewProblemReport } from '@viewkraft/model';
import { FieldProblems, sectionOf } from './FieldProblems.js';

const at = (path: string, view = 'notes'): ViewProblemReport => ({
  file: 'notes.json',
  view,
  path,
  message: path,
  mend: '',
});
const problems = new FieldProblems(
  [at('$.columns.title.type'), at('$.columns.title.values[1]'), at('$.columns["a b"]'), at('$.unique[0]'), at('$.x'), at('$.columns.title.type', 'other')],
  'notes',
); // prettier-ignore

test('[C5] a problem is shown at its field, at what contains it, and in its section', () => {
  const paths = (path: readonly (string | number)[], shown?: readonly string[]) =>
    problems.within(path, shown).map((problem) => problem.path);
  expect(paths(['columns', 'title', 'type'])).toEqual(['$.columns.title.type']);
  expect(paths(['columns', 'title', 'values', 1])).toEqual(['$.columns.title.values[1]']);
  expect(paths(['columns', 'title'], ['type'])).toEqual(['$.columns.title.values[1]']);
  expect(paths(['columns', 'a b'])).toEqual(['$.columns["a b"]']);
  expect(paths(['columns', 'titles'])).toEqual([]);
});

test('[C5] sections count their problems', () => {
  expect(['columns', 'indexes', 'general', 'form'].map((one) => problems.countIn(sectionOf([one])))).toEqual([3, 1, 1, 0]); // prettier-ignore
});
