import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../base/icons/icons.js';
import { columnsOf } from '../edits/columns.js';
import { listAt, namesAt, anchorOf, withValue, type Path } from '../document/path.js';
import { systemNames } from '../document/systemNames.js';
import { NameList } from '../fields/NameList.js';
import { PlanNote } from '../fields/PlanNote.js';
import { useDesign, type EditOptions } from '../state/Design.js';
import { Subsection } from './Subsection.js';

/** Sets of columns that are indexed, unique, or the natural key together. */
export function IndexesSection() {
  const { t } = useTranslation();
  const { document, problems, isManaged, edit } = useDesign();
  const path = ['naturalKey'];
  return (
    <>
      <Lists
        path={['indexes']}
        title={t('design.indexes')}
        help={t(isManaged ? 'design.indexesHelp' : 'design.unmanaged.indexes')}
        canAdd={isManaged}
      />
      <Lists
        path={['unique']}
        title={t('design.uniques')}
        help={t(isManaged ? 'design.uniquesHelp' : 'design.unmanaged.uniques')}
      />
      <PlanNote column={undefined} kinds={['addUnique']} />
      <Subsection title={t('design.naturalKey')} help={t('design.naturalKeyHelp')}>
        <NameList
          label={t('design.naturalKey')}
          isLabelHidden
          names={namesAt(document, path)}
          options={columnsOf(document)}
          onChange={(names, options) =>
            edit((before) => withValue(before, path, names.length > 0 ? names : undefined), options)
          }
          anchor={anchorOf(path)}
          problems={problems.within(path)}
        />
      </Subsection>
    </>
  );
}

interface ListsProps {
  readonly path: Path;
  readonly title: string;
  readonly help: string;
  readonly canAdd?: boolean;
}

/** Lists of columns; a list that becomes empty is removed. */
function Lists({ path, title, help, canAdd = true }: ListsProps) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const lists = listAt(document, path);
  const columns = [...columnsOf(document), ...systemNames(document)];
  const write = (at: number, names: readonly string[], options: EditOptions) =>
    edit((before) => {
      const next = withValue(before, [...path, at], names.length > 0 ? names : undefined);
      return listAt(next, path).length > 0 ? next : withValue(next, path, undefined);
    }, options);
  const addAnchor = `add:${anchorOf(path)}`;
  return (
    <Subsection title={title} help={help}>
      {lists.map((_, at) => (
        <NameList
          key={at}
          label={t('design.listNumber', { list: title, number: at + 1 })}
          names={namesAt(document, [...path, at])}
          options={columns}
          onChange={(names, options) => write(at, names, { ...options, focus: [...options.focus, addAnchor] })}
          anchor={anchorOf([...path, at])}
          problems={problems.within([...path, at])}
        />
      ))}
      {!isReadOnly && canAdd && columns[0] !== undefined && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add />}
            aria-label={t('design.addTo', { list: title })}
            data-anchor={addAnchor}
            onClick={() =>
              write(lists.length, [firstOf(columns)], { focus: [`add:${anchorOf([...path, lists.length])}`] })
            }
          >
            {t('design.add')}
          </Button>
        </Box>
      )}
    </Subsection>
  );
}

/** The column that a new list starts with: preferably not the first one, which usually is the key. */
const firstOf = (columns: readonly string[]): string => columns[1] ?? columns[0] ?? '';
