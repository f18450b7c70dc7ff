import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../edits/columns.js';
import { addKeyColumn } from '../../edits/newRelation.js';
import type { DesignRelation } from '../../document/relations.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { PlainField } from '../../fields/PlainField.js';
import { PlanNote } from '../../fields/PlanNote.js';
import { pairStyles } from '../../fields/styles.js';
import { useColumnLabels } from '../../fields/useColumnLabels.js';
import { useDesign } from '../../state/Design.js';
import { keyTypeOf, useTargetModel } from './useTargets.js';

const deletions = ['restrict', 'cascade', 'setNull'] as const;

/** The columns by which a relation connects records. */
export function RelationKeys({ relation }: { readonly relation: DesignRelation }) {
  const { t } = useTranslation();
  const { view, document, isManaged } = useDesign();
  const labelOf = useColumnLabels();
  const { key, type, foreignKey, view: target } = relation;
  const path = ['relations', key];
  const other = useTargetModel(target);
  const own = columnsOf(document).map((name) => [name, `${labelOf(name)} (${name})`] as const);
  const theirs = target === view ? own : [...(other?.columns.keys() ?? [])].map((name) => [name, name] as const);
  const isLinked = type === 'belongsToMany';
  const options = type === 'belongsTo' ? own : theirs;
  if (isLinked) {
    const through = [view, target].sort().join('_');
    return (
      <Box sx={pairStyles}>
        <PlainField
          path={[...path, 'through']}
          label={t('design.relation.through')}
          placeholder={through}
          help={t(isManaged ? 'design.relation.throughHelp' : 'design.unmanaged.through')}
        />
        <PlainField path={[...path, 'foreignKey']} label={t('design.relation.linkHere')} placeholder={`${view}_id`} />
        <PlainField path={[...path, 'otherKey']} label={t('design.relation.linkThere')} placeholder={`${target}_id`} />
      </Box>
    );
  }
  return (
    <>
      <Box sx={pairStyles}>
        <ChoiceField
          path={[...path, 'foreignKey']}
          label={t(type === 'belongsTo' ? 'design.relation.keyHere' : 'design.relation.keyThere', { view: target })}
          emptyLabel={t('design.relation.standardKey', { name: foreignKey })}
          options={options}
        />
        {type === 'belongsTo' && (
          <ChoiceField
            path={[...path, 'onDelete']}
            label={t('design.relation.onDelete')}
            emptyLabel={t('design.relation.deletion.standard')}
            options={deletions.map((one) => [one, t(`design.relation.deletion.${one}`)])}
          />
        )}
      </Box>
      {type === 'belongsTo' && <MissingKey relation={relation} />}
      {foreignKey !== undefined && <PlanNote column={foreignKey} kinds={['addForeignKey', 'dropForeignKey']} />}
    </>
  );
}

/** Warns that the column for the other record's key is missing, and offers to add it; new relations add it at once. */
function MissingKey({ relation: { key, foreignKey, view: target, name } }: { readonly relation: DesignRelation }) {
  const { t } = useTranslation();
  const { view, document, isReadOnly, isManaged, edit } = useDesign();
  if (foreignKey === undefined || columnsOf(document).includes(foreignKey) || isReadOnly) return null;
  const add = async () => {
    const type = await keyTypeOf(target, { view, document });
    edit((before) => addKeyColumn(before, key, type), { announce: t('design.columnAdded') });
  };
  const action = (
    <Button color="inherit" size="small" onClick={() => void add()}>
      {t('design.relation.addKey', { name: foreignKey })}
    </Button>
  );
  return (
    <Alert severity="warning" action={isManaged && action} sx={{ mb: 3, flexWrap: 'wrap' }}>
      {t(isManaged ? 'design.relation.keyMissing' : 'design.unmanaged.keyMissing', {
        name: foreignKey,
        relation: name,
      })}
    </Alert>
  );
}
