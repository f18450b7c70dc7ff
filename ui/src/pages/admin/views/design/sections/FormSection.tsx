import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../base/icons/icons.js';
import type { Json } from '../document/json.js';
import { defaultFormColumns, hasOwnForm, movedItem, withOwnForm } from '../edits/lists.js';
import { listAt, namesAt, anchorOf, withValue } from '../document/path.js';
import { formColumns } from '../document/references.js';
import { buttonAnchor, ItemButtons, moveAnchors } from '../fields/ItemButtons.js';
import { LocalTextFields } from '../fields/LocalTextFields.js';
import { NameList } from '../fields/NameList.js';
import { RestProblems } from '../fields/RestProblems.js';
import { useColumnLabels } from '../fields/useColumnLabels.js';
import { useDesign } from '../state/Design.js';
import { Subsection } from './Subsection.js';

const path = ['form', 'groups'];
const groupAnchor = (at: number) => anchorOf([...path, at]);

/** How the form groups its fields. */
export function FormSection() {
  const { t } = useTranslation();
  const { document, isReadOnly, edit } = useDesign();
  const labelOf = useColumnLabels();
  const groups = listAt(document, path);
  const placed = formColumns(document);
  const missing = defaultFormColumns(document).filter((name) => !placed.includes(name));
  if (!hasOwnForm(document)) {
    return (
      <Subsection title={t('design.formGroups')} help={t('design.formAll')}>
        <RestProblems path={['form']} shown={[]} />
        {!isReadOnly && (
          <Button
            variant="outlined"
            data-anchor="own:form"
            onClick={() => edit(withOwnForm, { focus: [anchorOf([...path, 0, 'label'])] })}
          >
            {t('design.formChoose')}
          </Button>
        )}
      </Subsection>
    );
  }
  const add = () =>
    edit(
      (before) => withValue(before, path, [...groups, new Map<string, Json>([['columns', missing]])]),
      { focus: [anchorOf([...path, groups.length, 'label'])], announce: t('design.groupAdded') },
    ); // prettier-ignore
  return (
    <Subsection title={t('design.formGroups')} help={t('design.formHelp')}>
      <RestProblems path={['form']} shown={['groups']} />
      {groups.map((_, at) => (
        <Group key={at} at={at} count={groups.length} missing={missing} />
      ))}
      {missing.length > 0 && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('design.formMissing', { columns: missing.map(labelOf).join(', ') })}
        </Alert>
      )}
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            startIcon={<Add />}
            data-anchor="add:group"
            onClick={add}
            disabled={missing.length === 0}
          >
            {t('design.addGroup')}
          </Button>
          <Button onClick={() => edit((before) => withValue(before, ['form'], undefined), { focus: ['own:form'] })}>
            {t('design.formBack')}
          </Button>
        </Box>
      )}
    </Subsection>
  );
}

interface GroupProps {
  readonly at: number;
  readonly count: number;
  /** Columns that no group has yet. */
  readonly missing: readonly string[];
}

function Group({ at, count, missing }: GroupProps) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const own = [...path, at];
  const columns = [...own, 'columns'];
  const title = t('design.groupNumber', { number: at + 1 });
  const move = (to: number) =>
    edit((before) => withValue(before, path, movedItem(listAt(before, path), at, to)), {
      announce: t('design.moved', { name: title, place: to + 1, of: count }),
      focus: moveAnchors(groupAnchor(to), at, to),
    });
  return (
    <Box component="section" aria-label={title} sx={groupStyles}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box component="h3" sx={{ m: 0, flex: 1, fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
          {title}
        </Box>
        {!isReadOnly && (
          <ItemButtons
            name={title}
            anchor={groupAnchor(at)}
            onUp={at > 0 ? () => move(at - 1) : undefined}
            onDown={at < count - 1 ? () => move(at + 1) : undefined}
            onDelete={() =>
              edit((before) => withValue(before, own, undefined), {
                announce: t('design.removed', { name: title }),
                focus: [buttonAnchor(groupAnchor(Math.min(at, count - 2)), 'delete'), 'add:group'],
              })
            }
            canDelete={count > 1}
          />
        )}
      </Box>
      <RestProblems path={own} shown={['label', 'tab', 'columns']} />
      <LocalTextFields path={[...own, 'label']} label={t('design.groupLabel')} />
      <LocalTextFields path={[...own, 'tab']} label={t('design.tab')} help={t('design.tabHelp')} />
      <NameList
        label={t('design.fields')}
        names={namesAt(document, columns)}
        options={missing}
        onChange={(names, options) => edit((before) => withValue(before, columns, names), options)}
        anchor={anchorOf(columns)}
        problems={problems.within(columns)}
        keepsOne
      />
    </Box>
  );
}

const groupStyles = {
  mb: 4,
  p: { xs: 3, sm: 4 },
  pb: 1,
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'var(--vk-surface)',
};
