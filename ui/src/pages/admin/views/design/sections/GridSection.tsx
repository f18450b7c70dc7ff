import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { defaultGridColumns, hasOwnGrid } from '../edits/lists.js';
import { namesAt, anchorOf, withValue } from '../document/path.js';
import { systemNames } from '../document/systemNames.js';
import { NameList } from '../fields/NameList.js';
import { RestProblems } from '../fields/RestProblems.js';
import { useDesign } from '../state/Design.js';
import { SortFields } from './SortFields.js';
import { Subsection } from './Subsection.js';

/** Which columns the grid shows, in which order, and how it is sorted. */
export function GridSection() {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const path = ['grid', 'columns'];
  const defaultColumns = defaultGridColumns(document);
  return (
    <>
      <RestProblems path={['grid']} shown={hasOwnGrid(document) ? ['columns', 'sort'] : ['sort']} />
      <Subsection title={t('design.gridColumns')} help={hasOwnGrid(document) ? undefined : t('design.gridAll')}>
        {hasOwnGrid(document) ? (
          <>
            <NameList
              label={t('design.gridColumns')}
              isLabelHidden
              names={namesAt(document, path)}
              options={[...defaultColumns, ...systemNames(document)]}
              onChange={(names, options) => edit((before) => withValue(before, path, names), options)}
              anchor={anchorOf(path)}
              problems={problems.within(path)}
              keepsOne
            />
            {!isReadOnly && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => edit((before) => withValue(before, path, undefined), { focus: ['own:grid'] })}
              >
                {t('design.gridBack')}
              </Button>
            )}
          </>
        ) : (
          !isReadOnly && (
            <Box>
              <Button
                variant="outlined"
                data-anchor="own:grid"
                onClick={() =>
                  edit((before) => withValue(before, path, defaultColumns), {
                    focus: [`add:${anchorOf(path)}`, anchorOf(path)],
                  })
                }
              >
                {t('design.gridChoose')}
              </Button>
            </Box>
          )
        )}
      </Subsection>
      <Subsection title={t('design.sort.title')} help={t('design.sort.help')}>
        <SortFields />
      </Subsection>
    </>
  );
}
