import { defaultLabel, namePattern } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../edits/columns.js';
import { withTarget } from '../../edits/newRelation.js';
import { objectAt, anchorOf } from '../../document/path.js';
import { relationsOf } from '../../document/relations.js';
import { renameRelation } from '../../edits/renameRelation.js';
import { withRelationType } from '../../edits/withRelationType.js';
import { Choice } from '../../fields/Choice.js';
import { LocalTextFields } from '../../fields/LocalTextFields.js';
import { NameField } from '../../fields/NameField.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';
import { RelationKeys } from './RelationKeys.js';
import { keyTypeOf, useTargetModel, useTargetOf, useTargets } from './useTargets.js';

const types = ['belongsTo', 'hasMany', 'hasOne', 'belongsToMany'] as const;
const shownKeys = ['type', 'view', 'foreignKey', 'otherKey', 'through', 'onDelete', 'label'];

/** Keys that only one type of relation has. */
const typedKeys: ReadonlyMap<string, string> = new Map([
  ['through', 'belongsToMany'],
  ['otherKey', 'belongsToMany'],
  ['onDelete', 'belongsTo'],
]);

/** The fields of a relation. */
export function RelationPanel({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { view, document, saved, edit, show } = useDesign();
  const savedColumns = objectAt(saved, ['columns']);
  const targets = useTargets();
  const path = ['relations', name];
  const relation = relationsOf(document).find(({ key }) => key === name);
  const type = useDesignField([...path, 'type']);
  const target = useDesignField([...path, 'view']);
  const targetOf = useTargetOf();
  const other = useTargetModel(relation?.view ?? '');
  const own = objectAt(document, path);
  const others = [...own.keys()].filter((key) => !shownKeys.includes(key));
  const refuse = (typed: string) => {
    if (!namePattern.test(typed)) return t('design.nameProblem.pattern');
    const isTaken = relationsOf(document).some(({ key }) => key === typed && key !== name);
    return isTaken || columnsOf(document).includes(typed) ? t('design.nameProblem.taken') : undefined;
  };
  const rename = (to: string) =>
    edit((before) => renameRelation(before, name, to, savedColumns), {
      announce: t('design.renamed', { from: name, to }),
    });
  const choose = (wanted: string) => {
    const next = types.find((one) => one === wanted);
    if (!next) return;
    const lost = [...own.keys()].filter((key) => (typedKeys.get(key) ?? next) !== next);
    const back = [...(other?.associations.values() ?? [])].find((one) => one.type === 'belongsTo' && one.view === view);
    const change = { type: next, lost, target: targetOf(relation?.view ?? ''), foreignKey: back?.foreignKey };
    const [, key] = withRelationType(document, name, change, savedColumns);
    edit(
      (before) => withRelationType(before, name, change, savedColumns)[0],
      lost.length > 0 ? { warn: t('design.typeLoses', { keys: lost.join(', ') }) } : {},
    );
    if (key !== name) show({ item: key });
  };
  const changeTarget = async (next: string) => {
    const keyType = await keyTypeOf(next, { view, document });
    const targets = { from: targetOf(relation?.view ?? ''), to: targetOf(next), keyType };
    edit((before) => withTarget(before, name, targets, savedColumns));
  };
  return (
    <>
      <RestProblems path={path} shown={shownKeys} />
      <Box sx={pairStyles}>
        <NameField
          label={t('design.relation.name')}
          name={name}
          anchor={anchorOf(path)}
          help={t('design.nameHelp')}
          problems={[]}
          refuse={refuse}
          onRename={rename}
        />
        <Choice
          label={t('design.relation.kind')}
          value={typeof type.value === 'string' ? type.value : ''}
          options={types.map((one) => [one, t(`design.relation.type.${one}`)])}
          onChange={choose}
          anchor={type.anchor}
          problems={type.problems}
          help={
            relation && types.some((one) => one === relation.type)
              ? t(`design.relation.about.${relation.type}`)
              : undefined
          }
        />
        <Choice
          label={t('design.relation.view')}
          value={typeof target.value === 'string' ? target.value : ''}
          options={own.has('view') ? targets : [['', t('design.relation.sameName', { name })], ...targets]}
          onChange={(next) => next !== '' && void changeTarget(next)}
          anchor={target.anchor}
          problems={target.problems}
        />
      </Box>
      {relation && <RelationKeys relation={relation} />}
      <LocalTextFields
        path={[...path, 'label']}
        label={t('design.label')}
        fallback={defaultLabel(relation?.name ?? name)}
      />
      {others.length > 0 && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t('design.otherKeys', { keys: others.join(', ') })}
        </Box>
      )}
    </>
  );
}
